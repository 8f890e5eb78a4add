// Written by formcheck export --to swift. Do not change it: change the form.
// swift-format-ignore-file

public import FormCheck

/// Comments
public struct CommentThread: Codable, Hashable, Sendable {
  /// Article
  /// - pattern: 'a\d{1,3}'
  public var article: String
  /// Comments
  /// - count: ..5
  /// - unique: id
  public var comments: [CommentsItem]?
  /// Comments in all
  /// - range: ..9
  /// - compute: comments.map(c, c.size).sum()
  /// - type: integer
  public var size: Int?

  public init(article: String, comments: [CommentsItem]? = nil, size: Int? = nil) {
    self.article = article
    self.comments = comments
    self.size = size
  }

  /// The form, which is read once.
  public static let form = Result {
    try ValidationForm(formSource, name: "comment-thread.yaml")
  }

  /// Checks a payload, and decodes what clean-up made of it.
  ///
  /// - Throws: `DecodingRejection.rejected` with the report unless the payload is valid.
  public static func checked(_ payload: some Sequence<UInt8>) throws -> CommentThread {
    try form.get().decode(CommentThread.self, from: payload)
  }

  private static let formSource = #"""
    # Comments under an article: each may have replies, which are comments themselves.
    form: comment-thread
    title: Comments
    rules:
      comment:
        depth: ..4
        fields:
          id: { label: Comment, required: true, pattern: 'c\d{1,3}', placeholder: c1, message: a comment begins with c }
          author: { label: Author, required: true, length: ..20 }
          text: { label: Text, required: true, length: ..30 }
          likes: { label: Likes, type: integer, range: 0.., default: 0 }
          replies:
            label: Replies
            count: ..3
            unique: id
            items: { label: Reply, rule: comment }
          size: { label: Comments in it, type: integer, compute: '1 + replies.map(r, r.size).sum()' }
        check: { that: 'replies.all(r, r.author != author)', at: replies, code: replyToOneself, message: let somebody else reply }
    fields:
      article: { label: Article, required: true, pattern: 'a\d{1,3}', placeholder: a1, message: an article begins with a }
      comments: { label: Comments, count: ..5, unique: id, items: { label: Comment, rule: comment } }
      size: { label: Comments in all, type: integer, compute: 'comments.map(c, c.size).sum()', range: ..9 }
    examples:
      - name: nobody has said anything
        given: { article: a1 }
        expect: { issues: {}, cleaned: { article: a1, size: 0 } }
      - name: sizes are counted from the innermost
        given:
          article: a1
          comments:
            - { id: c1, author: Ana, text: First, replies: [{ id: c2, author: Ben, text: Second, likes: 3 }, { id: c3, author: Mari, text: Third }] }
            - { id: c4, author: Ana, text: Fourth }
        expect:
          issues: {}
          cleaned:
            article: a1
            comments:
              - id: c1
                author: Ana
                text: First
                replies: [{ id: c2, author: Ben, text: Second, likes: 3, size: 1 }, { id: c3, author: Mari, text: Third, likes: 0, size: 1 }]
                likes: 0
                size: 3
              - { id: c4, author: Ana, text: Fourth, likes: 0, size: 1 }
            size: 4
      - name: what must be there is asked for at each depth
        given: { comments: [{ replies: [{ replies: [{ likes: -1 }] }] }] }
        expect:
          issues:
            /article: valueMissing
            /comments/0/id: valueMissing
            /comments/0/author: valueMissing
            /comments/0/text: valueMissing
            /comments/0/replies/0/id: valueMissing
            /comments/0/replies/0/author: valueMissing
            /comments/0/replies/0/text: valueMissing
            /comments/0/replies/0/replies/0/id: valueMissing
            /comments/0/replies/0/replies/0/author: valueMissing
            /comments/0/replies/0/replies/0/text: valueMissing
            /comments/0/replies/0/replies/0/likes: rangeUnderflow
      - name: as long as may be, and one more
        given:
          article: a1234
          comments:
            - { id: c1234, author: A writer of 20 signs, text: a text of 30 signs and no more }
            - { id: 'c', author: A writer of 21 signs., text: a text of 31 signs is too long. }
            - { id: '7', author: Ana, text: Hi }
            - { id: cx, author: Ana, text: Hi, likes: 1.5 }
            - { id: c123, author: Ana, text: Hi, likes: 0 }
        expect:
          issues:
            /article: patternMismatch
            /comments/0/id: patternMismatch
            /comments/1/id: patternMismatch
            /comments/1/author: tooLong
            /comments/1/text: tooLong
            /comments/2/id: patternMismatch
            /comments/3/id: patternMismatch
            /comments/3/likes: typeMismatch
      - { name: no number, given: { article: a }, expect: { issues: { /article: patternMismatch } } }
      - { name: no letter, given: { article: '123' }, expect: { issues: { /article: patternMismatch } } }
      - { name: another letter, given: { article: ab }, expect: { issues: { /article: patternMismatch } } }
      - name: a reply to the fourth reply
        given:
          article: a123
          comments:
            - id: c1
              author: Ana
              text: One
              replies:
                - id: c2
                  author: Ben
                  text: Two
                  replies:
                    - id: c3
                      author: Ana
                      text: Three
                      replies: [{ id: c4, author: Ben, text: Four, replies: [{ id: c5, author: Ana, text: Five }] }]
        expect: { issues: { /comments/0/replies/0/replies/0/replies/0/replies/0: tooDeep } }
      - name: a reply to oneself, twice the same reply, and too many of them
        given:
          article: a1
          comments:
            - id: c1
              author: Ana
              text: One
              replies:
                - { id: c2, author: Ben, text: Two, replies: [{ id: c3, author: Ben, text: Three }] }
                - { id: c4, author: Ben, text: Four }
                - { id: c4, author: Ben, text: Five }
                - { id: c5, author: Ben, text: Six }
        expect:
          issues:
            /comments/0/replies/0/replies: replyToOneself
            /comments/0/replies: tooMany
            /comments/0/replies/2: duplicateItem
      - name: sizes that are wrong
        given:
          article: a1
          comments: [{ id: c1, author: Ana, text: One, size: 2 }]
          size: 10
        expect: { issues: { /comments/0/size: notEqual, /size: rangeOverflow } }
      - name: too many comments, and twice the same
        given:
          article: a1
          comments:
            - { id: c1, author: Ana, text: One }
            - { id: c2, author: Ana, text: Two }
            - { id: c3, author: Ana, text: Three }
            - { id: c4, author: Ana, text: Four }
            - { id: c5, author: Ana, text: Five }
            - { id: c1, author: Ana, text: Six }
        expect: { issues: { /comments: tooMany, /comments/5: duplicateItem } }
      - name: a size that is wrong at the top
        given: { article: a1, size: 9 }
        expect: { issues: { /size: notEqual } }
      - name: a size that is no number
        given: { article: a1, comments: [{ id: c1, author: Ana, text: One, size: one }], size: 9 }
        expect: { issues: { /comments/0/size: typeMismatch } }
    """#

  public struct CommentsItem: Codable, Hashable, Sendable {
    /// Comment
    /// - pattern: 'c\d{1,3}'
    public var id: String
    /// Author
    /// - length: ..20
    public var author: String
    /// Text
    /// - length: ..30
    public var text: String
    /// Likes
    /// - range: 0..
    /// - type: integer
    public var likes: Int
    /// Replies
    /// - count: ..3
    /// - unique: id
    public var replies: [CommentThread.Replies]?
    /// Comments in it
    /// - compute: 1 + replies.map(r, r.size).sum()
    /// - type: integer
    public var size: Int?

    public init(
      id: String,
      author: String,
      text: String,
      likes: Int,
      replies: [CommentThread.Replies]? = nil,
      size: Int? = nil
    ) {
      self.id = id
      self.author = author
      self.text = text
      self.likes = likes
      self.replies = replies
      self.size = size
    }
  }

  /// Reply
  /// - check: replies.all(r, r.author != author)
  /// - depth: ..4
  public struct Replies: Codable, Hashable, Sendable {
    /// Comment
    /// - pattern: 'c\d{1,3}'
    public var id: String
    /// Author
    /// - length: ..20
    public var author: String
    /// Text
    /// - length: ..30
    public var text: String
    /// Likes
    /// - range: 0..
    /// - type: integer
    public var likes: Int
    /// Replies
    public var replies: [CommentThread.Replies]?
    /// Comments in it
    /// - compute: 1 + replies.map(r, r.size).sum()
    /// - type: integer
    public var size: Int?

    public init(
      id: String,
      author: String,
      text: String,
      likes: Int,
      replies: [CommentThread.Replies]? = nil,
      size: Int? = nil
    ) {
      self.id = id
      self.author = author
      self.text = text
      self.likes = likes
      self.replies = replies
      self.size = size
    }
  }
}
