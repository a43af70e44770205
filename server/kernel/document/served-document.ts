import { type RawBuilder, sql } from 'kysely';
import type { AppError } from '#contract/kernel/errors.ts';
import type { Change, FactOrigin } from '#contract/kernel/facts.ts';
import {
  type AnyDocument,
  type AnyDocumentRow,
  type DocumentActor,
  type DocumentRowOf,
  EDITED_BY,
  type EventName,
  type PayloadOfEvent,
  type WorldOfEvent,
} from '#machines/kernel/document.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { mayRead } from '#machines/kernel/document-rights.ts';
import { viewRow } from '#machines/kernel/document-view.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';
import type { Tables } from '../../db/tables.ts';
import type { Audience } from '../../live/bus.ts';
import type { Deps } from '../deps.ts';
import type { ImportedByEvents, ServedResource } from '../resource/served-resource.ts';
import type { Tx } from '../tenancy.ts';
import type { SeatedWho } from '../who.ts';
import { refused } from './refusal.ts';

/** What an area adds to a declared document: its table, what its events read, write and lead to. */

export interface PreparedFor<P> {
  readonly deps: Deps;
  readonly who: SeatedWho | null;
  readonly actor: DocumentActor;
  readonly now: Date;
  readonly payload: P;
  /** Of the document that is there; null where one is made. */
  readonly id: string | null;
}

/** One event on its way, inside the transaction. `row` is the document before it, held until the transaction ends. */
export interface Step<Row, P, R> {
  readonly tx: Tx;
  readonly deps: Deps;
  /** Its name. */
  readonly event: string;
  /** Null where a clock, another document's event or a person without a seat sends it. */
  readonly who: SeatedWho | null;
  readonly actor: DocumentActor;
  readonly now: Date;
  /** The same moment, UTC ISO 8601. */
  readonly at: string;
  readonly remarks: string | null;
  readonly requestId: string | null;
  readonly payload: P;
  /** What `prepare` answered. */
  readonly prepared: R;
  /** What `locks` holds of areas that the kit does not serve, by type. */
  readonly held: ReadonlyMap<string, unknown>;
  /** Address that the command came from; null where no person sent it. */
  readonly clientIp: string | null;
  /** It is asked of several rows at once. */
  readonly isOneOfMany: boolean;
  readonly row: Row;
}

/** Another event in the same transaction; the document must be locked already, by `locks` or because the step made it. */
export interface FurtherStep {
  readonly served: ServedDocument;
  readonly id: string;
  readonly event: string;
  readonly payload?: unknown;
  readonly actor?: DocumentActor;
}

/** A document before and after one event. */
export interface Kept<Row> {
  readonly tx: Tx;
  readonly before: Row | null;
  readonly after: Row;
  /** Its name. */
  readonly event: string;
  readonly actor: DocumentActor;
  /** UTC ISO 8601. */
  readonly at: string;
  /** What `locks` holds of areas that the kit does not serve, by type. */
  readonly held: ReadonlyMap<string, unknown>;
  /** What `prepare` answered, or who has decided the event has given with it. */
  readonly prepared: unknown;
}

/** What a set of events is written with. */
export interface KeptTogether {
  readonly tx: Tx;
  readonly deps: Pick<Deps, 'resources'>;
}

/** Who was refused, of which document; null where it would have been made. */
export interface Refused<Row> {
  readonly row: Row | null;
  readonly actor: DocumentActor;
  /** UTC ISO 8601. */
  readonly at: string;
}

/** What an event writes. */
export interface Written<Row> {
  /** Fields that the fact tells; those that stay as they are are left out of it. */
  readonly changes?: Partial<Row>;
  /** What the fact tells beside its fields, under names that the declaration `tells`. */
  readonly told?: readonly Change[];
  /** Columns beside the fact: joined ones, and those of no field. */
  readonly columns?: Readonly<Record<string, unknown>>;
  readonly further?: readonly FurtherStep[];
  /** Where the values came from, as the fact keeps it. */
  readonly origins?: readonly FactOrigin[];
}

/** Members that an area makes; id, state, version and times are the kit's. */
export type Born<Row> = Omit<Row, 'id' | 'state' | 'version' | 'createdAt' | 'updatedAt'>;
/** The same without what the document's `fold` makes. */
export type BornOf<D extends AnyDocument> = Omit<Born<DocumentRowOf<D>>, D['derived'][number]>;

