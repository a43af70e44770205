import { z } from 'zod';
import type { Right } from '#contract/kernel/call.ts';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { choice, type FieldMeta, fieldMeta } from '#contract/kernel/field.ts';
import type { Resource, Ability as ResourceAbility, ResourceDeclaration } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { defineLifecycle, knownEvents, type Lifecycle, NEW, type OrNew, permits, type Refusal } from './lifecycle.ts';

/**
 * A document is declared once: its fields, whose it is, its states and its events. From the declaration come the machine, the
 * table's columns, the calls with OpenAPI, list, form, buttons, shortcuts, dialogs, palette entries, log and the tests' walk.
 */

/** Who sends an event. */
export interface DocumentActor {
  readonly kind: 'employee' | 'system' | 'shareLink' | 'partner';
  readonly employeeId: string | null;
  readonly userId: string | null;
  readonly companyId: string | null;
  readonly companyKind: CompanyKind | null;
  /** Names of the events and further rights of the document that the actor's menu gives. */
  readonly holds: readonly string[];
}

/** Clocks and schedules. People never act as it. */
export const SYSTEM_ACTOR: DocumentActor = {
  kind: 'system',
  employeeId: null,
  userId: null,
  companyId: null,
  companyKind: null,
  holds: [],
};

/**
 * What an event is asked with. `payload` came over the wire and was parsed by the event's fields; `world` was read by the
 * server and never comes from outside. `at` is the moment of the command, UTC ISO 8601.
 */
export interface Ask<P, W> {
  readonly actor: DocumentActor;
  readonly at: string;
  readonly remarks: string | null;
  readonly payload: P;
  readonly world: W;
}

/** What a guard has to know beyond the document and the actor. Without any, a client can answer it for certain. */
export type Need = 'payload' | 'world' | 'clock' | 'remarks';

/** A named condition of a row of the transition table. Pure. */
export interface DocumentGuard<D = never, P = never, W = never> {
  /** Code of its refusal, one of the document's `codes`. */
  readonly code: string;
  readonly needs: readonly Need[];
  /** Sides of the document whose company alone passes; the walk sends a foreign actor against it. */
  readonly sides?: readonly string[];
  /** It never holds: its row is there for the refusal. */
  readonly isNever?: true;
  /** It holds for this long after what it takes back, milliseconds. */
  readonly withinMs?: number;
  /** It chooses between rows: where it does not hold the next row is tried, and nobody is told. */
  readonly chooses?: true;
  /** Refusal, or null where the condition holds. */
  refuse(document: D, ask: Ask<P, W>): Refusal | null;
}

/**
 * A condition with one code; `params` fill the words of the refusal, `path` names the field of the payload at fault, `findings` say what is
 * wrong place by place.
 */
export const guard = <D, P = unknown, W = unknown>(given: {
  readonly code: string;
  readonly needs?: readonly Need[];
  readonly holds: (document: D, ask: Ask<P, W>) => boolean;
  readonly params?: (document: D, ask: Ask<P, W>) => Readonly<Record<string, unknown>>;
  readonly path?: (document: D, ask: Ask<P, W>) => string;
  readonly findings?: (document: D, ask: Ask<P, W>) => readonly Finding[];
  readonly chooses?: true;
}): DocumentGuard<D, P, W> => ({
  code: given.code,
  needs: given.needs ?? [],
  ...(given.chooses ? { chooses: true } : {}),
  refuse(document, ask) {
    if (given.holds(document, ask)) return null;
    return {
      code: given.code,
      ...(given.params ? { params: given.params(document, ask) } : {}),
      ...(given.path ? { path: given.path(document, ask) } : {}),
      ...(given.findings ? { findings: given.findings(document, ask) } : {}),
    };
  },
});

type Sided = Readonly<Record<string, unknown>>;

/**
 * The actor's company is on one of these sides; `sides` maps a side to the field that names its company. A system passes only where
 * `orSystem` says so, people of other companies where `or` does: staff who act for a side.
 */
