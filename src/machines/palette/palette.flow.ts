import { assign, emit, enqueueActions, setup } from 'xstate';
import { answerEntries, isTyped, type OfferedStep } from './ask-step.ts';
import type { PaletteEntry } from './entry.ts';
import { firstChoosable, type Move, moveFrom } from './highlight.ts';
import { type Kept, keepRecord, NOTHING_KEPT, togglePin } from './kept.ts';
import { MOST_RESULTS, rank } from './rank.ts';
import { isIn, parseQuery, type Scope } from './scope.ts';
import { compactText, type SearchText, searchTexts } from './search-text.ts';
import { frecencyOf, rememberUse, type Usage } from './usage.ts';

/**
 * The command palette: closed <-> open (browsing <-> composing). Ranking is pure and runs inside the transition, so a
 * quick Enter always meets the results of what was typed. While an input method composes, no key chooses or closes.
 */

/** Steps by the page on which they are asked. */
export type Steps = Readonly<Record<string, OfferedStep>>;

/** A nested page, with what to show again when it is left. */
export interface OpenPage {
  readonly id: string;
  /** The entry that led here; none where the palette was opened on this page. */
  readonly by: PaletteEntry | null;
  readonly query: string;
  readonly highlighted: string | null;
}

export interface PaletteContext {
  readonly usage: Usage;
  readonly kept: Kept;
  readonly texts: readonly SearchText[];
  readonly steps: Steps;
  readonly query: string;
  /** Pages entered, innermost last. */
  readonly pages: readonly OpenPage[];
  /** Found by the server for the query, or for a shorter one while it answers; below what we ranked. */
  readonly found: readonly PaletteEntry[];
  readonly results: readonly PaletteEntry[];
  readonly highlighted: string | null;
  /** Somebody has gone to a line of his own choice: no answer takes the highlight from there. */
  readonly hasMoved: boolean;
  /** Time of opening: habits are weighed at this moment, so that results do not move while one reads. */
  readonly at: number;
}

export type PaletteEvent =
  | { readonly type: 'entries.offered'; readonly entries: readonly PaletteEntry[]; readonly steps?: Steps }
  /** The seat is known: perhaps only after somebody has opened the palette. */
  | { readonly type: 'usage.restored'; readonly usage: Usage; readonly kept: Kept }
  | { readonly type: 'palette.opened'; readonly at: number; readonly page?: string; readonly query?: string }
  | { readonly type: 'palette.dismissed' }
  | { readonly type: 'escape.pressed' }
  | { readonly type: 'query.typed'; readonly query: string }
  | { readonly type: 'records.found'; readonly query: string; readonly entries: readonly PaletteEntry[] }
  | { readonly type: 'highlight.moved'; readonly to: Move }
  | { readonly type: 'entry.pointed'; readonly id: string }
  | { readonly type: 'choice.confirmed'; readonly at: number; readonly id?: string }
  | { readonly type: 'page.left' }
  | { readonly type: 'pin.toggled' }
  | { readonly type: 'composition.started' }
  | { readonly type: 'composition.ended' };

export type PaletteEmitted =
  | { readonly type: 'entry.chosen'; readonly entry: PaletteEntry; readonly trail: readonly PaletteEntry[] }
  | { readonly type: 'usage.changed'; readonly usage: Usage }
  | { readonly type: 'kept.changed'; readonly kept: Kept };

export interface PaletteInput {
  readonly usage?: Usage;
  readonly kept?: Kept;
}

const pageOf = (context: Pick<PaletteContext, 'pages'>): string | undefined => context.pages.at(-1)?.id;

/** Texts of a page and scope, cut out once: the next letter meets the same list. */
const cuts = new WeakMap<readonly SearchText[], Map<string, readonly SearchText[]>>();
function textsOf(texts: readonly SearchText[], page: string | undefined, scope: Scope): readonly SearchText[] {
  const known = cuts.get(texts) ?? new Map<string, readonly SearchText[]>();
  cuts.set(texts, known);
  const key = page === undefined ? scope : `page ${page}`;
  const cut =
    known.get(key) ?? texts.filter(({ entry }) => entry.page === page && (page !== undefined || isIn(scope, entry)));
  known.set(key, cut);
  return cut;
}

