/// The style of pages of results.
package enum ResultsStyle {
  package static let text: StaticString = """
    :root {
      color-scheme: light dark;
      --ground: #fff; --raised: #f5f6f8; --ink: #1b1f24; --quiet: #525b66; --line: #d3d8de;
      --link: #0b57d0; --bad: #b3261e; --good: #17692f; --warn: #7a4f00; --bar: #c8554c;
      --mark: #ffe08a; --on-mark: #1b1f24; --button: #1b1f24; --on-button: #fff;
      font: 1rem/1.5 system-ui, sans-serif;
      scroll-padding: 1rem 0 5rem;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #14171a; --raised: #1e2328; --ink: #e8eaed; --quiet: #a9b3be; --line: #3a424b;
        --link: #8ab4f8; --bad: #ff9a91; --good: #7fd897; --warn: #f2c46d; --bar: #d9736a;
        --mark: #6b4f00; --on-mark: #fff; --button: #e8eaed; --on-button: #14171a;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; max-width: 70rem; padding: 1rem 1rem 6rem;
      background: var(--ground); color: var(--ink); overflow-wrap: anywhere;
    }
    a { color: var(--link); }
    h1 { font-size: 1.6rem; line-height: 1.25; margin: .5rem 0; }
    h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
    h3 { font-size: 1rem; margin: 0; }
    p { margin: .25rem 0; }
    code, pre { direction: ltr; font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .875rem; unicode-bidi: isolate; }
    .skip { position: absolute; inset-inline-start: -999rem; }
    .skip:focus { position: static; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .verdict { font-weight: 600; }
    .verdict.good { color: var(--good); }
    .verdict.bad { color: var(--bad); }
    .hint, .file, .facts { color: var(--quiet); }
    .notes { border-inline-start: .25rem solid var(--bad); padding-inline-start: .75rem; }
    .counts { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0; padding: 0; }
    .counts div { background: var(--raised); border-radius: .5rem; padding: .5rem 1rem; }
    .counts dt { color: var(--quiet); font-size: .875rem; }
    .counts dd { font-size: 1.25rem; font-variant-numeric: tabular-nums; margin: 0; }
    .charts { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); }
    .chart { min-width: 0; }
    table { border-collapse: collapse; table-layout: fixed; width: 100%; }
    caption { font-weight: 600; text-align: start; padding-block: .25rem; }
    thead th { color: var(--quiet); font-size: .875rem; font-weight: 400; }
    th, td { border-block-end: 1px solid var(--line); padding-block: .375rem; padding-inline: 0 .5rem; text-align: start; vertical-align: middle; }
    tbody th { font-weight: 400; }
    .count { display: inline-block; font-variant-numeric: tabular-nums; min-width: 4.5em; text-align: end; }
    td { white-space: nowrap; }
    .bar { display: inline-block; height: .625rem; margin-inline-start: .5rem; vertical-align: middle; width: calc(100% - 5.5em); }
    .bar rect { fill: var(--bar); }
    [dir=rtl] .bar { transform: scaleX(-1); }
    a.filter[aria-current] { font-weight: 700; }
    a.filter[aria-current]::before { content: "✓ "; }
    summary { cursor: pointer; padding-block: .375rem; }
    .only { display: none; }
    .only.on { display: block; background: var(--raised); border-radius: .5rem; padding: .5rem .75rem; }
    #records { list-style: none; margin: 1rem 0; padding: 0; }
    .record { border: 1px solid var(--line); border-radius: .5rem; margin-block: .75rem; padding: .75rem; scroll-margin-block: 1rem 5rem; }
    .record[hidden] { display: none; }
    .record:target { border-color: var(--link); }
    :focus-visible, .record:focus { outline: .1875rem solid var(--link); outline-offset: .125rem; }
    .file { font-weight: 400; margin-inline-start: .5rem; }
    .tag { background: var(--raised); border-radius: .5rem; font-size: .875rem; font-weight: 400; padding: .125rem .5rem; }
    .issues { list-style: none; margin: 0; padding: 0; }
    .issues li { border-inline-start: .1875rem solid var(--bad); margin-block-start: .5rem; padding-inline-start: .75rem; }
    .issues li.warning { border-color: var(--warn); }
    .issues li.info { border-color: var(--link); }
    .facts { font-size: .875rem; }
    .excerpt { background: var(--raised); border-radius: .375rem; margin: .375rem 0 0; padding: .375rem .5rem; white-space: pre-wrap; }
    mark { background: var(--mark); color: var(--on-mark); border-radius: .125rem; }
    mark.gap { border-inline-start: .1875rem solid var(--bad); }
    .pages { display: flex; flex-wrap: wrap; gap: .5rem 1rem; list-style: none; margin: 1rem 0; padding: 0; }
    .pages a, .pages span { display: inline-block; min-height: 1.5rem; }
    .go { margin-block: 1rem; }
    .go[hidden] { display: none; }
    .go input, .go button { background: var(--raised); border: 1px solid var(--line); border-radius: .375rem; color: inherit; font: inherit; min-height: 2.5rem; padding: .25rem .75rem; }
    .turn {
      position: fixed; inset-block-end: 1rem; inset-inline-end: 1rem; max-width: calc(100vw - 2rem);
      background: var(--button); border: 0; border-radius: 1.5rem; color: var(--on-button);
      cursor: pointer; display: inline-block; font: inherit; min-height: 2.75rem; padding: .625rem 1.25rem; text-decoration: none;
    }
    .turn[hidden] { display: none; }
    @media print { .turn { display: none; } }

    """
}
