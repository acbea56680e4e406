/* acreplay report: shows what the result holds; everything from inputs goes into the page as text, never as markup. */
(() => {
  'use strict';

  // ---- small things -------------------------------------------------------------------------------------------------

  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => Array.from(root.querySelectorAll(selector));

  /** Makes an element; strings become text nodes, so nothing can be markup. */
  function el(name, props, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(props || {})) {
      if (value === null || value === undefined || value === false) continue;
      if (key === 'class') node.className = value;
      else if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
      else node.setAttribute(key, value === true ? '' : value);
    }
    for (const child of children.flat()) {
      if (child !== null && child !== undefined && child !== false) {
        node.append(child.nodeType ? child : document.createTextNode(String(child)));
      }
    }
    return node;
  }

  const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  /** Returns the index of the last entry that is not greater than the value, or -1. */
  function lastAtMost(sorted, value) {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle] <= value) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  const buffer = new DataView(new ArrayBuffer(4));
  function floatOf(bits) {
    buffer.setInt32(0, bits);
    return buffer.getFloat32(0);
  }

  /** Returns the shortest decimal that reads back to the same float32. */
  function floatText(value) {
    if (!Number.isFinite(value)) return String(value);
    if (Object.is(value, -0)) return '-0.0';
    for (let digits = 1; digits < 10; digits++) {
      const text = value.toPrecision(digits);
      if (Math.fround(Number(text)) === value) return plain(Number(text));
    }
    return plain(value);
  }

  function plain(value) {
    if (Object.is(value, -0)) return '-0.0';
    return Number.isInteger(value) && Math.abs(value) < 1e15 ? value.toFixed(1) : String(value);
  }

  /** Six digits, for differences and measures. */
  function short(value) {
    if (value === 0 || !Number.isFinite(value)) return String(value);
    const size = Math.abs(value);
    if (size >= 1e6 || size < 1e-4) return value.toExponential(3);
    return String(Number(value.toPrecision(6)));
  }

  // ---- packed data --------------------------------------------------------------------------------------------------

  async function unpack(id) {
    const text = $('#data-' + id)?.textContent;
    if (!text) return null;
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    return decode(JSON.parse(await new Response(stream).text()));
  }

  function sums(list, scale = 1) {
    if (!list) return null;
    const out = new Array(list.length);
    let sum = 0;
    for (let i = 0; i < list.length; i++) {
      if (list[i] === null) out[i] = null;
      else {
        sum += list[i];
        out[i] = scale === 1 ? sum : sum / scale;
      }
    }
    return out;
  }

  function decode(data) {
    for (const object of data.objects) {
      object.f = sums(object.f);
      object.t = sums(object.t, 1e6);
      for (const key of ['x', 'y', 'z', 'h', 's', 'd']) {
        object.e[key] = sums(object.e[key], 1e5);
        object.a[key] = object.a[key] === 0 ? object.e[key] : sums(object.a[key], 1e5);
      }
      object.pe = sums(object.pe, 1e5);
      object.he = sums(object.he, 1e5);
    }
    for (const leaves of Object.values(data.states)) {
      for (const leaf of Object.values(leaves)) {
        leaf.f = sums(leaf.f);
        leaf.same = leaf.av === undefined;
        const bits = leaf.k === 1 ? floatBits(leaf.v, null) : null;
        leaf.v = bits ? bits.map(b => b === null ? null : floatOf(b)) : leaf.v;
        if (leaf.same) {
          leaf.af = leaf.f;
          leaf.av = leaf.v;
        } else {
          const aligned = leaf.af === 0;
          leaf.af = aligned ? leaf.f : sums(leaf.af);
          if (leaf.k === 1) {
            leaf.av = floatBits(leaf.av, aligned ? bits : null).map(b => b === null ? null : floatOf(b));
          }
        }
      }
    }
    return data;
  }

  function floatBits(list, base) {
    const out = new Array(list.length);
    let before = 0;
    for (let i = 0; i < list.length; i++) {
      if (list[i] === null) out[i] = null;
      else {
        before = (list[i] + (base ? base[i] || 0 : before)) | 0;
        out[i] = before;
      }
    }
    return out;
  }

  // ---- names of values ----------------------------------------------------------------------------------------------

  const legend = JSON.parse($('#legend').textContent);

  function flags(word, names) {
    const set = [];
    for (let bit = 0; bit < 32; bit++) {
      if (word / 2 ** bit & 1) set.push(names[bit] || 'bit ' + bit);
    }
    return set.join(' | ');
  }

  function nameOf(leaf, value) {
    const key = leaf.slice(leaf.lastIndexOf('.') + 1);
    if (typeof value === 'string' && value.length === 10) {
      if (leaf === 'ts') return flags(parseInt(value, 16), legend.transient);
      if (key === 'bits') return flags(parseInt(value, 16), legend.parameters);
      return legend.motions[value] || '';
    }
    if (Number.isInteger(value)) {
      if (key.endsWith('hold_key')) return legend.hold_keys[value] || '';
      if (key === 'movement_type') return legend.movements[value] || '';
      if (key === 'status') return legend.target_status[value] || '';
      if (key === 'retval' || key === 'err') return legend.errors[value] || '';
    }
    return '';
  }

  function shown(leaf, value, isFloat) {
    if (value === undefined) return ['', ''];
    if (value === null) return ['\u2013', ''];
    if (typeof value === 'object') {
      const named = Array.isArray(value) ? value.map(v => nameOf(leaf, v)).filter(Boolean).join(', ') : '';
      return [JSON.stringify(value), named];
    }
    if (typeof value === 'number') return [isFloat ? floatText(value) : String(value), nameOf(leaf, value)];
    return [String(value), nameOf(leaf, value)];
  }

  // ---- state of the page --------------------------------------------------------------------------------------------

  const cases = new Map();
  let current = null;
  let writing = false;

  function readHash() {
    const found = {};
    for (const part of location.hash.slice(1).split('&')) {
      const sign = part.indexOf('=');
      if (sign > 0) found[part.slice(0, sign)] = part.slice(sign + 1);
    }
    return found;
  }

  function writeHash() {
    if (!current) return;
    const parts = ['case=' + current.id];
    if (current.object) parts.push('object=' + current.object.id);
    if (current.frame !== null) parts.push('frame=' + current.frame);
    if (current.divergence) parts.push('d=' + current.divergence.fp);
    const hash = '#' + parts.join('&');
    if (location.hash === hash) return;
    writing = true;
    try {
      history.replaceState(null, '', hash);
    } catch (e) {
      location.replace(hash);
    }
    writing = false;
  }

  // ---- a case -------------------------------------------------------------------------------------------------------

  class Case {
    constructor(id, data) {
      this.id = id;
      this.data = data;
      this.section = $('#case-' + id);
      this.object = null;
      this.frame = null;
      this.divergence = null;
      this.plots = [];
      this.byObject = new Map(data.objects.map(o => [o.id, o]));
      this.order = data.divergences.filter(d => d.first !== null);
      this.frames();
      this.callsAt = group(data.calls, c => c[0]);
      this.callFrames = Array.from(this.callsAt.keys()).sort((a, b) => a - b);
      this.eventFrames = data.events.map(e => e[0] === null ? Infinity : e[0]);
      this.build();
    }

    frames() {
      let low = Infinity;
      let high = -Infinity;
      for (const object of this.data.objects) {
        if (object.f.length) {
          low = Math.min(low, object.f[0]);
          high = Math.max(high, object.f[object.f.length - 1]);
        }
      }
      for (const call of this.data.calls) {
        low = Math.min(low, call[0]);
        high = Math.max(high, call[0]);
      }
      this.low = low === Infinity ? 0 : low;
      this.high = high === -Infinity ? 0 : high;
    }

    // ---- building ---------------------------------------------------------------------------------------------------

    build() {
      const bench = $('[data-bench]', this.section);
      if (!this.data.objects.length) {
        bench.append(el('p', {class: 'note'}, 'This result holds no paths or states: no object has rows with frames.'));
        return;
      }
      this.pick = el('select', {'aria-label': 'Object', onchange: () => this.show({object: this.pick.value})},
        this.data.objects.map(o => el('option', {value: o.id}, this.objectName(o))));
      this.slider = el('input', {type: 'range', min: this.low, max: this.high, step: 1, 'aria-label': 'Frame',
        oninput: () => this.show({frame: Number(this.slider.value)})});
      this.number = el('input', {type: 'number', min: this.low, max: this.high, 'aria-label': 'Frame number',
        onchange: () => this.show({frame: Number(this.number.value)})});
      this.clock = el('span', {class: 'clock'});
      this.player = el('button', {type: 'button', title: 'Play (space)', onclick: () => this.play()}, '\u25b6 Play');
      this.rail = el('canvas', {tabindex: -1, 'aria-hidden': 'true'});
      const jump = (text, title, act, id) => el('button', {type: 'button', title, onclick: act, id: id + '-' + this.id}, text);
      const bar = el('div', {class: 'bar'},
        el('div', {class: 'controls'},
          this.pick,
          jump('\u2190', 'Frame before (left)', () => this.step(-1), 'back'),
          this.number,
          jump('\u2192', 'Next frame (right)', () => this.step(1), 'forward'),
          this.clock,
          this.player,
          this.order.length > 0 && el('span', {class: 'push'},
            jump('\u2191 Divergence', 'Divergence before (k)', () => this.jump(-1), 'previous'), ' ',
            jump('\u2193 Divergence', 'Next divergence (j)', () => this.jump(1), 'next')),
          el('span', {class: 'soft hint' + (this.order.length ? '' : ' push')},
            el('kbd', {}, '\u2190'), ' ', el('kbd', {}, '\u2192'), this.order.length ? [' ', el('kbd', {}, 'j'), ' ', el('kbd', {}, 'k')] : '')),
        el('div', {class: 'rail'}, this.rail, this.slider));
      this.rail.addEventListener('pointerdown', e => this.railTo(e));
      this.rail.addEventListener('pointermove', e => e.buttons && this.railTo(e));

      const two = this.two = this.data.objects.some(o => o.e.x) && this.data.objects.some(o => o.a.x);
      this.map = el('canvas', {class: 'map', tabindex: 0, role: 'img', 'aria-label': 'Path from above'});
      this.curves = el('div', {class: 'curves'});
      this.stateBody = el('table', {class: 'sheet'});
      this.stateTitle = el('h3', {}, 'State');
      this.onlyDiffer = toggle('Differences', 'Show only fields that differ between the sides', () => this.drawState());
      this.onlyChanged = toggle('Changes', 'Show only fields that change at this frame', () => this.drawState());
      this.search = el('input', {type: 'search', placeholder: 'field', 'aria-label': 'Filter fields', size: 10,
        oninput: () => this.drawState()});
      this.calls = el('ul', {class: 'rows'});
      this.callTitle = el('h3', {}, 'Calls');
      this.events = el('ul', {class: 'rows'});
      const keys = [
        this.data.objects.some(o => o.e.x) && el('span', {class: 'key'}, el('i'), 'expected'),
        this.data.objects.some(o => o.a.x) && el('span', {class: 'key'}, el('i', {class: two ? 'actual' : 'only'}), two ? 'actual' : 'replayed'),
        this.data.recorded && el('span', {class: 'key'}, el('i', {class: 'recorded'}), 'recorded'),
        el('span', {class: 'hint'}, 'wheel zooms, drag moves, double click shows all')];
      const left = el('div', {class: 'column'},
        el('section', {class: 'card'},
          el('div', {class: 'card-head'}, el('h3', {}, 'Path from above'), el('span', {class: 'legend'}, keys)), this.map),
        el('section', {class: 'card'},
          el('div', {class: 'card-head'}, el('h3', {}, 'Curves'),
            el('span', {class: 'legend hint'}, 'drag zooms, double click shows all, click goes to the frame')), this.curves));
      const right = el('div', {class: 'column'},
        el('section', {class: 'card'},
          el('div', {class: 'card-head'}, this.stateTitle,
            el('span', {class: 'legend screen-only'}, two && this.onlyDiffer, this.onlyChanged, this.search)),
          el('div', {class: 'scroll state', tabindex: 0}, this.stateBody)),
        el('section', {class: 'card'}, el('div', {class: 'card-head'}, this.callTitle), this.calls),
        el('section', {class: 'card'},
          el('div', {class: 'card-head'}, el('h3', {}, 'Inputs and packets around it')), this.events));
      const kept = $('#data-' + this.id).dataset.kept;
      bench.append(...[bar,
        kept !== 'all' && el('p', {class: 'note'}, 'To keep this page small, states and calls are kept around the divergences only'
          + (kept === 'thin' ? ', and paths and curves in larger steps' : '') + '; the JSON form has all.'),
        el('div', {class: 'split'}, left, right)].filter(Boolean));
      this.path = new PathPlot(this.map, this);
    }

    objectName(o) {
      const found = this.data.divergences.filter(d => d.object === o.id && d.status !== 'gone').length;
      return o.id + (found ? '  (' + found + ')' : '');
    }

    // ---- moving -----------------------------------------------------------------------------------------------------

    /** Goes to an object, a frame, a divergence; what is not named stays. */
    show(to) {
      if (!this.data.objects.length) return;
      if (to.divergence !== undefined) this.divergence = to.divergence;
      const object = to.object === undefined ? this.object || this.data.objects[0] : this.byObject.get(to.object) || this.object || this.data.objects[0];
      const changed = object !== this.object;
      this.object = object;
      if (to.frame !== undefined && to.frame !== null && Number.isFinite(to.frame)) {
        this.frame = Math.min(this.high, Math.max(this.low, Math.round(to.frame)));
      }
      if (this.frame === null) this.frame = this.low;
      if (changed) this.objectChanged();
      this.draw();
      writeHash();
    }

    step(by) {
      this.show({frame: this.frame + by});
    }

    /** Goes to the next divergence of the table as it is filtered and sorted. */
    jump(by) {
      const rows = $$('.divergences tbody tr:not([hidden])', this.section).map(r => r.dataset.fp);
      const list = rows.map(fp => this.order.find(d => d.fp === fp)).filter(Boolean);
      if (!list.length) return;
      const at = list.indexOf(this.divergence);
      const next = at < 0 ? (by > 0 ? 0 : list.length - 1) : (at + by + list.length) % list.length;
      this.toDivergence(list[next]);
    }

    toDivergence(d, stay) {
      this.show({divergence: d, object: d.object, frame: stay ? undefined : d.first});
      const row = $('#d-' + this.id + '-' + d.fp);
      if (row) within(row);
      const leaf = $('tr[data-leaf="' + CSS.escape(d.name) + '"]', this.stateBody);
      if (leaf) within(leaf);
    }

    /** Brings the frame's view onto the screen if it is not there. */
    reveal() {
      const box = $('[data-bench]', this.section).getBoundingClientRect();
      if (box.top > innerHeight - 240 || box.bottom < 160) scrollBy({top: box.top - 8});
    }

    play() {
      if (this.timer) {
        clearInterval(this.timer);
        this.timer = null;
        this.player.textContent = '\u25b6 Play';
        return;
      }
      if (this.frame >= this.high) this.show({frame: this.low});
      this.player.textContent = '\u275a\u275a Pause';
      this.timer = setInterval(() => {
        if (this.frame >= this.high) this.play();
        else this.step(1);
      }, 33);
    }

    railTo(event) {
      const box = this.rail.getBoundingClientRect();
      const share = (event.clientX - box.left - 8) / Math.max(1, box.width - 16);
      this.show({frame: this.low + share * (this.high - this.low)});
    }

    // ---- drawing ----------------------------------------------------------------------------------------------------

    objectChanged() {
      this.pick.value = this.object.id;
      this.path.fit();
      this.drawCurves();
    }

    draw() {
      this.slider.value = this.frame;
      this.number.value = this.frame;
      const at = lastAtMost(this.object.f, this.frame);
      const t = at < 0 ? null : this.object.t[at];
      this.clock.textContent = t === null || this.object.f[at] !== this.frame ? (t === null ? '' : 'since t ' + t.toFixed(3) + ' s') : 't ' + t.toFixed(3) + ' s';
      this.slider.setAttribute('aria-valuetext', 'frame ' + this.frame + ', ' + this.clock.textContent);
      this.drawRail();
      this.path.draw();
      for (const plot of this.plots) plot.redraw(false, false);
      this.drawState();
      this.drawCalls();
      this.drawEvents();
      for (const row of $$('.divergences tr.here', this.section)) row.classList.remove('here');
      if (this.divergence) $('#d-' + this.id + '-' + this.divergence.fp)?.classList.add('here');
    }

    /** Bars for the divergences of the object, one below the other; ticks for inputs. */
    drawRail() {
      const {c, width, height} = canvas(this.rail);
      const x = frame => 8 + (frame - this.low) / Math.max(1, this.high - this.low) * (width - 16);
      c.fillStyle = css('--soft');
      c.globalAlpha = 0.7;
      for (const e of this.data.events) {
        if (e[0] !== null && (e[3] === null || e[3] === this.object.id)) c.fillRect(x(e[0]) - 0.5, height - 6, 1, 6);
      }
      c.globalAlpha = 1;
      const mine = this.data.divergences.filter(d => d.object === this.object.id && d.first !== null);
      const lane = Math.max(2, Math.min(7, (height - 10) / Math.max(1, mine.length)));
      mine.forEach((d, i) => {
        const y = 2 + (i * lane) % Math.max(1, height - 10);
        const from = x(d.first);
        const to = Math.max(from + 3, x(d.last === null ? d.first : d.last));
        const open = d.status === 'known' || d.status === 'gone';
        c.strokeStyle = c.fillStyle = css(open ? '--warn' : '--bad');
        c.globalAlpha = d === this.divergence ? 1 : 0.55;
        if (open) c.strokeRect(from + 0.5, y + 0.5, to - from - 1, Math.max(1, lane - 2));
        else c.fillRect(from, y, to - from, Math.max(1, lane - 1));
        c.globalAlpha = 1;
        c.fillRect(from - 1, y, 2, Math.max(2, lane - 1));
      });
      c.fillStyle = css('--accent');
      c.fillRect(x(this.frame) - 1, 0, 2, height);
    }

    drawCurves() {
      this.plots.forEach(p => p.destroy());
      this.plots = [];
      this.curves.replaceChildren();
      const o = this.object;
      const rising = o.t.every((t, i) => t !== null && (i === 0 || t > o.t[i - 1]));
      this.xs = rising ? o.t : o.f;
      this.xUnit = rising ? 's' : 'frame';
      const pair = (key) => [o.e[key] && {name: 'expected', data: o.e[key], color: '--expected', width: 3},
        o.a[key] && {name: this.two ? 'actual' : 'replayed', data: o.a[key], color: '--actual', dash: this.two ? [6, 3] : undefined, width: 1.5}].filter(Boolean);
      this.curve('Distance between the bodies', 'm', o.pe && [{name: 'apart', data: o.pe, color: '--bad', width: 2}]);
      this.curve('Turned apart (actual less expected)', '\u00b0', o.he && [{name: 'turned', data: o.he, color: '--bad', width: 2}]);
      if (this.data.recorded) {
        const rows = this.data.recorded.filter(r => r[2] === o.id && r[1] !== null);
        if (rows.length) {
          const xs = rows.map(r => rising ? r[1] : r[0]);
          this.curve('Recorded position from the body', 'm',
            [{name: 'apart', data: rows.map(r => r[9] ? null : r[7]), color: '--recorded', points: true},
              {name: 'stale message', data: rows.map(r => r[9] ? r[7] : null), color: '--soft', points: true}]
              .filter(s => s.data.some(v => v !== null)), xs, rows.map(r => r[0]));
          this.curve('Recorded heading from the body', '\u00b0',
            [{name: 'turned', data: rows.map(r => r[8]), color: '--recorded', points: true}], xs, rows.map(r => r[0]));
        }
      }
      this.curve('Speed', 'm/s', pair('s'));
      this.curve('Distance to the target of a movement', 'm', pair('d'));
      this.curve('Height', 'm', pair('z'));
    }

    curve(title, unit, series, xs, frames) {
      if (!series || !series.length) return;
      if (series.every(s => s.data.every(v => v === null || v === 0))) {
        this.curves.append(el('div', {class: 'curve'}, el('p', {class: 'flat'}, title + ': 0 ' + unit + ' throughout')));
        return;
      }
      xs = xs || this.xs;
      frames = frames || this.object.f;
      const host = el('div', {class: 'curve'}, el('h4', {}, title + ', ' + unit));
      this.curves.append(host);
      const axis = extra => Object.assign({stroke: () => css('--soft'), grid: {stroke: () => css('--line'), width: 1},
        ticks: {stroke: () => css('--line'), width: 1}, font: '11px system-ui, sans-serif'}, extra);
      const here = this;
      const plot = new uPlot({
        width: Math.max(200, this.curves.clientWidth), height: 150,
        scales: {x: {time: false}, y: {range: (u, min, max) => span(min, max)}},
        cursor: {sync: {key: 'acreplay-' + this.id, scales: ['x', null]}, drag: {x: true, y: false}, points: {size: 6}},
        legend: {live: true},
        axes: [axis({size: 28, values: (u, ticks) => ticks.map(t => short(t) + (this.xUnit === 's' ? ' s' : ''))}),
          axis({size: 58, values: (u, ticks) => ticks.map(short)})],
        series: [{label: this.xUnit === 's' ? 't' : 'frame', value: (u, v) => v === null ? '' : short(v) + (this.xUnit === 's' ? ' s' : '')}]
          .concat(series.map(s => ({
            label: s.name, stroke: () => css(s.color), width: s.width || 1.5, dash: s.dash, spanGaps: false,
            paths: s.points ? () => null : undefined,
            points: s.points ? {show: true, size: 6, fill: () => css(s.color)} : {show: false},
            value: (u, v) => v === null ? '' : short(v) + ' ' + unit}))),
        hooks: {
          draw: [u => {
            const at = here.xOf(here.frame);
            if (at === null) return;
            const x = Math.round(u.valToPos(at, 'x', true));
            if (x < u.bbox.left || x > u.bbox.left + u.bbox.width) return;
            u.ctx.save();
            u.ctx.fillStyle = css('--accent');
            u.ctx.fillRect(x - 1, u.bbox.top, 2, u.bbox.height);
            u.ctx.restore();
          }],
          setScale: [(u, key) => {
            if (key !== 'x' || here.zooming) return;
            here.zooming = true;
            for (const other of here.plots) {
              if (other !== u) other.setScale('x', {min: u.scales.x.min, max: u.scales.x.max});
            }
            here.zooming = false;
          }],
        },
      }, [xs].concat(series.map(s => s.data)), host);
      let down = 0;
      plot.over.addEventListener('pointerdown', e => { down = e.clientX; });
      plot.over.addEventListener('click', e => {
        if (Math.abs(e.clientX - down) < 4 && plot.cursor.idx !== null && plot.cursor.idx !== undefined) {
          here.show({frame: frames[plot.cursor.idx]});
        }
      });
      this.zooming = true;
      this.plots.push(plot);
      this.zooming = false;
    }

    /** Returns where a frame is on the curves' axis. */
    xOf(frame) {
      const at = lastAtMost(this.object.f, frame);
      if (at < 0 || !this.xs) return null;
      if (this.xUnit !== 's' || this.object.f[at] === frame) return this.xUnit === 's' ? this.xs[at] : frame;
      if (at + 1 < this.xs.length) {
        const share = (frame - this.object.f[at]) / (this.object.f[at + 1] - this.object.f[at]);
        return this.xs[at] + share * (this.xs[at + 1] - this.xs[at]);
      }
      return this.xs[at];
    }

    resize() {
      const width = Math.max(200, this.curves ? this.curves.clientWidth : 0);
      for (const plot of this.plots) plot.setSize({width, height: 150});
      if (this.object) this.draw();
    }

    // ---- state, calls, events ---------------------------------------------------------------------------------------

    drawState() {
      const leaves = this.data.states[this.object.id] || {};
      const two = Object.values(leaves).some(l => l.v.length) && Object.values(leaves).some(l => l.av.length);
      const known = new Map(this.data.divergences.filter(d => d.object === this.object.id).map(d => [d.name, d]));
      const wanted = this.search.value.trim().toLowerCase();
      const body = el('tbody');
      let before = '';
      let differing = 0;
      let changing = 0;
      for (const [name, leaf] of Object.entries(leaves)) {
        const e = lastAtMost(leaf.f, this.frame);
        const a = lastAtMost(leaf.af, this.frame);
        const ev = e < 0 ? undefined : leaf.v[e];
        const av = a < 0 ? undefined : leaf.av[a];
        if ((ev === undefined || ev === null) && (av === undefined || av === null)) continue;
        const both = leaf.v.length > 0 && leaf.av.length > 0;
        const differs = both && !leaf.same && !equal(ev, av);
        const changed = e >= 0 && leaf.f[e] === this.frame || a >= 0 && leaf.af[a] === this.frame;
        differing += differs ? 1 : 0;
        changing += changed ? 1 : 0;
        if (pressed(this.onlyDiffer) && !differs || pressed(this.onlyChanged) && !changed
            || wanted && !name.toLowerCase().includes(wanted)) continue;
        const top = name.includes('.') ? name.slice(0, name.indexOf('.')) : name;
        if (top !== before) {
          before = top;
          body.append(el('tr', {}, el('th', {class: 'group', colspan: 4, scope: 'rowgroup'}, top)));
        }
        const d = known.get(name) || known.get(name.slice(0, Math.max(0, name.lastIndexOf('.'))));
        const cell = (value, absent) => {
          const [text, label] = shown(name, value, leaf.k === 1);
          return el('td', {}, absent ? el('span', {class: 'name'}, 'not logged') : text, label && el('span', {class: 'name'}, ' ' + label));
        };
        const difference = differs && typeof ev === 'number' && typeof av === 'number' ? short(av - ev) : '';
        body.append(el('tr', {class: (differs ? 'differs ' : '') + (changed ? 'changed' : ''), 'data-leaf': name},
          el('td', {title: (differs ? 'differs' : '') + (changed ? ' changes here' : '')},
            el('span', {class: 'sign'}, differs ? '\u2260' : changed ? '\u0394' : ''),
            d ? el('a', {href: '#case=' + this.id + '&d=' + d.fp, 'data-stay': d.fp}, rest(name, top)) : rest(name, top)),
          two ? cell(ev, leaf.v.length === 0) : null,
          two ? cell(av, leaf.av.length === 0) : cell(av === undefined ? ev : av, false),
          two ? el('td', {}, difference) : null));
      }
      if (!body.children.length) body.append(el('tr', {}, el('td', {colspan: 4, class: 'soft'}, 'nothing at this frame')));
      const heads = two ? ['field', 'expected', 'actual', 'difference'] : ['field', 'value'];
      this.stateBody.replaceChildren(el('thead', {}, el('tr', {}, heads.map(h => el('th', {scope: 'col'}, h)))), body);
      this.stateTitle.textContent = 'State at frame ' + this.frame
        + (two ? ': ' + (differing ? differing + (differing === 1 ? ' field differs' : ' fields differ') : 'sides agree') : '')
        + (changing ? ', ' + changing + ' changed' : '');
    }

    drawCalls() {
      const all = this.callsAt.get(this.frame) || [];
      const list = all.filter(c => c[1] === null || c[1] === this.object.id);
      const others = all.length - list.length;
      const signs = ['=', '\u2212', '+'];
      const words = ['', 'only expected', 'only actual'];
      const single = !this.data.calls.some(c => c[4] !== 2);
      const known = this.data.divergences.filter(d => d.object === this.object.id && !d.kind.startsWith('field'));
      const items = list.map(c => {
        const d = c[4] === 0 ? null : known.find(k => k.name === c[3]);
        const name = c[2] === 'call' ? c[3] : c[2] + ' ' + (c[3] || '');
        return el('li', {class: c[4] && !single ? 'only' : ''},
          single ? null : el('span', {class: 'sign', title: words[c[4]] || 'both sides'}, signs[c[4]]),
          d ? el('a', {href: '#case=' + this.id + '&d=' + d.fp, 'data-stay': d.fp}, name) : name, ' ',
          c[5] ? el('span', {class: 'args'}, args(c[5])) : null,
          c[4] && !single ? el('span', {class: 'soft'}, ' ' + words[c[4]]) : null);
      });
      if (!items.length) {
        const before = this.callFrames[lastAtMost(this.callFrames, this.frame - 1)];
        const after = this.callFrames.find(f => f > this.frame);
        items.push(el('li', {class: 'soft'}, 'none' + (others ? ' of this object (' + others + ' of others)' : ''),
          before === undefined ? null : [', before: ', this.link(before)], after === undefined ? null : [', after: ', this.link(after)]));
      }
      this.callTitle.textContent = (single ? 'Calls' : 'Calls of both sides') + (list.length ? ': ' + list.length : '');
      this.calls.replaceChildren(...items);
    }

    link(frame, text) {
      return el('a', {href: '#case=' + this.id + '&object=' + this.object.id + '&frame=' + frame}, text || 'frame ' + frame);
    }

    drawEvents() {
      const events = this.data.events;
      const at = lastAtMost(this.eventFrames, this.frame);
      let first = at;
      while (first > 0 && this.eventFrames[first - 1] === this.frame) first--;
      const from = Math.max(0, Math.min(first, at) - 4);
      const to = Math.min(events.length, at + 6);
      const items = [];
      let now = null;
      for (let i = from; i < to; i++) {
        const e = events[i];
        const same = e[0] === this.frame;
        const body = e[5] ? JSON.stringify(e[5]) : '';
        const item = el('li', {class: same ? 'now' : '', 'data-packet': e[2]},
          e[0] === null ? 'after the last frame' : this.link(e[0]),
          e[2] === null ? null : ' packet ' + e[2], ' ',
          el('strong', {}, e[4] || ''), ' ',
          e[3] === null ? null : e[3] !== this.object.id && this.byObject.has(e[3])
            ? el('a', {href: '#case=' + this.id + '&object=' + e[3] + '&frame=' + e[0]}, e[3]) : el('span', {class: 'soft'}, e[3]),
          ' ',
          body.length > 90
            ? el('details', {}, el('summary', {class: 'args'}, body.slice(0, 80) + ' \u2026'), el('pre', {class: 'args'}, JSON.stringify(e[5], null, 1)))
            : el('span', {class: 'args'}, body));
        if (same && !now) now = item;
        items.push(item);
      }
      if (!items.length) items.push(el('li', {class: 'soft'}, 'none are known: the result is of two traces'));
      this.events.replaceChildren(...items);
      if (now) within(now);
    }
  }

  function group(list, key) {
    const map = new Map();
    for (const one of list) {
      const k = key(one);
      if (!map.has(k)) map.set(k, []);
      map.get(k).push(one);
    }
    return map;
  }

  function rest(name, top) {
    return name === top ? name : name.slice(top.length + 1);
  }

  function equal(a, b) {
    if (a === b) return Object.is(a, b) || typeof a !== 'number' || a === 0;
    if (a === undefined || b === undefined) return a === b;
    return JSON.stringify(a) === JSON.stringify(b);
  }

  function args(body) {
    return Object.entries(body).map(([key, value]) => {
      const [text, name] = shown(key, value, false);
      return key + ' ' + text + (name ? ' ' + name : '');
    }).join(', ');
  }

  function toggle(text, title, act) {
    const button = el('button', {type: 'button', title, 'aria-pressed': 'false', onclick: () => {
      button.setAttribute('aria-pressed', pressed(button) ? 'false' : 'true');
      act();
    }}, text);
    return button;
  }

  function pressed(button) {
    return button.getAttribute('aria-pressed') === 'true';
  }

  /** Scrolls the nearest scrolling box, not the page. */
  function within(node) {
    const box = node.closest('.scroll, .rows');
    if (!box) return;
    const inner = node.getBoundingClientRect();
    const outer = box.getBoundingClientRect();
    if (inner.top < outer.top + 30 || inner.bottom > outer.bottom) {
      box.scrollTop += inner.top - outer.top - outer.height / 3;
    }
  }

  function span(min, max) {
    if (min === null || max === null) return [0, 1];
    if (min === max) return [min - Math.max(0.5, Math.abs(min) * 0.1), max + Math.max(0.5, Math.abs(max) * 0.1)];
    const pad = (max - min) * 0.08;
    return [min >= 0 && min < pad * 4 ? Math.min(min, 0) : min - pad, max + pad];
  }

  /** Fits a canvas to its box and the screen's density. */
  function canvas(node) {
    const density = window.devicePixelRatio || 1;
    const box = node.getBoundingClientRect();
    const width = Math.max(50, box.width);
    const height = Math.max(20, box.height);
    if (node.width !== Math.round(width * density) || node.height !== Math.round(height * density)) {
      node.width = Math.round(width * density);
      node.height = Math.round(height * density);
    }
    const c = node.getContext('2d');
    c.setTransform(density, 0, 0, density, 0, 0);
    c.clearRect(0, 0, width, height);
    return {c, width, height};
  }

  // ---- path ---------------------------------------------------------------------------------------------------------

  class PathPlot {
    constructor(node, owner) {
      this.node = node;
      this.owner = owner;
      node.addEventListener('wheel', e => {
        e.preventDefault();
        this.zoom(Math.exp(-e.deltaY * 0.0015), e);
      }, {passive: false});
      node.addEventListener('pointerdown', e => {
        this.grip = {x: e.clientX, y: e.clientY, moved: false};
        node.setPointerCapture(e.pointerId);
      });
      node.addEventListener('pointermove', e => {
        if (!this.grip) return;
        const dx = e.clientX - this.grip.x;
        const dy = e.clientY - this.grip.y;
        if (!this.grip.moved && Math.hypot(dx, dy) < 4) return;
        this.grip = {x: e.clientX, y: e.clientY, moved: true};
        this.cx -= dx / this.scale;
        this.cy += dy / this.scale;
        this.draw();
      });
      node.addEventListener('pointerup', e => {
        if (this.grip && !this.grip.moved) this.pick(e);
        this.grip = null;
      });
      node.addEventListener('dblclick', () => {
        this.fit();
        this.draw();
      });
    }

    sides() {
      const o = this.owner.object;
      return [[o.e, '--expected', [], 4], [o.a, '--actual', this.owner.two ? [7, 4] : [], 2]].filter(([s]) => s.x);
    }

    fit() {
      let west = Infinity;
      let east = -Infinity;
      let south = Infinity;
      let north = -Infinity;
      const take = (x, y) => {
        if (x === null || y === null) return;
        west = Math.min(west, x);
        east = Math.max(east, x);
        south = Math.min(south, y);
        north = Math.max(north, y);
      };
      for (const [s] of this.sides()) s.x.forEach((x, i) => take(x, s.y[i]));
      for (const r of this.recorded()) take(r[5], r[6]);
      if (west === Infinity) [west, east, south, north] = [0, 1, 0, 1];
      const {width, height} = canvas(this.node);
      this.cx = (west + east) / 2;
      this.cy = (south + north) / 2;
      this.scale = Math.min((width - 70) / Math.max(2, east - west), (height - 70) / Math.max(2, north - south));
    }

    recorded() {
      return (this.owner.data.recorded || []).filter(r => r[2] === this.owner.object.id && r[5] !== null);
    }

    at(x, y) {
      return [this.width / 2 + (x - this.cx) * this.scale, this.height / 2 - (y - this.cy) * this.scale];
    }

    zoom(by, event) {
      const box = this.node.getBoundingClientRect();
      const mx = this.cx + (event.clientX - box.left - box.width / 2) / this.scale;
      const my = this.cy - (event.clientY - box.top - box.height / 2) / this.scale;
      const scale = Math.min(1e6, Math.max(0.01, this.scale * by));
      this.cx = mx - (mx - this.cx) * this.scale / scale;
      this.cy = my - (my - this.cy) * this.scale / scale;
      this.scale = scale;
      this.draw();
    }

    /** Goes to the frame whose point is nearest. */
    pick(event) {
      const box = this.node.getBoundingClientRect();
      const px = event.clientX - box.left;
      const py = event.clientY - box.top;
      let best = 30;
      let frame = null;
      for (const [s] of this.sides()) {
        for (let i = 0; i < s.x.length; i++) {
          if (s.x[i] === null) continue;
          const [x, y] = this.at(s.x[i], s.y[i]);
          const d = Math.hypot(x - px, y - py);
          if (d < best) {
            best = d;
            frame = this.owner.object.f[i];
          }
        }
      }
      for (const r of this.recorded()) {
        const [x, y] = this.at(r[5], r[6]);
        if (Math.hypot(x - px, y - py) < Math.min(best, 8)) {
          best = Math.hypot(x - px, y - py);
          frame = r[0];
        }
      }
      if (frame !== null) this.owner.show({frame});
    }

    draw() {
      const {c, width, height} = canvas(this.node);
      this.width = width;
      this.height = height;
      this.grid(c);
      const o = this.owner.object;
      for (const [s, color, dash, thick] of this.sides()) {
        c.strokeStyle = css(color);
        c.lineWidth = thick;
        c.lineJoin = 'round';
        c.setLineDash(dash);
        c.beginPath();
        let open = false;
        for (let i = 0; i < s.x.length; i++) {
          if (s.x[i] === null) {
            open = false;
            continue;
          }
          const [x, y] = this.at(s.x[i], s.y[i]);
          if (open) c.lineTo(x, y);
          else c.moveTo(x, y);
          open = true;
        }
        c.stroke();
        c.setLineDash([]);
      }
      c.strokeStyle = css('--recorded');
      c.lineWidth = 1.5;
      for (const r of this.recorded()) {
        const [x, y] = this.at(r[5], r[6]);
        c.globalAlpha = r[9] ? 0.4 : 1;
        c.beginPath();
        c.moveTo(x, y - 5);
        c.lineTo(x + 5, y);
        c.lineTo(x, y + 5);
        c.lineTo(x - 5, y);
        c.closePath();
        c.stroke();
      }
      c.globalAlpha = 1;
      this.crosses(c, o);
      const i = lastAtMost(o.f, this.owner.frame);
      if (i < 0) return;
      const spots = [];
      for (const [s, color, dash] of this.sides()) {
        if (s.x[i] === null) continue;
        const [x, y] = this.at(s.x[i], s.y[i]);
        spots.push([x, y]);
        this.body(c, x, y, s.h ? s.h[i] : null, css(color), dash.length > 0);
      }
      if (spots.length === 2) {
        c.strokeStyle = css('--bad');
        c.lineWidth = 1;
        c.beginPath();
        c.moveTo(...spots[0]);
        c.lineTo(...spots[1]);
        c.stroke();
      }
    }

    /** A cross where each divergence of the object begins. */
    crosses(c, o) {
      const [s] = this.sides()[0] || [];
      if (!s) return;
      const seen = new Set();
      for (const d of this.owner.data.divergences) {
        if (d.object !== o.id || d.first === null || seen.has(d.first)) continue;
        seen.add(d.first);
        const i = lastAtMost(o.f, d.first);
        if (i < 0 || s.x[i] === null) continue;
        const [x, y] = this.at(s.x[i], s.y[i]);
        c.strokeStyle = css(d.status === 'known' ? '--warn' : '--bad');
        c.lineWidth = 2;
        c.beginPath();
        c.moveTo(x - 5, y - 5);
        c.lineTo(x + 5, y + 5);
        c.moveTo(x - 5, y + 5);
        c.lineTo(x + 5, y - 5);
        c.stroke();
      }
    }

    /** A body: an arrow that points where it faces; hollow for the actual side. */
    body(c, x, y, heading, color, hollow) {
      c.save();
      c.translate(x, y);
      c.rotate((heading || 0) * Math.PI / 180);
      c.beginPath();
      c.moveTo(0, -11);
      c.lineTo(7, 8);
      c.lineTo(0, 4);
      c.lineTo(-7, 8);
      c.closePath();
      c.lineWidth = 2;
      c.strokeStyle = color;
      c.fillStyle = hollow ? css('--paper') : color;
      c.fill();
      c.stroke();
      c.restore();
    }

    grid(c) {
      const raw = 80 / this.scale;
      const power = Math.pow(10, Math.floor(Math.log10(raw)));
      const step = [1, 2, 5, 10].map(m => m * power).find(s => s >= raw) || 10 * power;
      c.lineWidth = 1;
      c.strokeStyle = css('--line');
      c.fillStyle = css('--soft');
      c.font = '11px system-ui, sans-serif';
      const digits = Math.max(0, -Math.floor(Math.log10(step)));
      const west = this.cx - this.width / 2 / this.scale;
      const south = this.cy - this.height / 2 / this.scale;
      for (let x = Math.ceil(west / step) * step; this.at(x, 0)[0] < this.width; x += step) {
        const [px] = this.at(x, 0);
        c.beginPath();
        c.moveTo(Math.round(px) + 0.5, 0);
        c.lineTo(Math.round(px) + 0.5, this.height);
        c.stroke();
        c.fillText(x.toFixed(digits), px + 3, this.height - 5);
      }
      for (let y = Math.ceil(south / step) * step; this.at(0, y)[1] > 0; y += step) {
        const py = this.at(0, y)[1];
        c.beginPath();
        c.moveTo(0, Math.round(py) + 0.5);
        c.lineTo(this.width, Math.round(py) + 0.5);
        c.stroke();
        if (py < this.height - 18 && py > 14) c.fillText(y.toFixed(digits), 4, py - 3);
      }
      c.textAlign = 'right';
      c.fillText('metres east and north in landblock ' + String(this.owner.object.origin || '').slice(0, 6) + '   N \u2191', this.width - 8, 16);
      c.textAlign = 'left';
    }
  }

  // ---- tables -------------------------------------------------------------------------------------------------------

  function sortable(table) {
    $$('thead th', table).forEach((head, column) => {
      const button = el('button', {type: 'button'}, head.textContent);
      head.replaceChildren(button);
      button.addEventListener('click', () => {
        const up = head.getAttribute('aria-sort') !== 'ascending';
        $$('thead th', table).forEach(h => h.removeAttribute('aria-sort'));
        head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
        const body = $('tbody', table);
        const value = row => {
          const cell = row.children[column];
          return cell.dataset.sort !== undefined ? cell.dataset.sort : cell.textContent;
        };
        const rows = Array.from(body.children).map((row, i) => [value(row), i, row]);
        rows.sort((a, b) => {
          const by = (a[0] === '') - (b[0] === '') || (a[0] !== '' && !isNaN(a[0]) && !isNaN(b[0])
            ? Number(a[0]) - Number(b[0]) : String(a[0]).localeCompare(String(b[0])));
          return (up ? by : -by) || a[1] - b[1];
        });
        body.append(...rows.map(r => r[2]));
      });
    });
  }

  function filters(section) {
    const table = $('table.divergences', section);
    const host = $('[data-filters]', section);
    if (!table || !host) return;
    sortable(table);
    const rows = $$('tbody tr', table);
    const statuses = Array.from(new Set(rows.map(r => r.dataset.status)));
    const boxes = new Map();
    const search = el('input', {type: 'search', placeholder: 'filter: object, field, call \u2026', 'aria-label': 'Filter the table', oninput: apply});
    const count = el('span', {class: 'soft', 'aria-live': 'polite'});
    function apply() {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      let left = 0;
      for (const row of rows) {
        const text = row.textContent.toLowerCase();
        row.hidden = !boxes.get(row.dataset.status).checked || !words.every(w => text.includes(w));
        left += row.hidden ? 0 : 1;
      }
      count.textContent = left === rows.length ? rows.length + ' rows' : left + ' of ' + rows.length + ' rows';
    }
    for (const status of statuses) {
      const box = el('input', {type: 'checkbox', checked: true, onchange: apply});
      boxes.set(status, box);
      host.append(el('label', {}, box, status));
    }
    host.prepend(search);
    host.append(count);
    apply();
    for (const row of rows) {
      row.addEventListener('click', e => {
        if (e.target.closest('a') || !current) return;
        const d = current.data.divergences.find(one => one.fp === row.dataset.fp);
        if (d) current.toDivergence(d);
      });
    }
  }

  // ---- the page -----------------------------------------------------------------------------------------------------

  const sections = $$('section.case').filter(s => Number(s.dataset.case) > 0);

  async function open(id) {
    for (const section of sections) section.hidden = section.dataset.case !== String(id);
    for (const row of $$('#cases tbody tr')) row.classList.toggle('here', row.dataset.case === String(id));
    if (!cases.has(id)) {
      const data = await unpack(id);
      cases.set(id, data ? new Case(id, data) : null);
      if (!data) {
        const bench = $('[data-bench]', $('#case-' + id));
        const block = $('#data-' + id);
        if (bench && block) bench.append(el('p', {class: 'note'}, 'Paths and states of this case are left out for size; run it alone to see them.'));
      }
    }
    return cases.get(id);
  }

  async function follow() {
    if (writing || !sections.length) return;
    const to = readHash();
    let id = Number(to.case);
    if (!sections.some(s => s.dataset.case === String(id))) {
      const first = sections.find(s => $('.s-diverges', s)) || sections.find(s => $('.s-known, .s-replayed', s)) || sections[0];
      id = Number(first.dataset.case);
    }
    const one = await open(id);
    current = one;
    if (!one) return;
    const data = one.data;
    let d = data.divergences.find(x => x.fp === to.d);
    if (!d && !to.object && !to.frame && !to.packet && !one.object) d = one.order[0];
    const event = to.packet === undefined ? null
      : data.events.find(e => e[0] !== null && String(e[2]) === to.packet && (!to.object || e[3] === to.object))
        || data.events.find(e => e[0] !== null && String(e[2]) === to.packet);
    const frame = event ? event[0] : to.frame !== undefined && /^\d+$/.test(to.frame) ? Number(to.frame) : undefined;
    const start = data.recorded && !one.object ? worst(data) : null;
    one.show({
      divergence: d || (to.object || to.frame ? null : undefined),
      object: to.object || (d ? d.object : one.object ? undefined : start ? start[2] : data.objects[0] && data.objects[0].id),
      frame: frame !== undefined ? frame : d ? d.first : one.frame === null ? (start ? start[0] : one.low) : undefined,
    });
    if (d) one.toDivergence(d, true);
    if (frame !== undefined) one.reveal();
    const packet = event && $('[data-packet="' + event[2] + '"]', one.section);
    if (packet) packet.scrollIntoView({block: 'nearest'});
    if (to.d && d) $('#d-' + id + '-' + d.fp)?.scrollIntoView({block: 'nearest'});
  }

  function worst(data) {
    return data.recorded.reduce((best, r) => !r[9] && (!best || r[7] > best[7]) ? r : best, null);
  }

  document.addEventListener('click', e => {
    const stay = e.target.closest('a[data-stay]');
    if (stay && current) {
      e.preventDefault();
      const d = current.data.divergences.find(one => one.fp === stay.dataset.stay);
      if (d) {
        current.toDivergence(d, true);
        $('#d-' + current.id + '-' + d.fp)?.scrollIntoView({block: 'nearest'});
      }
      return;
    }
    const copy = e.target.closest('[data-copy]');
    if (copy) {
      const source = document.getElementById(copy.dataset.copy);
      const done = () => {
        copy.textContent = 'Copied';
        setTimeout(() => { copy.textContent = 'Copy'; }, 1200);
      };
      if (navigator.clipboard) navigator.clipboard.writeText(source.textContent).then(done, () => select(source));
      else select(source);
    }
  });

  function select(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  }

  document.addEventListener('keydown', e => {
    if (!current || !current.object || e.ctrlKey || e.metaKey || e.altKey) return;
    const field = e.target.closest('input:not([type=range]):not([type=checkbox]), select, textarea');
    if (field) return;
    const many = e.shiftKey ? 10 : 1;
    const acts = {
      ArrowLeft: () => current.step(-many), ArrowRight: () => current.step(many),
      j: () => current.jump(1), k: () => current.jump(-1),
      Home: () => current.show({frame: current.low}), End: () => current.show({frame: current.high}),
    };
    if (e.key === ' ' && !e.target.closest('button, summary, a')) acts[' '] = () => current.play();
    if (acts[e.key]) {
      e.preventDefault();
      acts[e.key]();
    }
  });

  $('#theme').addEventListener('click', () => {
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    const now = document.documentElement.dataset.theme || (dark ? 'dark' : 'light');
    document.documentElement.dataset.theme = now === 'dark' ? 'light' : 'dark';
    if (current && current.object) current.draw();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => current && current.object && current.draw());
  let pending = null;
  addEventListener('resize', () => {
    clearTimeout(pending);
    pending = setTimeout(() => current && current.resize(), 80);
  });
  addEventListener('hashchange', follow);
  $$('section.case').forEach(filters);
  follow().then(() => { document.documentElement.dataset.ready = String(Math.round(performance.now())); });
})();