export const sideGuard =
  <S extends Readonly<Record<string, string>>>(sides: S) =>
  (
    names: (keyof S & string) | readonly (keyof S & string)[],
    code: string,
    {
      orSystem = false,
      or = () => false,
    }: { readonly orSystem?: boolean; readonly or?: (actor: DocumentActor) => boolean } = {},
  ): DocumentGuard<Sided, unknown, unknown> => {
    const wanted = typeof names === 'string' ? [names] : names;
    return {
      code,
      needs: [],
      sides: wanted,
      refuse: (document, { actor }) => {
        const isOfSide = wanted.some(name => actor.companyId !== null && document[sides[name]!] === actor.companyId);
        return isOfSide || (orSystem && actor.kind === 'system') || or(actor) ? null : { code };
      },
    };
  };

/** Remarks of at least this many letters, blanks at the ends aside. */
export const remarksGuard = (code: string, least = 5): DocumentGuard<unknown, unknown, unknown> => ({
  code,
  needs: ['remarks'],
  refuse: (_, { remarks }) => ((remarks ?? '').trim().length >= least ? null : { code }),
});

/** Known in this state and always refused, so that the reader learns why, and not only that it cannot be done. */
export const neverGuard = (code: string): DocumentGuard<unknown, unknown, unknown> => ({
  code,
  needs: [],
  isNever: true,
  refuse: () => ({ code }),
});

/** Only clocks and schedules may do this. */
export const systemGuard = (code: string): DocumentGuard<unknown, unknown, unknown> => ({
  code,
  needs: [],
  sides: [],
  refuse: (_, { actor }) => (actor.kind === 'system' ? null : { code }),
});

/** A mapped type and not `z.output<z.ZodObject<P>>`: the compiler would make the whole class for every event. */
export type PayloadOf<P extends z.ZodRawShape> = { readonly [K in keyof P]: z.output<P[K]> };

interface RowOfTable<State extends string, P, W> {
  readonly from: readonly OrNew<State>[];
  readonly to: State | 'same';
  /** Event that happens before this one in the same transaction, as a fact of its own; the button tells both. */
  readonly first?: string;
  readonly guards?: readonly DocumentGuard<never, P, W>[];
}

export type Shown = 'primary' | 'danger' | 'success' | 'warning' | 'none';

interface EventBase<P extends z.ZodRawShape> {
  readonly label: Text;
  /** One of these rights is enough; none: no person sends it. */
  readonly right?: readonly Right[];
  /** Shortcut, `shift+a`. */
  readonly key?: string;
  readonly intent?: Shown;
  /** Fields that are asked for; the dialog and the call's schema are made from them. */
  readonly payload?: P;
  /** May be asked of many rows at once. */
  readonly bulk?: boolean;
  /** Done once for one Idempotency-Key even where no document exists yet. */
  readonly once?: boolean;
  readonly remarks?: 'required' | 'optional' | 'none';
  /** Fewest characters of remarks that are required, as its guard has it: dialogs and the palette say so before it is sent. */
  readonly remarksLeast?: number;
  /** Where nothing differs and the state stays, nothing happened: no fact, and nobody has to merge with one. */
  readonly onlyIfChanged?: boolean;
  /** Sent by a call of the area's, with what no payload carries: neither `Apply` nor a screen of the kit asks for it. */
  readonly ownCall?: boolean;
  /** Event that takes this one back; offered after it was done. */
  readonly undo?: string;
  /** Sentence that is told once it is done; `{number}` is the document's, `{field}` the value of any of its fields. */
  readonly done?: Text;
  /** What the timeline calls it, `Answered`; the label unless said. */
  readonly past?: Text;
  /** Asked before it is sent, where there is nothing else to fill in. */
  readonly confirm?: Text;
  /** Rows of which it wants to be told something; of any other it is sent as it is. Of all unless said. */
  readonly asksOf?: (document: never) => boolean;
}

type EventInput<State extends string, P extends z.ZodRawShape, W> = EventBase<P> &
  (
    | RowOfTable<State, NoInfer<PayloadOf<P>>, W>
    /** Tried in order. */
    | { readonly rows: readonly RowOfTable<State, NoInfer<PayloadOf<P>>, W>[] }
  );

