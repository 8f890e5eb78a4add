/// The script of pages of results, without which they are complete: the list stays where it was left.
///
/// The address names the record that one is at, and the filters of a single document, such as
/// `#r48213&c0123456789`; where the address says nothing, the browser's memory of this run does.
/// `Tests/web/test_results.py` tries it in a browser.
package enum ResultsScript {
  package static let text: StaticString = #"""
    'use strict';
    (() => {
      const list = document.getElementById('records');
      const button = document.getElementById('turn');
      const status = document.getElementById('shown');
      if (!list || !button || !status) return;
      const words = JSON.parse(list.dataset.words);
      const paged = 'paged' in list.dataset;
      const key = 'formcheck ' + list.dataset.run;
      const calm = matchMedia('(prefers-reduced-motion: reduce)');
      const all = [...list.querySelectorAll(':scope > .record')];
      const plain = document.getElementById('plain-top');
      if (plain) plain.hidden = true;
      let shown = all;
      let filters = [];
      // The row that one is at; `chosen` while it was pointed out and is still seen.
      let current = null, chosen = false;
      // Where the second press of the button leads: a row, and its distance from the window's edge.
      let back = null;
      // Above 0 while the page moves by itself.
      let moving = 1, turns = 1, waiting = 0;
      history.scrollRestoration = 'manual';

      const isRecord = token => /^r\d+(-\d+)?(-end\d+)?$/.test(token);
      const isFilter = token => /^[cf][0-9a-f]{10}$/.test(token);
      const tokens = () => location.hash.slice(1).split('&');
      const top = row => row.getBoundingClientRect().top;
      const isSeen = row => {
        const box = row.getBoundingClientRect();
        return !row.hidden && box.bottom > 0 && box.top < innerHeight;
      };

      /** The row that was pointed out, else the first that is seen; none above the list. */
      const place = () => {
        if (!shown.length) return null;
        if (chosen && current && isSeen(current)) return current;
        chosen = false;
        if (top(shown[0]) > 0) return null;
        let low = 0, high = shown.length - 1;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (shown[middle].getBoundingClientRect().bottom > 1) high = middle; else low = middle + 1;
        }
        return shown[low];
      };

      // What is kept

      const read = () => {
        try {
          const [id, offset] = JSON.parse(localStorage.getItem(key)) ?? [];
          return typeof id === 'string' && isRecord(id) ? { id, offset: Number(offset) || 0 } : null;
        } catch { return null; }
      };
      const keep = row => {
        try {
          if (row) localStorage.setItem(key, JSON.stringify([row.id, Math.round(top(row))]));
          else localStorage.removeItem(key);
        } catch { /* Without a memory the address is left. */ }
      };
      const address = () => {
        const hash = [...(current ? [current.id] : []), ...(paged ? [] : filters)].join('&');
        return location.pathname + location.search + (hash ? '#' + hash : '');
      };
      const save = () => {
        clearTimeout(waiting);
        waiting = 0;
        keep(current);
        if (location.pathname + location.search + location.hash !== address())
          history.replaceState(history.state, '', address());
      };
      const saveSoon = () => {
        clearTimeout(waiting);
        waiting = setTimeout(() => { current = place(); save(); }, 120);
      };

      // Moves

      /** Goes there, and takes no step of it for one by hand. */
      const move = (y, smooth) => {
        const turn = moving = ++turns;
        let last = -1, steady = 0;
        scrollTo({ top: y, behavior: smooth && !calm.matches ? 'smooth' : 'instant' });
        const look = () => {
          if (moving !== turn) return;
          steady = scrollY === last ? steady + 1 : 0;
          last = scrollY;
          if (steady > 5) moving = 0; else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      const go = (row, offset) => {
        current = row;
        chosen = true;
        const seen = offset === null ? 16 : Math.min(offset, innerHeight - 80);
        move(Math.max(0, scrollY + top(row) - seen), false);
        row.focus({ preventScroll: true });
        save();
      };
      const label = () => {
        button.textContent = back ? words.back.replace('{record}', back.row.dataset.name) : words.top;
        button.hidden = !shown.length;
      };

      // Filters

      const apply = wanted => {
        filters = wanted;
        // Of a field and a code one issue has both.
        const [fields, codes] = ['f', 'c'].map(sort => filters.filter(filter => filter[0] === sort));
        const kinds = fields.length && codes.length
          ? fields.flatMap(field => codes.map(code => field + code)) : filters;
        shown = all.filter(row => kinds.every(kind => row.classList.contains(kind)));
        if (paged) return label();
        const kept = new Set(shown);
        for (const row of all) row.hidden = !kept.has(row);
        for (const note of document.querySelectorAll('.only'))
          note.classList.toggle('on', filters.includes(note.id));
        for (const link of document.querySelectorAll('a.filter')) {
          if (filters.includes(link.hash.slice(1))) link.setAttribute('aria-current', 'true');
          else link.removeAttribute('aria-current');
        }
        const number = count => count.toLocaleString(document.documentElement.lang);
        status.textContent = filters.length
          ? words.listed.replace('{shown}', number(shown.length)).replace('{all}', number(all.length)) : '';
        if (back && back.row.hidden) back = null;
        label();
      };

      /** A record's row; of one that is hidden or not there the next, at most the last. */
      const row = id => {
        const order = name => {
          const [number, input] = name.slice(1).split('-').map(Number);
          return [input || 1, number];
        };
        const [input, number] = order(id);
        return shown.find(row => {
          const [there, place] = order(row.id);
          return there > input || there === input && place >= number;
        }) ?? shown.at(-1);
      };

      /** Shows what the address says; at the beginning what is remembered, if it says nothing. */
      const open = begins => {
        const named = tokens();
        const search = new URLSearchParams(location.search);
        apply(named.filter(isFilter));
        let id = named.find(isRecord);
        const kept = read();
        if (!id && begins && kept && !search.has('page') && !search.has('at')) id = kept.id;
        if (!id && begins && search.has('at') && list.dataset.at) id = list.dataset.at;
        if (!id) {
          if (begins) moving = 0;
          else { current = null; chosen = false; move(0, false); }
          if (begins && paged && search.has('page'))
            keep(search.get('page') === '1' ? null : shown[0]);
          return;
        }
        const offset = kept?.id === id ? kept.offset : null;
        if (paged && !document.getElementById(id)) {
          if (search.get('at') !== id) {
            search.delete('page');
            search.set('at', id);
            return location.replace('?' + search + '#' + id);
          }
          id = list.dataset.at || id;
        }
        const found = shown.length ? row(id) : null;
        if (found) go(found, found.id === id ? offset : null); else if (begins) moving = 0;
      };

      // What people do

      const byHand = () => { moving = 0; };
      addEventListener('wheel', byHand, { passive: true });
      addEventListener('touchmove', byHand, { passive: true });
      addEventListener('keydown', event => {
        const pages = ['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown'];
        if (pages.includes(event.key) || event.key === ' ' && event.target !== button) byHand();
      });
      addEventListener('scroll', () => {
        if (moving) return;
        if (back) { back = null; label(); }
        saveSoon();
      }, { passive: true });
      list.addEventListener('focusin', event => {
        const there = event.target.closest('.record');
        if (!there) return;
        current = there;
        chosen = true;
        saveSoon();
      });
      addEventListener('pagehide', () => { if (waiting) { current = place(); save(); } });

      button.addEventListener('click', () => {
        if (!shown.length) return;
        if (back) {
          const { row, offset } = back;
          back = null;
          current = row;
          chosen = true;
          move(scrollY + top(row) - offset, true);
        } else {
          const row = place();
          if (row) back = { row, offset: top(row) };
          if (scrollY > 0) move(0, true);
        }
        label();
      });

      document.addEventListener('click', event => {
        const link = event.target.closest('a');
        if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
          return;
        if (link.matches('.place')) {
          event.preventDefault();
          current = link.closest('.record');
          chosen = true;
          current.focus({ preventScroll: true });
          return save();
        }
        if (!link.matches('.filter, .clear')) return;
        const before = back ? back.row : place();
        if (paged) {
          if (!before) return;
          const target = new URL(link.href);
          target.searchParams.set('at', before.id);
          target.hash = before.id;
          link.href = target;
          return;
        }
        event.preventDefault();
        const filter = link.matches('.clear') ? link.closest('.only').id : link.hash.slice(1);
        const others = filters.filter(other => other[0] !== filter[0]);
        const isOn = filters.includes(filter);
        current = before;
        save();
        filters = isOn ? others : [...others, filter];
        history.pushState(null, '', address());
        apply(filters);
        back = null;
        label();
        if (before && shown.length) go(row(before.id), null);
        else if (link.matches('.clear')) document.querySelector(`a.filter[href="#${filter}"]`)?.focus();
      });
      const box = document.getElementById('go');
      if (box && !paged) {
        box.hidden = false;
        box.addEventListener('submit', event => {
          event.preventDefault();
          const found = shown.length ? row(box.elements.at.value.replace(/^r?/, 'r')) : null;
          if (found) go(found, null);
        });
      }
      addEventListener('popstate', () => open(false));
      addEventListener('hashchange', () => {
        if (location.pathname + location.search + location.hash !== address()) open(false);
      });

      // A page that a browser kept whole comes back with its place, and wants the focus there.
      addEventListener('pageshow', event => { if (event.persisted) open(false); });

      open(true);
      // A browser goes to the address's anchor when all is there: it comes first, this is the last word.
      addEventListener('load', () => requestAnimationFrame(() => { if (moving) open(true); }));
    })();

    """#
}