/** What an area that the kit does not serve yet holds by itself; its answer comes back as `held`. */
export interface HeldOutside {
  readonly type: string;
  readonly id: string;
  /** As `lockRank` of a document. */
  readonly rank: number;
  lock(tx: Tx): Promise<unknown>;
}

/** Rows of other documents that an event holds as well; locked in the order of their `lockRank`, then id. */
export type Held = { readonly served: ServedDocument; readonly id: string } | HeldOutside;

/** Hooks of one document. Every one is optional: an event that only moves the state needs none. */
export interface DocumentHooks<D extends AnyDocument> {
  readonly table: keyof Tables & string;
  /** Outside the transaction: numbers, files, what other companies' rows say. */
  readonly prepare?: { readonly [E in EventName<D>]?: (ask: PreparedFor<PayloadOfEvent<D, E>>) => Promise<unknown> };
  /** The row of a document that an event makes. */
  readonly born?: {
    readonly [E in EventName<D>]?: (step: Step<null, PayloadOfEvent<D, E>, never>) => Promise<BornOf<D>> | BornOf<D>;
  };
  /**
   * What a document that is made brings about elsewhere before it is written, once the machine has permitted it; answers what it learns
   * by that. `world` is what the guards were told.
   */
  readonly make?: {
    readonly [E in EventName<D>]?: (
      step: Step<BornOf<D> & { readonly id: string }, PayloadOfEvent<D, E>, never> & {
        readonly world: WorldOfEvent<D, E>;
      },
    ) => Promise<Partial<BornOf<D>>>;
  };
  /** Other documents that are locked with this one, before anything is read. */
  readonly locks?: {
    readonly [E in EventName<D>]?: (seen: DocumentRowOf<D>, payload: PayloadOfEvent<D, E>) => readonly Held[];
  };
  /** What guards want to know of the world. Reads only; nothing of it ever comes over the wire. */
  readonly world?: {
    readonly [E in EventName<D>]?: (
      step: Step<DocumentRowOf<D>, PayloadOfEvent<D, E>, never>,
    ) => Promise<WorldOfEvent<D, E>>;
  };
  /** After the machine has permitted it; `world` is what the guards were told. */
  readonly write?: {
    readonly [E in EventName<D>]?: (
      step: Step<DocumentRowOf<D>, PayloadOfEvent<D, E>, never> & {
        readonly to: string;
        readonly world: WorldOfEvent<D, E>;
      },
    ) => Promise<Written<DocumentRowOf<D>>> | Written<DocumentRowOf<D>>;
  };
  /** Fields that stand in tables of their own: SQL on `t` that reads them, by field; `kept` writes them. */
  readonly apart?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Columns that lists sort and search by, made of the row, joined values too, whenever it is written. */
  readonly columns?: (row: DocumentRowOf<D>) => Readonly<Record<string, unknown>>;
  /** After every event, demo rows too: what else the database counts or keeps of the document, in the same transaction. */
  readonly kept?: (change: Kept<DocumentRowOf<D>>) => Promise<void>;
  /** In the place of `kept`, where what is kept of many documents is written by the same statements. In the order of the events. */
  readonly keptAll?: (changes: readonly Kept<DocumentRowOf<D>>[], parts: KeptTogether) => Promise<void>;
  /**
   * After fact and row are written, in the transaction: messages, neighbours. `row` is the document after the event, `world` what the
   * guards were told.
   */
  readonly after?: {
    readonly [E in EventName<D>]?: (
      step: Step<DocumentRowOf<D>, PayloadOfEvent<D, E>, never> & {
        readonly before: DocumentRowOf<D> | null;
        readonly world: WorldOfEvent<D, E>;
      },
    ) => Promise<void>;
  };
  /**
   * Its events write what no seat may write, as a company that is opened, or rows of several companies: transactions run under the
   * owner's rights, and `visible` alone says who sees a row.
   */
  readonly underOwner?: true;
  /** Rows that a caller may see of those that row-level security gives, as SQL on `t`; null = all. An applicant sees their own in any case. */
  readonly visible?: (who: SeatedWho) => RawBuilder<boolean> | null;
  /** The same after every event, once what the event itself leads to is done. */
  readonly afterEach?: (
    step: Step<DocumentRowOf<D>, unknown, never> & { readonly before: DocumentRowOf<D> | null },
  ) => Promise<void>;
  /** Converts a refusal to an error, for calls that keep an error format older than the kit's. */
  readonly refused?: (refusal: Refusal, asked: Refused<DocumentRowOf<D>>) => AppError;
  /** Type under which a side hears of changes, where its screens know the document by another name; the platform hears as the last of them. */
  readonly toldAs?: Readonly<Record<string, string>>;
  /** Companies that hear of a change beside its sides. */
  readonly alsoTold?: (row: DocumentRowOf<D>) => readonly string[];
  /** Who hears of a change, where it is not its sides alone: of what is offered to all, everybody who may see it. */
  readonly audience?: (row: DocumentRowOf<D>) => Audience;
  readonly found?: ServedResource['found'];
  /** Refuses callers whom the menu lets in and something else does not, as the right to see cost; asked before each of its calls. */
  readonly guard?: ServedResource['guard'];
  /** Of a document whose list offers an import: `importRows`. */
  readonly imports?: (served: ServedDocument) => ImportedByEvents;
  /**
   * Of a document that is edited like a resource: what only the database can tell of its fields. `afterWrite` follows what the kit of
   * resources writes by itself, as references that a merge moves; events have `after`.
   */
  readonly edited?: Pick<
    ServedResource,
    'afterWrite' | 'check' | 'derive' | 'label' | 'offered' | 'preferred' | 'terms' | 'uses' | 'whenTaken'
  >;
}