/** A declared event, with its defaults filled in. `P`, `W`: its payload's shape and what its guards want of the world. */
export interface DocumentEvent<P extends z.ZodRawShape = z.ZodRawShape, W = never> {
  readonly label: Text;
  readonly right: readonly Right[];
  readonly key: string | null;
  readonly intent: Shown;
  readonly payload: P;
  readonly bulk: boolean;
  readonly once: boolean;
  readonly remarks: 'required' | 'optional' | 'none';
  readonly remarksLeast?: number | undefined;
  readonly onlyIfChanged: boolean;
  readonly ownCall: boolean;
  readonly undo: string | null;
  readonly done: Text | null;
  readonly past: Text;
  readonly confirm: Text | null;
  readonly asksOf: (document: never) => boolean;
  readonly rows: readonly RowOfTable<string, never, never>[];
  /** States it is known in, of all rows. */
  readonly from: readonly string[];
  /** For the compiler alone: what `world` of the server must give. */
  readonly ofWorld?: (world: W) => void;
}

/** Declares one event; the compiler holds its guards against its payload. */
export const event = <const State extends string, W = unknown, P extends z.ZodRawShape = Record<never, never>>(
  input: EventInput<State, P, W>,
): DocumentEvent<P, W> => {
  const rows = ('rows' in input ? input.rows : [input]) as readonly RowOfTable<string, never, never>[];
  return {
    label: input.label,
    right: input.right ?? [],
    key: input.key ?? null,
    intent: input.intent ?? 'none',
    payload: input.payload ?? ({} as P),
    bulk: input.bulk ?? false,
    once: input.once ?? false,
    remarks: input.remarks ?? 'none',
    ...(input.remarksLeast === undefined ? {} : { remarksLeast: input.remarksLeast }),
    onlyIfChanged: input.onlyIfChanged ?? false,
    ownCall: input.ownCall ?? false,
    undo: input.undo ?? null,
    done: input.done ?? null,
    past: input.past ?? input.label,
    confirm: input.confirm ?? null,
    asksOf: input.asksOf ?? (() => true),
    rows: rows.map(({ from, to, first, guards = [] }) => ({ from, to, ...(first ? { first } : {}), guards })),
    from: [...new Set(rows.flatMap(({ from }) => from))],
  };
};

export interface DocumentState {
  readonly label: Text;
  /** Colour of its tag. */
  readonly tone?: 'neutral' | 'info' | 'good' | 'warn' | 'bad';
  /** Status number of the specification, where it has one. */
  readonly code?: number;
  readonly tags?: readonly string[];
  readonly final?: boolean;
  /** Side, or field with an employee's id, that the document waits for in this state: such a state is a queue. */
  readonly waitsFor?: string;
  /** The row is taken out of the table; its log stays and may lead back. */
  readonly gone?: boolean;
}

/** Events by which a document is edited like a resource; each stands for the ability of the same name. */
export const EDITED_BY = { create: 'CREATE', modify: 'EDIT', delete: 'DELETE' } as const;
/** Brings a deleted document back. */
export const RESTORE = 'RESTORE';

/**
 * Of a document that people also edit like a resource: grid, form, cell and row deletion are ways to its events `CREATE`, `EDIT`,
 * `DELETE` and `RESTORE`. The payload of the first two is its typed fields; `rules` judge the row before the fact.
 */
export type EditedAs<S extends z.ZodRawShape> = Pick<
  ResourceDeclaration<S>,
  'key' | 'sections' | 'visible' | 'rules' | 'derive'
> & { readonly caption?: ResourceDeclaration<S>['caption'] };

/** Owner of a document whose rows belong to nobody, as those of reference data: the platform alone writes them and reads their log. */
export const NOBODYS = 'global';

/** Among what a file exports: a declared document. */
export const isDocument = (value: unknown): value is AnyDocument =>
  typeof value === 'object' && value !== null && 'lifecycle' in value && 'events' in value;

/** Field with the id of the company that owns the row and its log; null where rows belong to nobody. */
export const ownerFieldOf = ({ sides, owner }: Pick<AnyDocument, 'sides' | 'owner'>): string | null =>
  owner === NOBODYS ? null : sides[owner]!;

/** Side name -> field that holds the company's id. */
export type Sides = Readonly<Record<string, string>>;

/**
 * A side that is one person, who need not sit in any company: they see the document, hear of its changes, and send these events
 * without a right of a menu. What they may do with it is the machine's to say.
 */
export interface Applicant {
  /** Field with the person's user id. */
  readonly field: string;
  readonly events: readonly string[];
}

interface AnyClaim {
  /** Field with the id of the employee who has it. */
  readonly claimer: string;
  /** Field with that employee's name, where the document keeps it. */
  readonly claimerName?: string;
  /** Without a sign of life for this long the claim lapses, milliseconds. */
  readonly idleMs: number;
  /** Event that takes it. */
  readonly take: string;
}

