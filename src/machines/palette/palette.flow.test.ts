import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { PaletteEntry } from './entry.ts';
import { type PaletteEmitted, type PaletteEvent, paletteFlow } from './palette.flow.ts';
import { parseQuery } from './scope.ts';

const entry = (id: string, rest: Partial<PaletteEntry> = {}): PaletteEntry => ({
  id,
  kind: 'route',
  title: { zh: id, en: id },
  ...rest,
});
const entries = [
  entry('queue'),
  entry('query log'),
  entry('approve', { kind: 'command' }),
  entry('return', { kind: 'command', disabled: { zh: '请先领取', en: 'Claim it first' } }),
  entry('switch company', { kind: 'setting', opens: 'companies' }),
  entry('company A', { kind: 'setting', page: 'companies' }),
  entry('company B', { kind: 'setting', page: 'companies' }),
];

function palette() {
  const actor = createActor(paletteFlow, { input: {} });
  const emitted: PaletteEmitted[] = [];
  actor.on('*', event => emitted.push(event));
  actor.start();
  const send = (...events: PaletteEvent[]) => {
    for (const event of events) actor.send(event);
  };
  send({ type: 'entries.offered', entries }, { type: 'palette.opened', at: 1000 });
  return {
    send,
    emitted,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    shown: () => actor.getSnapshot().context.results.map(({ id }) => id),
    highlighted: () => actor.getSnapshot().context.highlighted,
  };
}
const type = (query: string): PaletteEvent => ({ type: 'query.typed', query });
const enter: PaletteEvent = { type: 'choice.confirmed', at: 2000 };

