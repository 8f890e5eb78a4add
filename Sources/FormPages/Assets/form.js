// A form that is complete without this script: with it, fields say how they stand while they are typed,
// rows come and go without a new page, and look-ups show what they find.
'use strict'
{
  const form = document.getElementById('form')
  const rest = 250 // ms that a value rests before it is asked about
  const words = JSON.parse(form.dataset.words)
  const left = new Set()
  let sequence = 0
  let shown = 0
  let timer
  let running

  const fieldOf = (pointer) => form.querySelector(`[data-field="${CSS.escape(pointer)}"]`)
  const holderOf = (element) => element.closest('[data-field]')

  // MARK: What is sent

  const own = (name) => /^(csrf|once|rev|press|screen)$/.test(name) && !fieldOf('/' + name)
  const values = () => [...new FormData(form)].filter(([name, value]) =>
    typeof value === 'string' && !own(name))
  // A browser keeps these with its history: nothing that is secret, or that the form says not to keep.
  const kept = () => {
    const unkept = '[type=password], [data-secret], [autocomplete=off]:not([data-lookup], [name^="key:"])'
    const names = new Set([...form.querySelectorAll(unkept)].map((e) => e.name))
    return values().filter(([name]) => !names.has(name))
  }
  const drawn = () => [...form.querySelectorAll('[data-field]:not([hidden])')].map((e) => e.dataset.drawn ?? e.dataset.field)

  async function post(address, body, signal) {
    const answer = await fetch(address, {
      method: 'POST', signal, credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ rev: form.elements.rev?.value, values: values(), ...body })
    })
    const wait = Number(answer.headers.get('Retry-After')) * 1000
    return { status: answer.status, wait, ...(await answer.json()) }
  }

  // A newer question takes the place of the one before; an answer that comes late is dropped.
  async function ask(more = {}) {
    clearTimeout(timer)
    running?.abort()
    running = new AbortController()
    if (!more.values) remember()
    const seq = ++sequence
    let answer
    try {
      answer = await post(form.dataset.live, { seq, left: [...left], drawn: drawn(), ...more }, running.signal)
    } catch {
      return false // The form works without: it is judged when it is sent.
    }
    // Too many at once: what is newest then is asked.
    if (answer.status === 429 && seq === sequence) {
      clearTimeout(timer)
      timer = setTimeout(ask, answer.wait)
      return false
    }
    if (answer.seq !== sequence || answer.seq <= shown) return false
    shown = answer.seq
    if (answer.status === 409) { say(answer.message); return false }
    if (answer.status !== 200) return false
    show(answer)
    if (more.add ?? more.remove) remember()
    return true
  }

  // Fields and rows that this script has drawn are in no page that a browser loads again.
  function remember() {
    try { history.replaceState({ ...history.state, values: kept() }, '') } catch { /* Too often, or too much. */ }
  }

  const soon = () => { clearTimeout(timer); timer = setTimeout(ask, rest) }

  // MARK: What is shown

  function say(text) {
    let notice = form.parentElement.querySelector('.notice')
    if (!notice) {
      notice = document.createElement('p')
      notice.className = 'notice'
      notice.setAttribute('role', 'status')
      form.before(notice)
    }
    notice.textContent = text
  }

  function show(answer) {
    for (const [pointer, html] of Object.entries(answer.html)) replace(pointer, html)
    for (const [pointer, facts] of Object.entries(answer.fields)) mark(pointer, facts)
    for (const [name, facts] of Object.entries(answer.controls)) {
      const button = form.querySelector(`[data-control="${CSS.escape(name)}"]`)
      if (!button) continue
      if (facts.enabled) button.removeAttribute('aria-disabled')
      else button.setAttribute('aria-disabled', 'true')
      const reason = document.getElementById(button.getAttribute('aria-describedby'))
      reason.hidden = !facts.waits
      reason.textContent = facts.waits ?? ''
    }
  }

  // The renderer is the server's; what is typed in a field that stays is not touched.
  function replace(pointer, html) {
    const old = fieldOf(pointer)
    if (!old) return
    const template = document.createElement('template')
    template.innerHTML = html
    const focused = document.activeElement?.id
    const typed = old.contains(document.activeElement) ? document.activeElement.value : undefined
    old.replaceWith(template.content)
    const again = focused && document.getElementById(focused)
    if (again && again !== document.activeElement) {
      if (typed !== undefined && 'value' in again && again.value !== typed && again.tagName !== 'BUTTON') again.value = typed
      again.focus({ preventScroll: true })
    }
    const now = fieldOf(pointer)
    if (now) enhance(now)
  }

  function mark(pointer, facts) {
    const holder = fieldOf(pointer)
    if (!holder) return
    holder.dataset.state = facts.state
    const output = holder.querySelector(':scope > output')
    if (output && facts.value !== undefined && output.textContent !== facts.value) output.textContent = facts.value
    const empty = facts.hint !== undefined && holder.querySelector(
      ':scope > [name], :scope > .search > [name], :scope > .option > [name][value=""]')
    if (empty && empty.type === 'radio') empty.nextElementSibling.firstChild.textContent = facts.hint
    else if (empty && empty.options) empty.options[0].textContent = facts.hint
    else if (empty) empty.placeholder = facts.hint
    const isWrong = !!facts.isError
    holder.classList.toggle('wrong', isWrong)
    const input = holder.querySelector(':scope > [name], :scope > .search > [name], :scope > .option > [name]')
    if (input && holder.classList.contains('single')) {
      if (isWrong) input.setAttribute('aria-invalid', 'true')
      else input.removeAttribute('aria-invalid')
      if (facts.required) input.setAttribute('aria-required', 'true')
      else input.removeAttribute('aria-required')
    }
    const optional = holder.querySelector(':scope > label > .optional, :scope > legend > .optional')
    if (optional) optional.hidden = !!facts.required
    const messages = holder.querySelector(':scope > .messages')
    const texts = facts.messages ?? []
    if (!messages || [...messages.children].map((p) => p.dataset.text ?? p.lastChild.textContent).join('\n') === texts.join('\n')) return
    messages.replaceChildren(...texts.map((text, place) => {
      const line = document.createElement('p')
      line.className = isWrong ? 'error' : 'warning'
      line.dir = 'auto'
      line.dataset.text = text
      line.textContent = text
      const use = facts.uses?.[place]
      if (use?.value !== undefined) {
        const button = document.createElement('button')
        Object.assign(button, { type: 'submit', className: 'minor use', name: `use:${pointer}`, value: use.value })
        button.textContent = use.label
        line.append(' ', button)
      }
      return line
    }))
  }

  // MARK: What is done

  const leave = (element) => {
    const holder = element.name && holderOf(element)
    if (!holder || holder.hidden) return
    left.add(holder.dataset.field)
    soon()
  }
  form.addEventListener('input', (event) => {
    if (event.target.name) soon()
  })
  form.addEventListener('change', (event) => leave(event.target))
  form.addEventListener('submit', remember)
  form.addEventListener('focusout', (event) => {
    // A field that was only passed is left too, unless a button is about to be pressed.
    if (event.relatedTarget && event.relatedTarget.tagName === 'BUTTON') return
    leave(event.target)
  })

  form.addEventListener('click', async (event) => {
    const button = event.target.closest('button[name]')
    if (!button) return
    const [, what, pointer] = button.name.match(/^(add|remove|use):(.*)$/s) ?? []
    if (!what) return
    event.preventDefault()
    if (what === 'use') {
      const input = fieldOf(pointer).querySelector(':scope > [name]')
      input.value = button.value
      input.focus()
      leave(input)
      return
    }
    const list = what === 'add' ? pointer : pointer.slice(0, pointer.lastIndexOf('/'))
    const rowsNow = () => [...fieldOf(list).querySelectorAll(':scope > .row')]
    const removed = rowsNow().findIndex((row) => row.dataset.row === pointer)
    // Rows behind the one that goes have other numbers then.
    if (what === 'remove') for (const place of [...left]) if (place.replace(/^key:/, '').startsWith(list + '/')) left.delete(place)
    if (!(await ask({ [what]: pointer }))) {
      submit(button)
      return
    }
    const rows = rowsNow()
    const place = what === 'add' ? rows.length - 1 : Math.min(removed, rows.length - 1)
    // What is opened has no rows.
    const target = (rows[place] ?? (what === 'add' ? fieldOf(list) : undefined))
      ?.querySelector('input:not([type=hidden]), select, textarea') ?? fieldOf(list).querySelector(':scope > button')
    target?.focus()
  })

  // A press that cannot succeed says why: it is not sent, which would lose what is secret.
  async function judge(button) {
    const follow = () => button.dataset.opens === undefined ? submit(button) : goTo(button.dataset.opens)
    if ('control' in button.dataset) {
      if (!(await ask())) { submit(button); return }
      if (!button.hasAttribute('aria-disabled')) { follow(); return }
    }
    // A control waits for fields of its screen and of those before it; what sends all, for all fields.
    const here = screens.findIndex((screen) => !screen.hidden)
    const parts = !screens.length ? [form] : button.value ? screens.slice(0, here + 1) : screens
    for (const part of parts) {
      for (const holder of part.querySelectorAll('[data-field]:not([hidden])')) left.add(holder.dataset.field)
    }
    if (!(await ask())) { submit(button); return }
    for (const part of parts) {
      const wrong = part.querySelector('[aria-invalid=true], .wrong input, .wrong select, .wrong textarea, .wrong button')
      if (!wrong) continue
      if (part.hidden) goTo(part.dataset.screen)
      wrong.focus()
      return
    }
    if (!button.hasAttribute('aria-disabled')) follow()
  }

  function submit(button) {
    remember()
    const hidden = document.createElement('input')
    Object.assign(hidden, { type: 'hidden', name: button.name, value: button.value })
    form.append(hidden)
    form.submit()
  }

  form.addEventListener('click', (event) => {
    let button = event.target.closest('button[name=press]')
    if (!button) return
    if ('enter' in button.dataset && button.value) {
      button = form.querySelector(`[data-control="${CSS.escape(button.value)}"]`) ?? button
    }
    const hasSecrets = [...form.querySelectorAll('[type=password], [data-secret]')].some((input) => input.value)
    const next = button.dataset.opens
    if (button.hasAttribute('aria-disabled') || next === undefined && hasSecrets) {
      event.preventDefault()
      judge(button)
    } else if (next !== undefined) {
      event.preventDefault()
      goTo(next)
    }
  })

  // MARK: Screens

  const screens = [...form.querySelectorAll('.screen')]
  const startScreen = form.elements.screen?.value

  function goTo(name) {
    history.pushState({ ...history.state, screen: name }, '')
    turn(name)
  }

  function turn(name) {
    for (const screen of screens) screen.hidden = screen.dataset.screen !== name
    form.elements.screen.value = name
    const shown = screens.find((screen) => !screen.hidden)
    const leads = shown.querySelector('[data-opens]')
    form.querySelector('[data-enter]').value = leads ? leads.value : ''
    shown.focus({ preventScroll: true })
    scrollTo(0, 0)
  }

  form.addEventListener('click', (event) => {
    if (!event.target.closest('[data-back]')) return
    event.preventDefault()
    if (history.state?.screen !== undefined) history.back()
    else turn(screens[Math.max(0, screens.findIndex((screen) => !screen.hidden) - 1)].dataset.screen)
  })
  addEventListener('popstate', (event) => {
    if (screens.length) turn(event.state?.screen ?? startScreen)
    remember()
  })

  // MARK: Look-ups: an editable combobox with a list, as the ARIA Authoring Practices have it

  const recentKey = (pointer) => `formcheck:${location.pathname}:${pointer.replace(/\/(~r)?\d+(?=\/|$)/g, '')}`
  const recents = (pointer) => {
    try { return JSON.parse(localStorage.getItem(recentKey(pointer))) ?? [] } catch { return [] }
  }
  const keep = (pointer, id) => {
    try {
      localStorage.setItem(recentKey(pointer),
        JSON.stringify([id, ...recents(pointer).filter((other) => other !== id)].slice(0, 10)))
    } catch { /* A browser that keeps nothing. */ }
  }

  let here
  let lookupSequence = 0
  let isPressed = false
  for (const kind of ['pointerdown', 'pointerup', 'pointercancel']) {
    addEventListener(kind, () => { isPressed = kind === 'pointerdown' }, true)
  }

  class Search {
    constructor(input) {
      this.input = input
      this.pointer = input.name
      this.options = []
      this.active = -1
      // The value and its label, as the server draws them: it takes the value while the label stands in the input.
      this.picked = [...holderOf(input).querySelectorAll('[data-picked]')]
      const box = document.createElement('div')
      box.className = 'search'
      input.replaceWith(box)
      this.list = document.createElement('ul')
      this.list.id = input.id + '_hits'
      this.list.setAttribute('role', 'listbox')
      this.list.setAttribute('aria-label', holderOf(box).querySelector('label')?.textContent ?? '')
      this.list.hidden = true
      this.status = document.createElement('p')
      this.status.className = 'status'
      this.status.setAttribute('role', 'status')
      box.append(input, this.list, this.status)
      if ('near' in input.dataset && navigator.geolocation) this.offerNear(box)
      for (const [name, value] of Object.entries({
        role: 'combobox', 'aria-expanded': 'false', 'aria-autocomplete': 'list', 'aria-controls': this.list.id
      })) input.setAttribute(name, value)
      input.addEventListener('input', () => { this.forget(); this.find() })
      input.addEventListener('focus', () => { if (!input.value) this.find() })
      input.addEventListener('click', () => { if (!input.value && this.list.hidden) this.find({ browse: true }) })
      input.addEventListener('keydown', (event) => this.press(event))
      input.addEventListener('blur', () => {
        const close = () => setTimeout(() => { if (document.activeElement !== input) this.close() }, 150)
        // The fields below move up when the list closes: not between a press and its release.
        if (isPressed) addEventListener('pointerup', close, { once: true })
        else close()
      })
      // The list is no place to be: the input keeps the focus.
      this.list.addEventListener('mousedown', (event) => event.preventDefault())
      this.list.addEventListener('click', (event) => {
        const option = event.target.closest('[role=option]')
        if (option) this.take(option)
      })
    }

    offerNear(box) {
      const button = document.createElement('button')
      Object.assign(button, { type: 'button', className: 'minor', textContent: words.near })
      const why = document.createElement('p')
      Object.assign(why, { className: 'help', textContent: words.nearWhy, id: this.input.id + '_near' })
      button.setAttribute('aria-describedby', why.id)
      button.addEventListener('click', () => navigator.geolocation.getCurrentPosition(({ coords }) => {
        // 3 km are enough: about a thirty-seventh of a degree.
        here = [coords.latitude, coords.longitude].map((degrees) => Math.round(degrees * 37) / 37)
        this.input.focus()
        this.find()
      }, () => { button.remove(); why.remove() }))
      box.append(button, why)
    }

    // `browse` shows the first items where nothing is typed; `active` is the option to begin with.
    async find({ all = false, browse = false, active = -1 } = {}) {
      this.stop()
      this.abort = new AbortController()
      const seq = ++lookupSequence
      this.asked = seq
      this.status.textContent = words.searching
      let answer
      try {
        answer = await post(form.dataset.lookup, {
          seq, field: this.pointer, text: this.input.value, recent: recents(this.pointer), here, all
        }, this.abort.signal)
      } catch {
        if (this.asked === seq) this.status.textContent = words.unavailable
        return
      }
      if (answer.status === 429 && this.asked === seq) {
        setTimeout(() => { if (this.asked === seq) this.find({ all, browse, active }) }, answer.wait)
        return
      }
      // A key, a pick or Escape has come since.
      if (this.asked !== seq || answer.seq !== seq) return
      if (!answer.hits) { this.status.textContent = words.unavailable; return }
      if (!browse && !this.input.value) answer.hits = []
      this.draw(answer)
      if (active >= 0 && this.options.length) this.setActive(Math.min(active, this.options.length - 1))
    }

    stop() {
      this.asked = 0
      this.abort?.abort()
    }

    draw(answer) {
      const rows = []
      const seen = new Set()
      this.options = []
      const add = (hit) => {
        if (seen.has(hit.id)) return
        seen.add(hit.id)
        const option = document.createElement('li')
        option.setAttribute('role', 'option')
        option.id = `${this.list.id}_${this.options.length}`
        option.setAttribute('aria-selected', 'false')
        option.dataset.id = hit.id
        option.dataset.label = hit.label
        if (hit.thumbnail) {
          const image = document.createElement('img')
          Object.assign(image, { src: hit.thumbnail, alt: '', loading: 'lazy' })
          option.append(image)
        }
        option.append(this.marked(hit))
        const km = hit.km === undefined ? undefined : `${hit.km} km`
        const phone = hit.phone === hit.found ? undefined : hit.phone
        for (const [name, text] of [['detail', hit.detail], ['phone', phone], ['km', km]]) {
          if (text === undefined) continue
          const span = document.createElement('span')
          Object.assign(span, { className: name, dir: name === 'phone' ? 'ltr' : 'auto', textContent: text })
          option.append(' ', span)
        }
        this.options.push(option)
        rows.push(option)
      }
      for (const section of answer.sections) {
        const fresh = section.hits.filter((hit) => !seen.has(hit.id))
        if (!fresh.length) continue
        const heading = document.createElement('li')
        heading.setAttribute('role', 'presentation')
        heading.textContent = words[section.kind] ?? ''
        rows.push(heading)
        fresh.forEach(add)
      }
      answer.hits.forEach(add)
      if (answer.offersAll) {
        const option = document.createElement('li')
        option.setAttribute('role', 'option')
        option.id = `${this.list.id}_all`
        option.setAttribute('aria-selected', 'false')
        option.dataset.all = ''
        option.textContent = words.all
        this.options.push(option)
        rows.push(option)
      }
      this.list.replaceChildren(...rows)
      this.setActive(-1)
      const isOpen = this.options.length > 0
      this.list.hidden = !isOpen
      this.input.setAttribute('aria-expanded', String(isOpen))
      const count = seen.size
      this.status.textContent = answer.status === 'unavailable' ? words.unavailable
        : count ? words.found.replace('{count}', count) : this.input.value ? words.none : ''
    }

    marked(hit) {
      const text = document.createElement('bdi')
      if (!hit.marks) { text.textContent = hit.label; return text }
      const parts = (whole, marks) => {
        let place = 0
        for (const [start, end] of marks) {
          text.append(whole.slice(place, start))
          const mark = document.createElement('mark')
          mark.textContent = whole.slice(start, end)
          text.append(mark)
          place = end
        }
        text.append(whole.slice(place))
      }
      if (hit.found !== hit.label) text.append(hit.label, ' – ')
      parts(hit.found, hit.marks)
      return text
    }

    setActive(place) {
      this.options[this.active]?.setAttribute('aria-selected', 'false')
      this.active = place
      const option = this.options[place]
      if (!option) { this.input.removeAttribute('aria-activedescendant'); return }
      option.setAttribute('aria-selected', 'true')
      option.scrollIntoView({ block: 'nearest' })
      this.input.setAttribute('aria-activedescendant', option.id)
    }

    press(event) {
      const count = this.options.length
      const isOpen = !this.list.hidden
      switch (event.key) {
        case 'ArrowDown': case 'ArrowUp': {
          event.preventDefault()
          if (!isOpen) { this.find({ browse: true, active: event.key === 'ArrowDown' ? 0 : Infinity }); return }
          const step = event.key === 'ArrowDown' ? 1 : -1
          // Beyond an end nothing is active: the text is.
          const next = this.active + step
          this.setActive(next < -1 ? count - 1 : next >= count ? -1 : next)
          return
        }
        case 'Enter':
          if (isOpen && this.options[this.active]) { event.preventDefault(); this.take(this.options[this.active]) }
          return
        case 'Escape':
          if (isOpen) { event.preventDefault(); this.close() } else if (this.input.value) { this.input.value = ''; this.forget(); soon() }
          return
        case 'Tab': this.close()
      }
    }

    take(option) {
      if ('all' in option.dataset) { this.find({ all: true }); return }
      this.input.value = option.dataset.label
      this.forget()
      // Labels may be alike: the id goes with them.
      this.picked = [option.dataset.id, option.dataset.label].map((value) =>
        Object.assign(document.createElement('input'), { type: 'hidden', name: 'picked:' + this.pointer, value }))
      this.input.after(...this.picked)
      keep(this.pointer, option.dataset.id)
      this.close()
      leave(this.input)
    }

    // What was picked is not what is typed now.
    forget() {
      for (const part of this.picked) part.remove()
      this.picked = []
      holderOf(this.input).querySelector('.offers')?.remove()
    }

    close() {
      this.stop()
      this.list.hidden = true
      this.status.textContent = ''
      this.input.setAttribute('aria-expanded', 'false')
      this.setActive(-1)
    }
  }

  // MARK: Days and times: a browser's own picker beside the text

  function offerPicker(input) {
    const kind = input.dataset.picker
    const picker = document.createElement('input')
    Object.assign(picker, {
      type: kind, tabIndex: -1, className: 'picker', min: input.dataset.min ?? '', max: input.dataset.max ?? ''
    })
    if (picker.type !== kind || !picker.showPicker) return
    picker.setAttribute('aria-hidden', 'true')
    const button = document.createElement('button')
    Object.assign(button, { type: 'button', className: 'minor pick', textContent: words['pick' + kind] })
    button.setAttribute('aria-label', `${button.textContent}: ${holderOf(input).querySelector('bdi').textContent}`)
    button.addEventListener('click', () => {
      picker.value = input.value // Another text leaves it empty.
      picker.showPicker()
    })
    picker.addEventListener('input', (event) => event.stopPropagation())
    picker.addEventListener('change', (event) => {
      event.stopPropagation()
      if (!picker.value) return
      input.value = picker.value
      leave(input)
    })
    input.after(button, picker)
  }

  function enhance(root) {
    for (const input of root.querySelectorAll('input[data-picker]')) {
      if (!input.nextElementSibling?.matches('.pick')) offerPicker(input)
    }
    for (const input of root.querySelectorAll('input[data-lookup]:not([role])')) new Search(input)
  }

  enhance(form)
  document.querySelector('#problem')?.focus()
  // What a browser has kept of an earlier visit is judged too.
  if (document.querySelector('#problem')) {
    for (const holder of form.querySelectorAll('[data-field]:not([hidden])')) left.add(holder.dataset.field)
  }
  // A browser fills in what it has kept by then; fields and rows that were drawn later are drawn once more.
  addEventListener('pageshow', async (event) => {
    const state = history.state
    if (state?.values && !event.persisted && !document.querySelector('#problem')) {
      if (screens.some((screen) => screen.dataset.screen === state.screen)) turn(state.screen)
      await ask({ values: state.values, drawn: [] })
    }
    ask()
  })
}