/** A claim that is laid back, or lapses by the clock: both are events. */
export interface HeldClaim extends AnyClaim {
  /** Field with the instant since which. */
  readonly since: string;
  readonly release: string;
  readonly lapse: string;
  readonly until?: undefined;
}

/** A claim for a time: it lapses by itself, without an event, and signs of life carry it on. */
export interface TimedClaim extends AnyClaim {
  /** Field with the instant at which it ends without a sign of life. */
  readonly until: string;
}

/** Who has a waiting document in hand; guards and fold of it: `document-claim.ts`. */
export type Claim = HeldClaim | TimedClaim;

export interface DocumentDeclaration<
  S extends z.ZodRawShape,
  States extends Readonly<Record<string, DocumentState>>,
  Events extends Readonly<Record<string, DocumentEvent<z.ZodRawShape, never>>>,
  Derived extends string = never,
> {
  /** Name in the log and in live messages, `priceRequest`. */
  readonly type: string;
  /** Path segment of its calls, `PriceRequest`. */
  readonly controller: string;
  readonly title: Text;
  /** Menu paths where it is read; the first is its home. */
  readonly paths: readonly [string, ...string[]];
  /** Rights to read it, where a path alone is not enough; who sends an event without one is answered without the row. */
  readonly reads?: readonly Right[];
  readonly fields: S;
  /** Field with the number for people. */
  readonly number: keyof S & string;
  readonly sides: Readonly<Record<string, keyof S & string>>;
  /** Side whose log it is: the owner by row-level security; `NOBODYS` where it is no company's. */
  readonly owner: string;
  /** Anyone with a seat may read its list and rows, not only those whose menu has a path of it. */
  readonly readByAll?: boolean;
  /** The platform is a side that no field names: its people hear of every change. */
  readonly platform?: boolean;
  /** The person it is of, where that is no company. */
  readonly applicant?: Applicant & {
    readonly field: keyof S & string;
    readonly events: readonly (keyof Events & string)[];
  };
  readonly states: States;
  /** Name of the state in table, list, filter and rows, where that is not `state`; rows tell it by both. */
  readonly stateAs?: string;
  readonly events: Events;
  /** Words of every refusal. */
  readonly codes: Readonly<Record<string, Text>>;
  /** Words of `params.because`, by which a refusal with a general code says which condition failed. */
  readonly reasons?: Readonly<Record<string, Text>>;
  /** Code of the refusal where a state does not know the event. */
  readonly notPermitted: string;
  /** Fields that the quick filter looks into, by prefix. */
  readonly search?: readonly (keyof S & string)[];
  /** Order of its list until the reader chooses another, `-askedAt`. */
  readonly sort: string;
  /** Order in which rows of several documents are locked: lower first. */
  readonly lockRank?: number;
  /** What its list offers beyond reading; `create`, `modify` and `delete` are its events of `EDITED_BY`, an import sends all three. */
  readonly abilities?: readonly ResourceAbility[];
  readonly edited?: EditedAs<S>;
  /** Rights that guards ask of beyond those of events: name -> rights. */
  readonly rights?: Readonly<Record<string, readonly Right[]>>;
  /** What a fact changes beyond what it says; for fields that are derived from the log. */
  readonly fold?: Readonly<Record<string, (after: never, fact: Fact, before: never) => object>>;
  /** Its work is taken by one person at a time. */
  readonly claim?: Claim;
  /** Beside the states: choice field -> value -> side, or field with an employee's id, that the document waits for while it has it. */
  readonly waits?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Fields that `fold` makes of the log: no event writes them and no fact tells them. */
  readonly derived?: readonly (Derived & keyof S & string)[];
  /** Fields that no fact holds: copies of other documents' values. Their number may only fall. */
  readonly joined?: readonly (keyof S & string)[];
  /** Field of nested content whose members facts tell by their own names, as if they were fields; no field may have such a name. */
  readonly flat?: keyof S & string;
  /** Names under which its facts tell what is no field, as how much was handed over; the fold passes them by. */
  readonly tells?: readonly string[];
  /** Its birth tells one change a field, as logs from before the kit have it; the whole row at once unless said. */
  readonly bornByField?: boolean;
  /** Where facts tell a field by another name or below one, `content.validTo`, as logs from before the kit do. */
  readonly factPaths?: Readonly<Record<string, string>>;
  /**
   * Its list, doors, form and file as code of the contract knows them; the kit makes them of the declaration unless given. Its fields are
   * the document's, and the writes it offers are calls of the area.
   */
  readonly resource?: Resource;
  /** Version of the shape of its facts; one more with an upcaster. */
  readonly shape?: number;
}

