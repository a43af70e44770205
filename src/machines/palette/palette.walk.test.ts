import { getShortestPaths } from '@xstate/graph';
import { describe, expect, it } from 'vitest';
import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import type { PaletteEntry } from './entry.ts';
import { NOTHING_KEPT } from './kept.ts';
import { type PaletteEvent, paletteFlow } from './palette.flow.ts';

const entry = (id: string, rest: Partial<PaletteEntry> = {}): PaletteEntry => ({
  id,
  kind: 'route',
  title: { zh: id, en: id },
  ...rest,
});
const OFFERED = [
  entry('home'),
  entry('approve', { kind: 'command' }),
  entry('return', { kind: 'command', disabled: { zh: '不可用', en: 'Unavailable' } }),
  entry('companies', { opens: 'companies' }),
  entry('company A', { page: 'companies' }),
  entry('rename', { kind: 'command', opens: 'ask:rename:name' }),
  entry('help', { kind: 'help', fills: '>' }),
];
const STEPS = {
  'ask:rename:name': {
    command: 'rename',
    name: 'name',
    title: { zh: '名称', en: 'Name' },
    kind: 'text',
    today: '2026-11-22',
  },
} as const;
const EVENTS: PaletteEvent[] = [
  { type: 'entries.offered', entries: OFFERED, steps: STEPS },
  { type: 'usage.restored', usage: { home: { score: 2, at: 0 } }, kept: NOTHING_KEPT },
  { type: 'palette.opened', at: 0 },
  { type: 'palette.opened', at: 0, page: 'companies' },
  { type: 'palette.dismissed' },
  { type: 'escape.pressed' },
  { type: 'query.typed', query: '' },
  { type: 'query.typed', query: '>' },
  { type: 'query.typed', query: 'ret' },
  { type: 'query.typed', query: 'nothing like it' },
  { type: 'records.found', query: '', entries: [entry('record', { kind: 'record' })] },
  { type: 'highlight.moved', to: 'next' },
  { type: 'highlight.moved', to: 'previous' },
  { type: 'entry.pointed', id: 'companies' },
  { type: 'choice.confirmed', at: 0 },
  { type: 'choice.confirmed', at: 0, id: 'company A' },
  { type: 'choice.confirmed', at: 0, id: 'rename' },
  { type: 'query.typed', query: '?' },
  { type: 'pin.toggled' },
  { type: 'page.left' },
  { type: 'composition.started' },
  { type: 'composition.ended' },
];

type Snapshot = SnapshotFrom<typeof paletteFlow>;
const depthOf = (snapshot: Snapshot) => snapshot.context.pages.length;

/** Use counts grow without end; everything else that decides is in the key. */
const stateKey = ({ value, context }: Snapshot) =>
  JSON.stringify([
    value,
    context.query,
    context.pages.map(page => page.id),
    context.found.length,
    context.highlighted,
    context.hasMoved,
    context.kept.pinned.length > 0,
    context.texts.length,
    Object.keys(context.usage).length > 0,
  ]);

const paths = getShortestPaths(paletteFlow, {
  events: EVENTS,
  serializeState: snapshot => stateKey(snapshot) as never,
});

describe('every state of the palette', () => {
  it('is reached', () => {
    expect(new Set(paths.map(path => JSON.stringify(path.state.value)))).toEqual(
      new Set(['"closed"', '{"open":"browsing"}', '{"open":"composing"}']),
    );
    expect(paths.some(path => depthOf(path.state) > 0)).toBe(true);
    expect(paths.length).toBeGreaterThan(50);
  });

  it('keeps the invariants', () => {
    for (const { state, steps } of paths) {
      const { results, highlighted, pages, query, found, texts } = state.context;
      const where = steps.map(step => step.event.type).join(' ');
      // The highlight is on the list, and there is one whenever there is a list.
      expect(highlighted === null ? results.length : results.some(({ id }) => id === highlighted), where).toBe(
        highlighted === null ? 0 : true,
      );
      // Nothing is left over in a closed palette.
      if (state.value === 'closed') expect([query, pages, found, results], where).toEqual(['', [], [], []]);
      // Entries stand on their own page only.
      const page = pages.at(-1)?.id;
      expect(
        results.every(result => result.kind === 'record' || result.page === page),
        where,
      ).toBe(true);
      const typed = page === undefined ? 0 : 1;
      expect(results.length, where).toBeLessThanOrEqual(texts.length + found.length + typed);
    }
  });

  it('answers every event as its kind of state allows', () => {
    for (const { state } of paths) {
      for (const event of EVENTS) {
        const [next, actions] = transition(paletteFlow, state, event);
        const chosen = actions.filter(action => (action.type as string) === 'xstate.emit').length;
        const composing = typeof state.value === 'object' && state.value.open === 'composing';
        // A confirmed choice closes the palette exactly when it carries something out; nothing else carries anything out.
        const closes = event.type === 'choice.confirmed' && state.value !== 'closed' && next.value === 'closed';
        const isPin = event.type === 'pin.toggled';
        const pins = isPin && JSON.stringify(next.context.kept) !== JSON.stringify(state.context.kept);
        const keeps = closes && next.context.kept !== state.context.kept;
        expect(chosen).toBe((closes ? 2 : 0) + (keeps ? 1 : 0) + (pins ? 1 : 0));
        if (closes) expect(composing).toBe(false);
        if (composing && event.type !== 'composition.ended' && event.type !== 'palette.dismissed') {
          expect(next.value).toEqual(state.value);
        }
        if (state.value === 'closed' && event.type !== 'palette.opened') expect(next.value).toBe('closed');
      }
    }
  });

  it('starts closed and empty', () => {
    const [initial] = initialTransition(paletteFlow, {});
    expect(initial.value).toBe('closed');
    expect(initial.context.results).toEqual([]);
  });
});
