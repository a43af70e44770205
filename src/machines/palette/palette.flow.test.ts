import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { PaletteEntry } from './entry.ts';
import { type PaletteEmitted, type PaletteEvent, paletteFlow, parseQuery } from './palette.flow.ts';

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
      { type: 'entry.chosen', entry: entries[2] },
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
    expect(parseQuery(' > x')).toEqual({ commandsOnly: true, term: ' x' });
    expect(parseQuery('a > x')).toEqual({ commandsOnly: false, term: 'a > x' });
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
});