type AnyHook = (given: never) => unknown;
type Hooks = Readonly<Record<string, AnyHook | undefined>>;

/** A document with its hooks; types of single events are erased, that of its row is kept. */
export interface ServedDocument<Row extends AnyDocumentRow = AnyDocumentRow> {
  readonly document: AnyDocument;
  readonly table: keyof Tables & string;
  readonly prepare: Hooks;
  readonly born: Hooks;
  readonly make: Hooks;
  readonly locks: Readonly<Record<string, ((seen: never, payload: never) => readonly Held[]) | undefined>>;
  readonly world: Hooks;
  readonly write: Hooks;
  readonly apart: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly columns: (row: never) => Readonly<Record<string, unknown>>;
  readonly keptAll: (changes: readonly Kept<never>[], parts: KeptTogether) => Promise<void>;
  readonly after: Hooks;
  readonly afterEach: (step: never) => Promise<void>;
  readonly refused: (refusal: Refusal, asked: Refused<never>) => AppError;
  readonly toldAs: Readonly<Record<string, string>>;
  readonly alsoTold: (row: never) => readonly string[];
  readonly audience: ((row: never) => Audience) | null;
  readonly underOwner: boolean;
  /** The same for the kit of resources: list, filters, export, pickers. */
  readonly served: ServedResource;
  /** For the compiler alone. */
  readonly ofRow?: Row;
}