/** A document's row as read and as folded. */
export type RowOfDocument<S extends z.ZodRawShape, State extends string> = PayloadOf<S> & {
  readonly id: string;
  readonly version: number;
  readonly state: State;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type AnyDocumentRow = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly version: number;
  readonly state: string;
};

interface MachineContext {
  readonly document: unknown;
}
type MachineCommand = { readonly type: string } & Ask<unknown, unknown>;

export interface Document<
  S extends z.ZodRawShape = z.ZodRawShape,
  State extends string = string,
  Events extends Readonly<Record<string, DocumentEvent<z.ZodRawShape, never>>> = Readonly<
    Record<string, DocumentEvent<z.ZodRawShape, never>>
  >,
  Derived extends string = string,
> {
  readonly type: string;
  readonly controller: string;
  readonly title: Text;
  readonly paths: readonly [string, ...string[]];
  readonly reads: readonly Right[];
  readonly fields: S;
  readonly meta: Readonly<Record<string, FieldMeta>>;
  readonly number: string;
  readonly sides: Sides;
  readonly owner: string;
  readonly readByAll: boolean;
  readonly platform: boolean;
  readonly applicant: Applicant | null;
  readonly states: Readonly<Record<State, DocumentState>>;
  /** Name of the state in table, list and filter. */
  readonly stateAs: string;
  readonly events: Events;
  readonly codes: Readonly<Record<string, Text>>;
  readonly reasons: Readonly<Record<string, Text>>;
  readonly notPermitted: string;
  readonly search: readonly string[];
  readonly sort: string;
  readonly lockRank: number;
  readonly abilities: readonly ResourceAbility[];
  readonly edited: EditedAs<z.ZodRawShape> | null;
  readonly rights: Readonly<Record<string, readonly Right[]>>;
  readonly fold: Readonly<Record<string, ((after: never, fact: Fact, before: never) => object) | undefined>>;
  readonly claim: Claim | null;
  readonly waits: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly derived: readonly Derived[];
  readonly joined: readonly string[];
  readonly flat: string | null;
  readonly tells: readonly string[];
  readonly bornByField: boolean;
  readonly factPaths: Readonly<Record<string, string>>;
  readonly resource: Resource | null;
  readonly shape: number;
  readonly lifecycle: Lifecycle<string, MachineContext & Record<string, unknown>, MachineCommand>;
  /** For the compiler alone. */
  readonly ofState?: State;
}

/** Where the shape does not matter. */
export type AnyDocument = Document;

export type EventName<D extends AnyDocument> = keyof D['events'] & string;
export type DocumentRowOf<D> =
  D extends Document<infer S, infer State, infer _E, infer _N> ? RowOfDocument<S, State> : never;
export type PayloadOfEvent<D extends AnyDocument, E extends EventName<D>> =
  D['events'][E] extends DocumentEvent<infer P, infer _W> ? PayloadOf<P> : never;
export type WorldOfEvent<D extends AnyDocument, E extends EventName<D>> =
  D['events'][E] extends DocumentEvent<infer _P, infer W> ? W : never;

/** Fields that people type, as an event that asks for all of them. */
export const typedFields = <S extends z.ZodRawShape, const Names extends readonly (keyof S & string)[]>(
  fields: S,
  names: Names,
): Pick<S, Names[number]> => Object.fromEntries(names.map(name => [name, fields[name]])) as Pick<S, Names[number]>;

type Changed<S extends z.ZodRawShape, K extends keyof S & string> = {
  [F in K]: z.ZodOptional<S[F] extends z.ZodDefault<infer T> ? T : S[F]>;
};

/** The same where any of them may be left out, and stays as it is then: the payload of `EDIT`. */
export const changedFields = <const S extends z.ZodRawShape, K extends keyof S & string>(
  fields: S,
  names: readonly K[],
): Changed<S, K> => {
  const one = (schema: z.ZodType): z.ZodType =>
    ((schema instanceof z.ZodDefault ? schema.unwrap() : schema) as z.ZodType).optional().meta(schema.meta() ?? {});
  return Object.fromEntries(names.map(name => [name, one(fields[name] as z.ZodType)])) as Changed<S, K>;
};