/** What stands on the page for the query, without what the server finds. */
function ownResults(context: PaletteContext, page: string | undefined, scope: Scope, term: string): PaletteEntry[] {
  const step = page === undefined ? undefined : context.steps[page];
  if (page !== undefined && step && isTyped(step)) return answerEntries(step, page, context.query);
  // The help is read from its beginning, whatever one is used to.
  const habit = (id: string) => (scope === 'help' ? 0 : frecencyOf(context.usage, id, context.at));
  const own = rank(textsOf(context.texts, page, scope), term, habit).map(({ entry }) => entry);
  if (page !== undefined || compactText(term) !== '') return own;
  // Pinned ones first, in their own order; `rank` may have cut them off.
  const { pinned } = context.kept;
  if (pinned.length === 0) return own;
  const held = new Map(textsOf(context.texts, page, scope).map(({ entry }) => [entry.id, entry]));
  const first = pinned.map(id => held.get(id)).filter(entry => entry !== undefined);
  return [...first, ...own.filter(({ id }) => !pinned.includes(id))];
}

/** A number typed in full means that very record: it goes before all that merely resembles it. */
const isExactly = ({ title, aliases = [] }: PaletteEntry, term: string): boolean => {
  const asked = compactText(term);
  return asked !== '' && [title.zh, title.en, ...aliases].some(text => compactText(text) === asked);
};

/** Fills in results and highlight. `keep`: the highlighted entry stays so as long as it is still there. */
function ranked(context: PaletteContext, keep: boolean): PaletteContext {
  const page = pageOf(context);
  const { scope, term } =
    page === undefined ? parseQuery(context.query) : ({ scope: 'all', term: context.query } as const);
  const own = ownResults(context, page, scope, term);
  const ids = new Set(own.map(({ id }) => id));
  const found = context.found.filter(({ id }) => !ids.has(id));
  const exact = found.filter(entry => isExactly(entry, term));
  const room = Math.max(0, MOST_RESULTS - Math.min(found.length, MOST_RESULTS / 2));
  const results = [...exact, ...own.slice(0, room), ...found.filter(entry => !exact.includes(entry))].slice(
    0,
    MOST_RESULTS,
  );
  const stays =
    keep && (context.hasMoved || exact.length === 0) && results.some(({ id }) => id === context.highlighted);
  return { ...context, results, highlighted: stays ? context.highlighted : firstChoosable(results) };
}

