import { assign, emit, enqueueActions, setup } from 'xstate';
import type { PaletteEntry } from './entry.ts';
import { MOST_RESULTS, rank } from './rank.ts';
import { type SearchText, searchTexts } from './search-text.ts';
import { frecencyOf, rememberUse, type Usage } from './usage.ts';

/**
 * The command palette: closed <-> open (browsing <-> composing). Ranking is pure and runs inside the transition, so a
 * quick Enter always meets the results of what was typed. While an input method composes, no key chooses or closes.
 */

/** A nested page, with what to show again when it is left. */
interface OpenPage {
  readonly id: string;
  readonly query: string;
  readonly highlighted: string | null;
}

interface PaletteContext {
  readonly usage: Usage;
  readonly texts: readonly SearchText[];
  readonly query: string;
  /** Pages entered, innermost last. */
  readonly pages: readonly OpenPage[];
  /** Records the server found for the query; already matched there, so they stand below what we ranked. */
  readonly found: readonly PaletteEntry[];
  readonly results: readonly PaletteEntry[];
  readonly highlighted: string | null;
  /** Time of opening: habits are weighed at this moment, so that results do not move while one reads. */
  readonly at: number;
}

export type PaletteEvent =
  | { readonly type: 'entries.offered'; readonly entries: readonly PaletteEntry[] }
  | { readonly type: 'usage.restored'; readonly usage: Usage }
  | { readonly type: 'palette.opened'; readonly at: number; readonly page?: string; readonly query?: string }
  | { readonly type: 'palette.dismissed' }
  | { readonly type: 'escape.pressed' }
  | { readonly type: 'query.typed'; readonly query: string }
  | { readonly type: 'records.found'; readonly query: string; readonly entries: readonly PaletteEntry[] }
  | { readonly type: 'highlight.moved'; readonly to: 'next' | 'previous' | 'first' | 'last' }
  | { readonly type: 'entry.pointed'; readonly id: string }
  | { readonly type: 'choice.confirmed'; readonly at: number; readonly id?: string }
  | { readonly type: 'page.left' }
  | { readonly type: 'composition.started' }
  | { readonly type: 'composition.ended' };

export type PaletteEmitted =
  | { readonly type: 'entry.chosen'; readonly entry: PaletteEntry }
  | { readonly type: 'usage.changed'; readonly usage: Usage };

export interface PaletteInput {
  readonly usage?: Usage;
}

/** `>` on the first page leaves nothing but commands. */
export function parseQuery(query: string): { readonly commandsOnly: boolean; readonly term: string } {
  const commandsOnly = query.trimStart().startsWith('>');
  return { commandsOnly, term: commandsOnly ? query.trimStart().slice(1) : query };
}

const pageOf = (context: Pick<PaletteContext, 'pages'>): string | undefined => context.pages.at(-1)?.id;

/** Fills in results and highlight. `keep`: the highlighted entry stays so as long as it is still there. */
function ranked(context: PaletteContext, keep: boolean): PaletteContext {
  const page = pageOf(context);
  const { commandsOnly, term } =
    page === undefined ? parseQuery(context.query) : { commandsOnly: false, term: context.query };
  const texts = context.texts.filter(({ entry }) => entry.page === page && (!commandsOnly || entry.kind === 'command'));
  const own = rank(texts, term, id => frecencyOf(context.usage, id, context.at)).map(({ entry }) => entry);
  const records = page === undefined && !commandsOnly ? context.found : [];
  const results = [...own, ...records].slice(0, MOST_RESULTS);
  const stays = keep && results.some(entry => entry.id === context.highlighted);
  return { ...context, results, highlighted: stays ? context.highlighted : (results[0]?.id ?? null) };
}

function moved(context: PaletteContext, to: 'next' | 'previous' | 'first' | 'last'): string | null {
  const { results } = context;
  const at = results.findIndex(entry => entry.id === context.highlighted);
  const steps = { next: at + 1, previous: at - 1, first: 0, last: results.length - 1 };
  // Wraps around, as lists that are driven by keys do.
  return results.at(steps[to] % Math.max(1, results.length))?.id ?? null;
}

const chosenIn = (context: PaletteContext, event: PaletteEvent): PaletteEntry | undefined => {
  const id = (event.type === 'choice.confirmed' ? event.id : undefined) ?? context.highlighted;
  return context.results.find(entry => entry.id === id);
};

interface Args {
  readonly context: PaletteContext;
  readonly event: PaletteEvent;
}