type ErasedRow = RowOfTable<string, never, never>;

const asked = (rows: readonly DocumentGuard[]) =>
  rows.map(
    one =>
      ({ document }: MachineContext, command: MachineCommand): Refusal | null =>
        one.refuse(document as never, command as never),
  );

type AnyEvents = Readonly<Record<string, DocumentEvent<z.ZodRawShape, never>>>;

/** Every guard of the event that goes first; those that want a payload, the world or remarks are asked when it does. */
function allGuardsOfFirst(events: AnyEvents, row: ErasedRow) {
  if (!row.first) return [];
  const before = events[row.first]?.rows.find(({ from }) => row.from.every(state => from.includes(state)));
  return before?.guards ?? [];
}

/** Guards of the event that goes first, as far as they are known before it is asked. */
export const guardsOfFirst = (events: AnyEvents, row: ErasedRow) =>
  allGuardsOfFirst(events, row).filter(({ needs }) => needs.every(need => need === 'clock'));

/** Why an event cannot go before this one; null where it can. It gets neither payload nor remarks of its own. */
function whyNotFirst(
  events: AnyEvents,
  name: string,
  { from, first }: { readonly from: readonly string[]; readonly first: string },
): string | null {
  const before = events[first];
  if (!before) return 'it is no event';
  if (from.includes(NEW)) return 'there is no document yet';
  if (before.remarks === 'required') return 'it wants remarks';
  if (!z.object(before.payload).safeParse({}).success) return 'it wants a payload';
  for (const state of from) {
    const ways = before.rows.filter(row => row.from.includes(state));
    if (ways.length === 0) return `it does not lead from ${state}`;
    for (const { to } of ways) {
      const between = to === 'same' ? state : to;
      const goesOn = events[name]!.rows.some(row => row.from.includes(between) && row.first === undefined);
      if (!goesOn) return `${name} does not lead on from ${between}`;
    }
  }
  return null;
}

const toneOf = ({ label, tone }: DocumentState) => ({ ...label, ...(tone ? { tone } : {}) });

/** Declares a document. Throws where the declaration contradicts itself, so that it does at the first import. */
export function defineDocument<
  const S extends z.ZodRawShape,
  const States extends Readonly<Record<string, DocumentState>>,
  const Events extends Readonly<Record<string, DocumentEvent<z.ZodRawShape, never>>>,
  const Derived extends string = never,