/** Of what an earlier query has found, what fits the longer one too: it stays in view until the server has answered. */
function stillFound(found: readonly PaletteEntry[], query: string, nested: boolean): readonly PaletteEntry[] {
  const { scope, term } = nested ? ({ scope: 'all', term: query } as const) : parseQuery(query);
  const asked = compactText(term);
  if (asked === '' || scope === 'commands' || scope === 'help') return [];
  const told = ({ title, subtitle, aliases = [] }: PaletteEntry) =>
    [title.zh, title.en, subtitle?.zh ?? '', subtitle?.en ?? '', ...aliases].some(text =>
      compactText(text).includes(asked),
    );
  return found.filter(told);
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
/** Writes a sign into the input, and the palette stays open. */
export const fillsInput = (args: Args): boolean => chosenIn(args.context, args.event)?.fills !== undefined;
export const isNested = ({ context }: Pick<Args, 'context'>): boolean => context.pages.length > 0;

const emptied = { query: '', pages: [], found: [], results: [], highlighted: null, hasMoved: false };

/** What a use is remembered under: an answer belongs to the command that asked for it. */
const rememberedId = ({ pages }: PaletteContext, entry: PaletteEntry): string =>
  entry.answer === undefined
    ? entry.id
    : (pages.find(({ by }) => by !== null && by.answer === undefined)?.by?.id ?? entry.id);

const flow = setup({
  types: {} as {
    context: PaletteContext;
    events: PaletteEvent;
    emitted: PaletteEmitted;
    input: PaletteInput | undefined;
  },
  guards: { isChoosable, opensPage, isNested, fillsInput },
  actions: {
    offer: assign(({ context, event }) => {
      if (event.type !== 'entries.offered') return context;
      const offered = new Set(event.entries.map(({ id }) => id));
      const records = context.kept.records.filter(({ id }) => !offered.has(id));
      return { ...context, texts: searchTexts([...event.entries, ...records]), steps: event.steps ?? {} };
    }),
    refresh: assign(({ context }) => ranked(context, true)),
    /** The first line again, unless somebody has gone to another. */
    reorder: assign(({ context }) => ranked(context, context.hasMoved)),
    takeUsage: assign(({ context, event }) =>
      event.type === 'usage.restored' ? { ...context, usage: event.usage, kept: event.kept } : context,
    ),
    open: assign(({ context, event }) => {
      if (event.type !== 'palette.opened') return context;
      const pages = event.page === undefined ? [] : [{ id: event.page, by: null, query: '', highlighted: null }];
      return ranked({ ...context, ...emptied, pages, query: event.query ?? '', at: event.at }, false);
    }),
    empty: assign(emptied),
    type: assign(({ context, event }) =>
      event.type === 'query.typed'
        ? ranked(
            {
              ...context,
              query: event.query,
              found: stillFound(context.found, event.query, context.pages.length > 0),
              hasMoved: false,
            },
            false,
          )
        : context,
    ),
    // An answer to an older query is late and says nothing about this one.
    takeRecords: assign(({ context, event }) =>
      event.type === 'records.found' && event.query === context.query
        ? ranked({ ...context, found: event.entries }, true)
        : context,
    ),
    moveHighlight: assign(({ context, event }) =>
      event.type === 'highlight.moved'
        ? { ...context, highlighted: moveFrom(context.results, context.highlighted, event.to), hasMoved: true }
        : context,
    ),
    pointAt: assign(({ context, event }) =>
      event.type === 'entry.pointed' && context.results.some(entry => entry.id === event.id)
        ? { ...context, highlighted: event.id, hasMoved: true }
        : context,
    ),
    fillInput: assign(({ context, event }) => {
      const query = chosenIn(context, event)?.fills;
      return query === undefined ? context : ranked({ ...context, query, found: [], hasMoved: false }, false);
    }),
    enterPage: assign(({ context, event }) => {
      const by = chosenIn(context, event);
      if (by?.opens === undefined) return context;
      const left = { id: by.opens, by, query: context.query, highlighted: context.highlighted };
      return ranked({ ...context, pages: [...context.pages, left], query: '', found: [], hasMoved: false }, false);
    }),
    pin: enqueueActions(({ context, enqueue }) => {
      const entry = context.results.find(({ id }) => id === context.highlighted);
      // An answer is no thing to come back to.
      if (!entry || entry.page !== undefined || entry.fills !== undefined) return;
      const kept = togglePin(context.kept, entry);
      enqueue.assign(ranked({ ...context, kept }, true));
      enqueue(emit({ type: 'kept.changed', kept }));
    }),
    leavePage: assign(({ context }) => {
      const left = context.pages.at(-1);
      if (!left) return context;
      const { query, highlighted } = left;
      return ranked(
        { ...context, pages: context.pages.slice(0, -1), query, highlighted, found: [], hasMoved: true },
        true,
      );
    }),
    choose: enqueueActions(({ context, event, enqueue }) => {
      const entry = chosenIn(context, event);
      if (!entry || event.type !== 'choice.confirmed') return;
      const usage = rememberUse(context.usage, rememberedId(context, entry), event.at);
      const kept = keepRecord(context.kept, entry);
      enqueue.assign({ usage, kept });
      enqueue(emit({ type: 'usage.changed', usage }));
      if (kept !== context.kept) enqueue(emit({ type: 'kept.changed', kept }));
      const trail = context.pages.flatMap(({ by }) => (by ? [by] : []));
      enqueue(emit({ type: 'entry.chosen', entry, trail }));
    }),
  },
});

export const paletteFlow = flow.createMachine({
  id: 'palette',
  context: ({ input }) => ({
    usage: input?.usage ?? {},
    kept: input?.kept ?? NOTHING_KEPT,
    texts: [],
    steps: {},
    ...emptied,
    at: 0,
  }),
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
        'usage.restored': { actions: ['takeUsage', 'reorder'] },
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
            'pin.toggled': { actions: 'pin' },
            'choice.confirmed': [
              { guard: 'fillsInput', actions: 'fillInput' },
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