export const isChoosable = ({ context, event }: Args): boolean => {
  const entry = chosenIn(context, event);
  return entry !== undefined && entry.disabled === undefined;
};
export const opensPage = (args: Args): boolean =>
  isChoosable(args) && chosenIn(args.context, args.event)?.opens !== undefined;
export const isNested = ({ context }: Pick<Args, 'context'>): boolean => context.pages.length > 0;

const emptied = { query: '', pages: [], found: [], results: [], highlighted: null };

const flow = setup({
  types: {} as {
    context: PaletteContext;
    events: PaletteEvent;
    emitted: PaletteEmitted;
    input: PaletteInput | undefined;
  },
  guards: { isChoosable, opensPage, isNested },
  actions: {
    offer: assign(({ context, event }) => {
      if (event.type !== 'entries.offered') return context;
      return { ...context, texts: searchTexts(event.entries) };
    }),
    refresh: assign(({ context }) => ranked(context, true)),
    takeUsage: assign(({ context, event }) =>
      event.type === 'usage.restored' ? { ...context, usage: event.usage } : context,
    ),
    open: assign(({ context, event }) => {
      if (event.type !== 'palette.opened') return context;
      const pages = event.page === undefined ? [] : [{ id: event.page, query: '', highlighted: null }];
      return ranked({ ...context, ...emptied, pages, query: event.query ?? '', at: event.at }, false);
    }),
    empty: assign(emptied),
    type: assign(({ context, event }) =>
      event.type === 'query.typed' ? ranked({ ...context, query: event.query, found: [] }, false) : context,
    ),
    // An answer to an older query is late and says nothing about this one.
    takeRecords: assign(({ context, event }) =>
      event.type === 'records.found' && event.query === context.query
        ? ranked({ ...context, found: event.entries }, true)
        : context,
    ),
    moveHighlight: assign(({ context, event }) =>
      event.type === 'highlight.moved' ? { ...context, highlighted: moved(context, event.to) } : context,
    ),
    pointAt: assign(({ context, event }) =>
      event.type === 'entry.pointed' && context.results.some(entry => entry.id === event.id)
        ? { ...context, highlighted: event.id }
        : context,
    ),
    enterPage: assign(({ context, event }) => {
      const id = chosenIn(context, event)?.opens;
      if (id === undefined) return context;
      const left = { id, query: context.query, highlighted: context.highlighted };
      return ranked({ ...context, pages: [...context.pages, left], query: '', found: [] }, false);
    }),
    leavePage: assign(({ context }) => {
      const left = context.pages.at(-1);
      if (!left) return context;
      const { query, highlighted } = left;
      return ranked({ ...context, pages: context.pages.slice(0, -1), query, highlighted, found: [] }, true);
    }),
    choose: enqueueActions(({ context, event, enqueue }) => {
      const entry = chosenIn(context, event);
      if (!entry || event.type !== 'choice.confirmed') return;
      const usage = rememberUse(context.usage, entry.id, event.at);
      enqueue.assign({ usage });
      enqueue(emit({ type: 'usage.changed', usage }));
      enqueue(emit({ type: 'entry.chosen', entry }));
    }),
  },
});

export const paletteFlow = flow.createMachine({
  id: 'palette',
  context: ({ input }) => ({ usage: input?.usage ?? {}, texts: [], ...emptied, at: 0 }),
  initial: 'closed',
  states: {
    closed: {
      entry: 'empty',
      on: {
        'palette.opened': { target: 'open', actions: 'open' },
        'entries.offered': { actions: 'offer' },
        'usage.restored': { actions: 'takeUsage' },
      },
    },
    open: {
      initial: 'browsing',
      on: {
        'palette.dismissed': 'closed',
        'entries.offered': { actions: ['offer', 'refresh'] },
        'query.typed': { actions: 'type' },
        'records.found': { actions: 'takeRecords' },
      },
      states: {
        browsing: {
          on: {
            'composition.started': 'composing',
            'escape.pressed': [{ guard: 'isNested', actions: 'leavePage' }, { target: '#palette.closed' }],
            'page.left': { guard: 'isNested', actions: 'leavePage' },
            'highlight.moved': { actions: 'moveHighlight' },
            'entry.pointed': { actions: 'pointAt' },
            'choice.confirmed': [
              { guard: 'opensPage', actions: 'enterPage' },
              { guard: 'isChoosable', target: '#palette.closed', actions: 'choose' },
            ],
          },
        },
        composing: { on: { 'composition.ended': 'browsing' } },
      },
    },
  },
});