describe('palette', () => {
  it('opens with everything of the first page, the first highlighted', () => {
    const { shown, highlighted } = palette();
    expect(shown()).toEqual(['queue', 'query log', 'approve', 'return', 'switch company']);
    expect(highlighted()).toBe('queue');
  });

  it('chooses what was typed even when Enter follows at once', () => {
    const { send, emitted, state } = palette();
    send(type('appr'), enter);
    expect(emitted).toEqual([
      { type: 'usage.changed', usage: { approve: { score: 1, at: 2000 } } },
      { type: 'entry.chosen', entry: entries[2], trail: [] },
    ]);
    expect(state()).toBe('closed');
  });

  it('remembers: what was chosen stands first next time', () => {
    const { send, shown } = palette();
    send(type('log'), enter, { type: 'palette.opened', at: 3000 });
    expect(shown()[0]).toBe('query log');
  });

  it('moves the highlight around the ends and keeps it when entries are offered anew', () => {
    const { send, highlighted } = palette();
    send({ type: 'highlight.moved', to: 'previous' });
    expect(highlighted()).toBe('switch company');
    send({ type: 'highlight.moved', to: 'next' });
    expect(highlighted()).toBe('queue');
    send({ type: 'highlight.moved', to: 'last' }, { type: 'entries.offered', entries: entries.slice(1) });
    expect(highlighted()).toBe('switch company');
    send({ type: 'entries.offered', entries: entries.slice(1, 3) });
    expect(highlighted()).toBe('query log');
    send({ type: 'entry.pointed', id: 'approve' }, { type: 'entry.pointed', id: 'gone' });
    expect(highlighted()).toBe('approve');
  });

  it('does not carry out a disabled entry, nor one when nothing is found', () => {
    const { send, emitted, state } = palette();
    send(type('return'), enter, type('zzzzzz'), enter);
    expect(emitted).toEqual([]);
    expect(state()).toEqual({ open: 'browsing' });
  });

  it('shows only commands after >', () => {
    const { send, shown } = palette();
    send(type('> '));
    expect(shown()).toEqual(['approve', 'return']);
    send(type('>ret'));
    expect(shown()).toEqual(['return']);
    expect(parseQuery(' > x')).toEqual({ scope: 'commands', term: ' x' });
    expect(parseQuery('＞x')).toEqual({ scope: 'commands', term: 'x' });
    expect(parseQuery('a > x')).toEqual({ scope: 'all', term: 'a > x' });
  });

  it('enters a nested page and comes back to the query it was entered with', () => {
    const { send, shown, context, state, highlighted } = palette();
    send(type('switch'), enter);
    expect(shown()).toEqual(['company A', 'company B']);
    send(type('B'));
    expect(shown()).toEqual(['company B']);
    send({ type: 'page.left' });
    expect([context().query, highlighted()]).toEqual(['switch', 'switch company']);
    send({ type: 'page.left' });
    expect(state()).toEqual({ open: 'browsing' });
    send(enter, { type: 'escape.pressed' });
    expect(context().pages).toEqual([]);
    send({ type: 'escape.pressed' });
    expect(state()).toBe('closed');
  });

  it('opens straight on a nested page', () => {
    const { send, shown } = palette();
    send({ type: 'palette.dismissed' }, { type: 'palette.opened', at: 1, page: 'companies' });
    expect(shown()).toEqual(['company A', 'company B']);
  });

  it('neither chooses, moves nor closes by keys while an input method composes', () => {
    const { send, state, emitted, highlighted } = palette();
    send({ type: 'composition.started' }, type('qu'), enter, { type: 'escape.pressed' });
    send({ type: 'highlight.moved', to: 'next' });
    expect([state(), highlighted(), emitted]).toEqual([{ open: 'composing' }, 'queue', []]);
    send({ type: 'composition.ended' }, enter);
    expect(emitted.map(event => event.type)).toEqual(['usage.changed', 'entry.chosen']);
  });

  it('can be dismissed with the mouse while composing', () => {
    const { send, state } = palette();
    send({ type: 'composition.started' }, { type: 'palette.dismissed' });
    expect(state()).toBe('closed');
  });

  it('takes records for the query in view only, below what matched by name', () => {
    const { send, shown, highlighted } = palette();
    const record = entry('SI26000123', { kind: 'record' });
    send(type('que'), { type: 'records.found', query: 'qu', entries: [record] });
    expect(shown()).not.toContain('SI26000123');
    send({ type: 'records.found', query: 'que', entries: [record] });
    expect(shown()).toEqual(['queue', 'query log', 'SI26000123']);
    expect(highlighted()).toBe('queue');
    send(type('quer'));
    expect(shown()).not.toContain('SI26000123');
  });

  it('keeps what a shorter word has found as long as it fits, until the server answers', () => {
    const { send, shown } = palette();
    const one = entry('record:si:1', { kind: 'record', title: { zh: 'SI26000123', en: 'SI26000123' } });
    const other = entry('record:si:2', { kind: 'record', title: { zh: 'SI26000456', en: 'SI26000456' } });
    send(type('si26000'), { type: 'records.found', query: 'si26000', entries: [one, other] });
    send(type('si260001'));
    expect(shown()).toEqual(['record:si:1']);
    send({ type: 'records.found', query: 'si26000', entries: [one, other] });
    expect(shown(), 'a late answer to the shorter word').toEqual(['record:si:1']);
    send(type('>si260001'));
    expect(shown()).toEqual([]);
  });

  it('puts the record with exactly this number first, unless a line was gone to already', () => {
    const { send, shown, highlighted } = palette();
    const exact = entry('record:si:1', { kind: 'record', title: { zh: 'QUE', en: 'QUE' } });
    send(type('que'), { type: 'records.found', query: 'que', entries: [exact] });
    expect([shown()[0], highlighted()]).toEqual(['record:si:1', 'record:si:1']);
    send(type('que'), { type: 'highlight.moved', to: 'next' });
    const at = highlighted();
    send({ type: 'records.found', query: 'que', entries: [exact] });
    expect(highlighted()).toBe(at);
  });

  it('narrows by # to records, by @ to people and companies, by ? to help', () => {
    const { send, shown } = palette();
    const acme = entry('record:company:1', { kind: 'record', title: { zh: '甲公司', en: 'Acme' } });
    const si = entry('record:si:1', { kind: 'record', title: { zh: 'SI1', en: 'SI1' } });
    const hint = entry('help:>', { kind: 'help', fills: '>' });
    const keyed = entry('claim', { kind: 'command', shortcut: 'c' });
    send({ type: 'entries.offered', entries: [...entries, acme, si, hint, keyed] });
    send(type('#'));
    expect(shown()).toEqual(['record:company:1', 'record:si:1']);
    send(type('@'));
    expect(shown()).toEqual(['record:company:1']);
    send(type('？'));
    expect(shown()).toEqual(['help:>', 'claim']);
    send(type(''));
    expect(shown()).not.toContain('help:>');
  });

  it('a line of the help writes its sign into the input', () => {
    const { send, context, emitted } = palette();
    send({ type: 'entries.offered', entries: [...entries, entry('help:>', { kind: 'help', fills: '>' })] });
    send(type('?help'), enter);
    expect([context().query, context().results.map(({ id }) => id), emitted]).toEqual(['>', ['approve', 'return'], []]);
  });
});