>(declaration: DocumentDeclaration<S, States, Events, Derived>): Document<S, keyof States & string, Events, Derived> {
  const { type, fields, states, events, sides, owner, codes, notPermitted } = declaration;
  const names = Object.keys(states);
  const fail = (why: string): never => {
    throw new Error(`document ${type}: ${why}`);
  };
  const { stateAs = 'state' } = declaration;
  for (const field of ['id', 'state', stateAs, 'version', 'createdAt', 'updatedAt'])
    if (field in fields) fail(`${field} is the kit's, not a field`);
  const { applicant } = declaration;
  if (applicant && !(applicant.field in fields)) fail(`its applicant is ${applicant.field}, which is no field`);
  for (const name of applicant?.events ?? []) if (!events[name]) fail(`its applicant sends ${name}, which is no event`);
  if (owner === NOBODYS ? Object.keys(sides).length > 0 : !(owner in sides))
    fail(owner === NOBODYS ? 'it belongs to nobody and has sides' : `its owner ${owner} is no side`);
  if (!codes[notPermitted]) fail(`${notPermitted} has no words`);
  for (const [ability, name] of Object.entries(EDITED_BY))
    if (declaration.abilities?.includes(ability as keyof typeof EDITED_BY) && !(declaration.edited && events[name]))
      fail(`it offers ${ability} without ${name}`);
  const unimported = Object.values(EDITED_BY).find(name => !(declaration.edited && events[name]));
  if (declaration.abilities?.includes('import') && unimported) fail(`it offers import without ${unimported}`);
  for (const [name, { rows, undo }] of Object.entries(events)) {
    if (undo && !events[undo]) fail(`${name} is undone by ${undo}, which is no event`);
    for (const { from, to, first, guards = [] } of rows) {
      if (first !== undefined) {
        const why = whyNotFirst(events, name, { from, first });
        if (why) fail(`${name}: ${first} cannot go first, ${why}`);
      }
      for (const state of [...from, to])
        if (state !== 'same' && state !== NEW && !names.includes(state)) fail(`${name}: ${state} is no state`);
      for (const { code, sides: named = [] } of guards) {
        if (!codes[code]) fail(`${name}: ${code} has no words`);
        for (const side of named) if (!(side in sides)) fail(`${name}: ${side} is no side`);
      }
    }
  }
  for (const name of declaration.tells ?? []) if (name in fields) fail(`it tells ${name}, which is a field`);
  for (const name of Object.keys(declaration.fold ?? {}))
    if (!events[name]) fail(`it folds ${name}, which is no event`);
  const { claim } = declaration;
  const isTimed = claim?.until !== undefined;
  for (const name of claim ? [claim.take, ...(isTimed ? [] : [claim.release, claim.lapse])] : [])
    if (!events[name]) fail(`its claim names ${name}, which is no event`);
  for (const field of claim ? [claim.claimer, isTimed ? claim.until : claim.since] : [])
    if (!(field in fields)) fail(`its claim names ${field}, which is no field`);
  const isWaitedFor = (name: string): boolean => name in sides || name in fields;
  for (const [name, { waitsFor }] of Object.entries(states))
    if (waitsFor !== undefined && !isWaitedFor(waitsFor)) fail(`${name} waits for ${waitsFor}, no side and no field`);
  for (const [field, values] of Object.entries(declaration.waits ?? {})) {
    const known = fields[field] && fieldMeta(fields[field]).choices?.map(({ value }) => value);
    for (const [value, waitsFor] of Object.entries(values)) {
      if (!known?.includes(value)) fail(`it waits at ${value}, which ${field} does not know`);
      if (!isWaitedFor(waitsFor)) fail(`${value} waits for ${waitsFor}, no side and no field`);
    }
  }
  const entries = Object.entries(fields) as [string, z.ZodType][];
  for (const field of Object.keys(declaration.factPaths ?? {})) {
    if (!fields[field]) fail(`facts tell ${field} elsewhere, which is no field`);
    // A birth is hidden field by field, not below one.
    else if (fieldMeta(fields[field]).seenBy) fail(`facts tell ${field} elsewhere, and not every side sees it`);
  }
  const lifecycle = defineLifecycle<string, MachineContext & Record<string, unknown>, MachineCommand>({
    id: type,
    states: names,
    notPermitted,
    labels: Object.fromEntries(names.map(name => [name, states[name]!.label])),
    rows: Object.entries(events).flatMap(([name, { rows }]) =>
      rows.map(row => ({
        from: row.from,
        event: name,
        to: row.to,
        guards: asked([...guardsOfFirst(events, row), ...(row.guards ?? [])]),
      })),
    ),
  });
  return {
    ...declaration,
    meta: Object.fromEntries(entries.map(([name, schema]) => [name, fieldMeta(schema)])),
    sides: sides as Sides,
    stateAs,
    reads: declaration.reads ?? [],
    readByAll: declaration.readByAll ?? false,
    platform: declaration.platform ?? false,
    applicant: declaration.applicant ?? null,
    reasons: declaration.reasons ?? {},
    search: declaration.search ?? [],
    lockRank: declaration.lockRank ?? 100,
    abilities: declaration.abilities ?? [],
    edited: declaration.edited ?? null,
    rights: declaration.rights ?? {},
    fold: declaration.fold ?? {},
    claim: declaration.claim ?? null,
    waits: declaration.waits ?? {},
    derived: declaration.derived ?? [],
    joined: declaration.joined ?? [],
    flat: declaration.flat ?? null,
    tells: declaration.tells ?? [],
    bornByField: declaration.bornByField ?? false,
    factPaths: declaration.factPaths ?? {},
    resource: declaration.resource ?? null,
    shape: declaration.shape ?? 1,
    lifecycle,
  } as unknown as Document<S, keyof States & string, Events, Derived>;
}

/** The state as a field of the list: filter, column and tag. */
export const stateField = ({ states }: Pick<AnyDocument, 'states'>): z.ZodType =>
  choice(
    { zh: '状态', en: 'Status' },
    Object.fromEntries(Object.entries(states).flatMap(([name, state]) => (state.gone ? [] : [[name, toneOf(state)]]))),
    { computed: true, required: true },
  );