/** The quick filter: a searched field begins with the word. Its terms are kept nowhere; fields of some sides alone are not searched. */
const quickOf =
  ({ search, meta }: AnyDocument) =>
  (like: string): RawBuilder<boolean> => {
    const searched = search.filter(field => !meta[field]!.seenBy);
    const each = searched.map(field => sql`upper(${sql.ref(`t.${field}`)}) like ${like}`);
    return each.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(each, sql` or `)})`;
  };

/** Rows whose applicant this person is; null where the document has none. */
export function ownSql({ applicant }: AnyDocument, userId: string | null): RawBuilder<boolean> | null {
  if (!applicant) return null;
  return userId === null ? sql<boolean>`false` : sql<boolean>`t.${sql.ref(applicant.field)} = ${userId}`;
}

function withOwn(document: AnyDocument, visible: ServedResource['visible']): ServedResource['visible'] {
  if (!document.applicant || !visible) return visible;
  return who => {
    const seen = visible(who);
    return seen && sql<boolean>`(${seen} or ${ownSql(document, who.userId)})`;
  };
}

const nothing = async (): Promise<void> => {};

const oneByOne =
  <Row>(kept: (change: Kept<Row>) => Promise<void> = nothing) =>
  async (changes: readonly Kept<Row>[]): Promise<void> => {
    for (const change of changes) await kept(change);
  };

/** Rows whose sides see all of these fields. */
const whereSeen =
  ({ meta, sides }: AnyDocument): NonNullable<ServedResource['whereSeen']> =>
  (fields, { seat: { companyId } }) => {
    const limits = new Set(fields.flatMap(field => (meta[field]?.seenBy ? [meta[field].seenBy] : [])));
    const each = [...limits].map(seenBy => {
      const own = seenBy.map(side => sql`t.${sql.ref(sides[side]!)} = ${companyId}`);
      return sql<boolean>`(${sql.join(own, sql` or `)})`;
    });
    return each.length === 0 ? null : sql<boolean>`(${sql.join(each, sql` and `)})`;
  };

/** Rows of a file are written many in one transaction, so that nothing is prepared outside of it and nothing else can be held first. */
function refuseBlindImport({ document, prepare, locks }: ServedDocument, isServed: boolean): void {
  if (document.abilities.includes('import') !== isServed)
    throw new Error(`${document.type}: an import is declared and served, or neither`);
  if (isServed && Object.values(EDITED_BY).some(event => prepare[event] || locks[event]))
    throw new Error(`${document.type}: an import can neither prepare its events nor hold other rows for them`);
}

/** Declares how a document is served; features list it under `documents`. */
export function serveDocument<D extends AnyDocument>(
  document: D,
  hooks: DocumentHooks<NoInfer<D>>,
): ServedDocument<DocumentRowOf<D>> {
  const { table, underOwner } = hooks;
  const visible = withOwn(document, hooks.visible);
  // Of what is deleted row-level security alone says who may read the log.
  if (underOwner && (!visible || document.edited))
    throw new Error(`${document.type}: under the owner's rights nothing says who sees it`);
  if (hooks.guard && document.applicant) throw new Error(`${document.type}: nobody asks an applicant without a seat`);
  const owners = [...new Set(Object.values(document.sides))];
  const made: ServedDocument<DocumentRowOf<D>> = {
    document,
    table,
    prepare: (hooks.prepare ?? {}) as Hooks,
    born: (hooks.born ?? {}) as Hooks,
    make: (hooks.make ?? {}) as Hooks,
    locks: (hooks.locks ?? {}) as ServedDocument['locks'],
    world: (hooks.world ?? {}) as Hooks,
    write: (hooks.write ?? {}) as Hooks,
    apart: hooks.apart ?? {},
    columns: (hooks.columns ?? (() => ({}))) as ServedDocument['columns'],
    keptAll: (hooks.keptAll ?? oneByOne(hooks.kept)) as ServedDocument['keptAll'],
    after: (hooks.after ?? {}) as Hooks,
    afterEach: (hooks.afterEach ?? nothing) as ServedDocument['afterEach'],
    refused: hooks.refused ?? (refusal => refused(document, refusal)),
    toldAs: hooks.toldAs ?? {},
    alsoTold: (hooks.alsoTold ?? (() => [])) as ServedDocument['alsoTold'],
    audience: (hooks.audience ?? null) as ServedDocument['audience'],
    underOwner: hooks.underOwner ?? false,
    served: {
      resource: documentResource(document),
      table,
      ...(owners.length === 0 ? {} : { ownBy: owners.length === 1 ? owners[0]! : owners }),
      found: hooks.found ?? false,
      // What is edited like a resource has its words kept; what has one of the contract keeps them itself.
      ...(document.edited || document.resource ? {} : { quick: quickOf(document) }),
      stateOf: row => String(row[document.stateAs]),
      whereSeen: whereSeen(document),
      shownTo: (row, { seat }) => viewRow(document, row as unknown as AnyDocumentRow, seat.companyId),
      isDocument: true,
      ...(document.reads.length > 0 ? { mayRead: ({ seat }: SeatedWho) => mayRead(document, seat.menu) } : {}),
      ...hooks.edited,
      ...(hooks.guard ? { guard: hooks.guard } : {}),
      ...(visible ? { visible } : {}),
    },
  };
  refuseBlindImport(made, hooks.imports !== undefined);
  return hooks.imports ? { ...made, served: { ...made.served, imported: hooks.imports(made) } } : made;
}