describe('arguments', () => {
  const page = (name: string) => `ask:return:${name}`;
  const asked = [
    ...entries.slice(0, 2),
    entry('send back', { kind: 'command', opens: page('reason') }),
    ...['port', 'weight'].map(value =>
      entry(value, {
        page: page('reason'),
        opens: page('remarks'),
        answer: { command: 'return', name: 'reason', value },
      }),
    ),
    entry('reason: port', { kind: 'command', deep: true }),
  ];
  const steps = {
    [page('remarks')]: {
      command: 'return',
      name: 'remarks',
      title: { zh: '备注', en: 'Remarks' },
      kind: 'text',
      minLength: 4,
      today: '2026-11-22',
    },
  } as const;
  const begun = () => {
    const started = palette();
    started.send({ type: 'entries.offered', entries: asked, steps });
    return started;
  };

  it('are asked one page after the other; the last answer carries the command out with all of them', () => {
    const { send, emitted, shown, state } = begun();
    send(type('send'), enter);
    expect(shown()).toEqual(['port', 'weight']);
    send(type('wei'), enter);
    expect(shown(), 'nothing typed yet').toEqual([]);
    send(type('bad'), enter);
    expect(state()).toEqual({ open: 'browsing' });
    send(type('wrong weight'), enter);
    const chosen = emitted.find(event => event.type === 'entry.chosen');
    expect(chosen?.entry.answer).toEqual({ command: 'return', name: 'remarks', value: 'wrong weight' });
    expect(chosen?.trail.map(({ id, answer }) => [id, answer?.value])).toEqual([
      ['send back', undefined],
      ['weight', 'weight'],
    ]);
    expect(emitted[0]).toEqual({ type: 'usage.changed', usage: { 'send back': { score: 1, at: 2000 } } });
    expect(state()).toBe('closed');
  });

  it('are taken back one by one', () => {
    const { send, context, shown } = begun();
    send(type('send'), enter, enter, { type: 'page.left' });
    expect(shown()).toEqual(['port', 'weight']);
    send({ type: 'page.left' });
    expect([context().query, context().highlighted]).toEqual(['send', 'send back']);
  });

  it('a choice is found from the first page by typing, and not listed there', () => {
    const { send, shown } = begun();
    expect(shown()).not.toContain('reason: port');
    send(type('reason port'));
    expect(shown()).toEqual(['reason: port']);
  });
});

describe('what is kept', () => {
  const pin: PaletteEvent = { type: 'pin.toggled' };

  it('pinned entries stand first, in the order of pinning, before habits', () => {
    const { send, shown, emitted } = palette();
    send(type('query log'), pin, type('return'), pin, type(''));
    expect(shown().slice(0, 2)).toEqual(['query log', 'return']);
    send(type('approve'), enter, { type: 'palette.opened', at: 3000 });
    expect(shown().slice(0, 3)).toEqual(['query log', 'return', 'approve']);
    send(pin);
    expect(shown()[0]).toBe('return');
    expect(emitted.filter(event => event.type === 'kept.changed')).toHaveLength(3);
  });

  it('of a seat that is known only after the opening comes into the open list, and leaves a line that somebody went to', () => {
    const own: PaletteEvent = { type: 'usage.restored', usage: {}, kept: { pinned: ['query log'], records: [] } };
    const early = palette();
    expect(early.highlighted()).toBe('queue');
    early.send(own);
    expect(early.shown()[0]).toBe('query log');
    expect(early.highlighted()).toBe('query log');
    const moved = palette();
    moved.send({ type: 'entry.pointed', id: 'approve' }, own);
    expect(moved.highlighted()).toBe('approve');
    expect([...early.emitted, ...moved.emitted]).toEqual([]);
  });

  it('a record that was chosen is offered again without the server', () => {
    const { send, shown } = palette();
    const record = entry('record:si:1', { kind: 'record', title: { zh: 'SI26000123', en: 'SI26000123' } });
    send(type('si26'), { type: 'records.found', query: 'si26', entries: [record] }, enter);
    send({ type: 'entries.offered', entries }, { type: 'palette.opened', at: 3000 });
    expect(shown()[0]).toBe('record:si:1');
    send(type('000123'));
    expect(shown()).toEqual(['record:si:1']);
  });

  it('answers cannot be pinned', () => {
    const { send, emitted } = palette();
    send(type('switch'), enter, pin);
    expect(emitted).toEqual([]);
  });
});