/** A row of the table or the wire with its state: the one reading of it, whatever the table calls it. */
export const withState = <R extends object>(
  { stateAs }: Pick<AnyDocument, 'stateAs'>,
  row: R,
): R & { readonly state: string } =>
  ({ ...row, state: (row as Readonly<Record<string, unknown>>)[stateAs] }) as R & { readonly state: string };

/** The same state by the names that a row has for it. */
export const toldState = ({ stateAs }: Pick<AnyDocument, 'stateAs'>, state: string): { readonly state: string } => ({
  [stateAs]: state,
  state,
});

/** Whether the state takes the row out of the table. */
export const isGone = ({ states }: Pick<AnyDocument, 'states'>, state: string): boolean => states[state]?.gone === true;

export interface DocumentCommand {
  readonly event: string;
  readonly actor: DocumentActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
  readonly remarks?: string | null;
  readonly payload?: unknown;
  /** What the server has read for the guards. */
  readonly world?: unknown;
}

export type DocumentPermit =
  | { readonly ok: true; readonly to: string; readonly first: string | null }
  | { readonly ok: false; readonly refusal: Refusal };

/** True where this state has a way for the event, whatever its guards say. */
export const knowsEvent = (document: Pick<AnyDocument, 'lifecycle'>, state: string, event: string): boolean =>
  knownEvents(document.lifecycle, state).includes(event);

/** True where no event leads on from this state in the ordinary course: the declaration says `final` or `gone`. */
export const isOver = (document: Pick<AnyDocument, 'states'>, state: string): boolean =>
  document.states[state]?.final === true || document.states[state]?.gone === true;

/**
 * May this document take this event? `document` is the row, or for an event that makes one the row that would be made;
 * `state` is `NEW` then. The answer names the state it leads to, and the event that has to go first.
 */
export function permitsDocument(
  document: AnyDocument,
  state: string,
  row: unknown,
  { event: type, actor, at, remarks = null, payload = {}, world = {} }: DocumentCommand,
): DocumentPermit {
  const command: MachineCommand = { type, actor, at, remarks, payload, world };
  const permit = permits(document.lifecycle, state, { document: row }, command);
  if (!permit.ok) return permit;
  const taken = document.lifecycle.rows.findIndex(
    one =>
      one.event === type &&
      one.from.includes(state) &&
      (one.guards ?? []).every(check => check({ document: row }, command) === null),
  );
  const flat = Object.values(document.events).flatMap(({ rows }) => rows);
  return { ok: true, to: permit.to, first: flat[taken]?.first ?? null };
}

/** How far a reader can know before asking: allowed, refused with the reason, or only the server can tell. */
export type Ability = { readonly event: string } & (
  | { readonly may: 'yes' | 'asked' }
  | { readonly may: 'no'; readonly refusal: Refusal }
);

const WANTS = new Set<Need>(['payload', 'world', 'remarks']);

/**
 * Every event that the row's state knows and a person may send, with what is known of it. Guards that need a payload, remarks or
 * the world are asked when the event is sent; all others are answered now.
 */
export function abilitiesOf(
  document: AnyDocument,
  row: AnyDocumentRow | null,
  actor: DocumentActor,
  at: string,
): Ability[] {
  const state = row?.state ?? NEW;
  const ask = { actor, at, remarks: null, payload: {}, world: {} };
  return Object.entries(document.events)
    .filter(([, { right, from }]) => right.length > 0 && from.includes(state))
    .map(([name, declared]) => {
      const rows = declared.rows.filter(({ from }) => from.includes(state));
      const answers = rows.map(one => {
        const guards = [...allGuardsOfFirst(document.events, one), ...(one.guards ?? [])] as readonly DocumentGuard[];
        // Of what is not made yet no side can be asked.
        const known = row === null ? [] : guards.filter(({ needs }) => !needs.some(need => WANTS.has(need)));
        const refusal = known.map(check => check.refuse(row as never, ask as never)).find(found => found !== null);
        return refusal ?? (known.length === guards.length ? null : ('asked' as const));
      });
      if (answers.some(answer => answer === null)) return { event: name, may: 'yes' };
      if (answers.includes('asked')) return { event: name, may: 'asked' };
      return { event: name, may: 'no', refusal: answers.find(answer => answer !== null && answer !== 'asked')! };
    });
}
