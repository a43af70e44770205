import { z } from 'zod';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { Change, Fact, FactOrigin } from '#contract/kernel/facts.ts';
import { plainDecimal } from '#contract/kernel/field.ts';
import { diffContent } from '#machines/kernel/content-changes.ts';
import {
  type AnyDocument,
  type AnyDocumentRow,
  type DocumentActor,
  ownerFieldOf,
  permitsDocument,
} from '#machines/kernel/document.ts';
import { evolveDocument, factPathOf } from '#machines/kernel/document-fold.ts';
import { NEW } from '#machines/kernel/lifecycle.ts';
import type { Deps } from '../deps.ts';
import { appendFacts, type NewFact } from '../event-store.ts';
import { findingsOf } from '../http/findings.ts';
import { newId } from '../ids.ts';
import { GLOBAL_OWNER } from '../resource/served-resource.ts';
import type { Tx } from '../tenancy.ts';
import type { Who } from '../who.ts';
import { seatedOf } from './actor.ts';
import { lockDocument } from './document-row.ts';
import { birthOf, bornOfPayload, editedBy, isIdle, judged, keepRow } from './edited.ts';
import type { FurtherStep, ServedDocument, Written } from './served-document.ts';

/** The one way of a command: world -> machine -> write -> fact -> fold -> row -> after -> push. Everything inside one transaction. */

/** An event that is asked, with everything that does not come from the database. */
export interface EventAsk {
  readonly event: string;
  readonly actor: DocumentActor;
  readonly now: Date;
  /** The caller, where a person asks; rows they may not see are not found. */
  readonly who?: Who | null;
  /** Parsed by the event's fields. */
  readonly payload?: unknown;
  readonly remarks?: string | null;
  readonly requestId?: string | null;
  /** Address that the command came from; kept with the facts of a document that has an applicant. */
  readonly clientIp?: string | null;
  /** What the event's `prepare` answered. */
  readonly prepared?: unknown;
  /** What `locks` held outside the kit, by type. */
  readonly held?: ReadonlyMap<string, unknown>;
  /** A demo row: no message and no live update is sent for it. */
  readonly isSeed?: boolean;
  /** Id of a document that it makes, where the caller has drawn one. */
  readonly id?: string;
  /** Id of the employee on whose behalf the actor creates it. */
  readonly onBehalfOf?: string | null;
  /** Where the values of a document that it makes came from. */
  readonly origins?: readonly FactOrigin[];
  /** Columns of a document that it makes, beside what its fact tells. */
  readonly columns?: Readonly<Record<string, unknown>>;
  /** One of several rows that are asked at once. */
  readonly isOneOfMany?: boolean;
  /** What the guards are told of the world, where the caller has read it already; otherwise the event's `world` reads it. */
  readonly world?: unknown;
}

type Parts = { readonly tx: Tx; readonly deps: Deps };

const eventOf = (document: AnyDocument, name: string) => {
  const declared = document.events[name];
  if (!declared) throw new Error(`${name} is no event of ${document.type}`);
  return declared;
};

/** What came over the wire was parsed by its call; without a payload the event's defaults stand. */
const payloadOf = (document: AnyDocument, ask: EventAsk): unknown => {
  if (ask.payload !== undefined) return ask.payload;
  const schema = z.strictObject(eventOf(document, ask.event).payload);
  const parsed = schema.safeParse({}, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [first, ...others] = findingsOf(parsed.error, schema);
  throw first ? invalid([first, ...others]) : new AppError('invalid_input');
};

const stepOf = ({ tx, deps }: Parts, ask: EventAsk, payload: unknown, row: AnyDocumentRow | null) => ({
  tx,
  deps,
  event: ask.event,
  who: seatedOf(ask.who ?? null),
  actor: ask.actor,
  now: ask.now,
  at: ask.now.toISOString(),
  remarks: ask.remarks ?? null,
  requestId: ask.requestId ?? null,
  payload,
  prepared: ask.prepared,
  held: ask.held ?? new Map<string, unknown>(),
  clientIp: ask.clientIp ?? null,
  isOneOfMany: ask.isOneOfMany ?? false,
  row,
});

/** What guards want to know; read by the document's hook, never sent. A state that does not know the event asks for nothing. */
async function worldOf(served: ServedDocument, ask: EventAsk, state: string, step: object): Promise<unknown> {
  if (!eventOf(served.document, ask.event).from.includes(state)) return {};
  return ask.world ?? (await served.world[ask.event]?.(step as never)) ?? {};
}

export const same = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

const NESTED: ReadonlySet<string> = new Set(['content', 'rows']);

/** Amounts as the wire has them, so that the fact says what the row does. */
export const plainly = ({ meta }: AnyDocument, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      typeof value === 'string' && meta[field]?.kind === 'decimal' ? plainDecimal(value) : value,
    ]),
  );

/** What differs, as the fact tells it; nested content by path unless it is told whole, everything else as a whole. */
export function changesOf(
  document: AnyDocument,
  before: AnyDocumentRow,
  changed: Readonly<Record<string, unknown>>,
): Change[] {
  return Object.entries(plainly(document, changed)).flatMap(([path, after]): Change[] => {
    const meta = document.meta[path];
    if (!meta) throw new Error(`${path} is no field of ${document.type}`);
    if (document.joined.includes(path)) throw new Error(`${path} of ${document.type} is joined: give it as a column`);
    if (document.derived.includes(path)) throw new Error(`${path} of ${document.type} is derived: its fold makes it`);
    if (same(before[path], after)) return [];
    const at = factPathOf(document, path);
    const asWhole = { path: at, before: before[path] ?? null, after: after ?? null };
    if (!NESTED.has(meta.kind)) return [asWhole];
    const inside = diffContent(before[path], after, path === document.flat ? '' : at, {
      listsWhole: meta.toldWhole === 'lists',
    });
    // JSON columns give members back in an order of their own, which is no change.
    if (meta.toldWhole === true) return inside.length > 0 ? [asWhole] : [];
    return inside;
  });
}

/** What a fact tells that is no field, under the names that the declaration has for it. */
function toldBeside({ type, tells }: AnyDocument, told: readonly Change[]): readonly Change[] {
  for (const { path } of told) if (!tells.includes(path)) throw new Error(`${type} does not say that it tells ${path}`);
  return told;
}

const sidesOf = ({ document }: ServedDocument, row: AnyDocumentRow): string[] => [
  ...new Set(Object.values(document.sides).flatMap(field => (typeof row[field] === 'string' ? [row[field]] : []))),
];

const companiesOf = (served: ServedDocument, row: AnyDocumentRow): string[] => [
  ...new Set([...sidesOf(served, row), ...served.alsoTold(row as never)]),
];

export function announce(
  { tx, deps }: { readonly tx: Tx; readonly deps: Pick<Deps, 'bus'> },
  served: ServedDocument,
  row: AnyDocumentRow,
  before: AnyDocumentRow | null,
): void {
  const { id, version, state } = row;
  const { document, toldAs } = served;
  const message = { type: 'doc', docType: document.type, docId: id, version, state } as const;
  const others = Object.entries(toldAs).map(([side, docType]) => ({ docType, company: row[document.sides[side]!] }));
  const elsewhere = new Set(others.map(({ company }) => company));
  const all = [...new Set([...companiesOf(served, row), ...(before ? companiesOf(served, before) : [])])];
  const platform = document.platform ? { platform: true } : {};
  const person = document.applicant ? row[document.applicant.field] : null;
  const users = typeof person === 'string' ? { users: [person] } : {};
  const audience = served.audience?.(row as never) ?? null;
  if (audience) {
    tx.afterCommit(() => deps.bus.publish({ to: audience, message }));
    return;
  }
  tx.afterCommit(async () => {
    const left = all.filter(company => !elsewhere.has(company));
    const companies = ownerFieldOf(document) === null ? {} : { companies: left };
    await deps.bus.publish({ to: { ...companies, ...(others.length === 0 ? platform : {}), ...users }, message });
    for (const { docType, company } of others)
      await deps.bus.publish({ to: { companies: [company as string], ...platform }, message: { ...message, docType } });
  });
}

interface Appended {
  readonly ask: Pick<EventAsk, 'actor' | 'event' | 'remarks' | 'now' | 'onBehalfOf'>;
  readonly before: AnyDocumentRow | null;
  readonly to: string;
  readonly changes: readonly Change[];
  readonly origins?: readonly FactOrigin[];
  readonly id: string;
}

/** An event that was permitted: its fact, and the document after it. Nothing is written. */
export function factOf(document: AnyDocument, { ask, before, to, changes, origins, id }: Appended) {
  const { actor, event, remarks = null } = ask;
  const fact: Fact = {
    seq: (before?.version ?? 0) + 1,
    event,
    fromState: before?.state ?? null,
    toState: to,
    actorEmployeeId: actor.employeeId,
    actorCompanyId: actor.companyId,
    actorKind: actor.kind,
    onBehalfOfEmployeeId: ask.onBehalfOf ?? null,
    at: ask.now.toISOString(),
    remarks,
    changes,
    ...(origins && origins.length > 0 ? { origins } : {}),
    revision: 1,
  };
  return { fact, after: evolveDocument(document, before, fact, id) };
}

/** The fact as the log takes it. */
export function newFactOf(
  served: ServedDocument,
  { fact, after }: { readonly fact: Fact; readonly after: AnyDocumentRow },
  { requestId = null, clientIp = null }: Pick<EventAsk, 'requestId' | 'clientIp'>,
): NewFact {
  const { document } = served;
  const { seq, ...told } = fact;
  const field = ownerFieldOf(document);
  const owner = field === null ? GLOBAL_OWNER : String(after[field]);
  return {
    ...told,
    documentType: document.type,
    documentId: after.id,
    companyId: owner,
    // Each side reads the log and appends to it under its own rights.
    readerCompanyIds: sidesOf(served, after).filter(company => company !== owner),
    expectedSeq: seq,
    // Of a document that counts its revisions, the one that this fact belongs to.
    revision: typeof after.revision === 'number' ? after.revision : 1,
    requestId,
    // Of somebody who is nobody's employee it is the only trace.
    clientIp: document.applicant ? clientIp : null,
  };
}

async function append({ tx }: Parts, served: ServedDocument, given: Appended & { readonly ask: EventAsk }) {
  const made = factOf(served.document, given);
  const fact = newFactOf(served, made, given.ask);
  await appendFacts(tx.db, [fact]);
  return made.after;
}

/** Events of other documents, or of this one again, in the same transaction. */
async function goFurther(parts: Parts, steps: readonly FurtherStep[], ask: EventAsk): Promise<AnyDocumentRow[]> {
  const rows: AnyDocumentRow[] = [];
  for (const { served, id, event, payload, actor = ask.actor } of steps) {
    // Held already: this reads it as it is now.
    const row = await lockDocument(parts.tx.db, served, id, null);
    rows.push(
      await changeDocument(parts, served, row, {
        event,
        actor,
        payload,
        now: ask.now,
        who: ask.who ?? null,
        requestId: ask.requestId ?? null,
        clientIp: ask.clientIp ?? null,
        ...(ask.held ? { held: ask.held } : {}),
        isSeed: ask.isSeed ?? false,
      }),
    );
  }
  return rows;
}

const keptOf = ({ tx }: Parts, { event, actor, prepared }: EventAsk, { at, held }: ReturnType<typeof stepOf>) => ({
  tx,
  event,
  actor,
  at,
  held,
  prepared,
});

const bornBy = ({ document, born }: ServedDocument, event: string) =>
  born[event] ?? (document.edited && ((given: never) => bornOfPayload(document, given)));

/** What the event would be refused with, were it sent: of the document that is there, or of the one that it would make. Writes nothing. */
export async function whyRefused(
  parts: Parts,
  served: ServedDocument,
  row: AnyDocumentRow | null,
  ask: EventAsk,
): Promise<AppError | null> {
  const { document } = served;
  const payload = payloadOf(document, ask);
  const step = stepOf(parts, ask, payload, row);
  const state = row?.state ?? NEW;
  const made = row ?? {
    ...((await bornBy(served, ask.event)?.(step as never)) as object),
    id: newId(ask.now.getTime()),
  };
  const world = await worldOf(served, ask, state, { ...step, row: made });
  const permit = permitsDocument(document, state, made, { ...ask, payload, world, at: step.at });
  return permit.ok ? null : served.refused(permit.refusal, { row: row as never, actor: ask.actor, at: step.at });
}

/** Makes a document by one of its events from NEW; answers its row. */
export async function createDocument<Row extends AnyDocumentRow>(
  parts: Parts,
  served: ServedDocument<Row>,
  ask: EventAsk,
): Promise<Row> {
  const { document } = served;
  const payload = payloadOf(document, ask);
  const step = stepOf(parts, ask, payload, null);
  const born = bornBy(served, ask.event);
  if (!born) throw new Error(`${ask.event} of ${document.type} makes no document: 'born' has nothing for it`);
  const id = ask.id ?? newId(ask.now.getTime());
  const made = (await born(step as never)) as Readonly<Record<string, unknown>>;
  const asked = { ...made, id };
  const world = await worldOf(served, ask, NEW, { ...step, row: asked });
  const permit = permitsDocument(document, NEW, asked, { ...ask, payload, world, at: step.at });
  if (!permit.ok) throw served.refused(permit.refusal, { row: null, actor: ask.actor, at: step.at });
  const { to } = permit;
  const learnt = await served.make[ask.event]?.({ ...step, row: asked, world } as never);
  const candidate = { ...asked, ...(learnt as object | undefined) };
  const good = await judged(served, step, { event: ask.event, to }, candidate);
  const after = await append(parts, served, {
    ask,
    before: null,
    to,
    changes: birthOf(document, plainly(document, { ...candidate, ...good })),
    ...(ask.origins ? { origins: ask.origins } : {}),
    id,
  });
  const joined = Object.fromEntries(document.joined.map(field => [field, made[field] ?? null]));
  const row = { ...after, ...joined } as Row & AnyDocumentRow;
  await keepRow(parts, served, null, row, { fields: [], ...(ask.columns ? { columns: ask.columns } : {}) });
  await served.keptAll([{ ...keptOf(parts, ask, step), before: null, after: row as never }], parts);
  if (ask.isSeed) return row;
  await told(served, ask, { ...step, row, world, before: null });
  announce(parts, served, row, null);
  return row;
}

/** One event of a document that the caller holds (`lockDocument`); answers the row after it. */
export async function changeDocument<Row extends AnyDocumentRow>(
  parts: Parts,
  served: ServedDocument<Row>,
  row: Row,
  ask: EventAsk,
): Promise<Row> {
  const { document } = served;
  const payload = payloadOf(document, ask);
  const step = stepOf(parts, ask, payload, row);
  const world = await worldOf(served, ask, row.state, step);
  const permit = permitsDocument(document, row.state, row, { ...ask, payload, world, at: step.at });
  if (!permit.ok) throw served.refused(permit.refusal, { row: row as never, actor: ask.actor, at: step.at });
  if (permit.first !== null) {
    const { event: _event, payload: _payload, prepared: _prepared, world: _world, remarks: _remarks, ...same } = ask;
    const between = await changeDocument(parts, served, row, { ...same, event: permit.first });
    return changeDocument(parts, served, between, ask);
  }
  const written = ((await served.write[ask.event]?.({ ...step, world, to: permit.to } as never)) ??
    editedBy(document, ask.event, step as never)) as Written<AnyDocumentRow>;
  const changed = await judged(served, step, { event: ask.event, to: permit.to }, written.changes ?? {});
  const changes = [...changesOf(document, row, changed), ...toldBeside(document, written.told ?? [])];
  if (isIdle(document, ask.event, changes)) return row;
  if (eventOf(document, ask.event).onlyIfChanged && changes.length === 0 && permit.to === row.state) return row;
  const after = await append(parts, served, {
    ask,
    before: row,
    to: permit.to,
    changes,
    ...(written.origins ? { origins: written.origins } : {}),
    id: row.id,
  });
  const fields = Object.keys(document.meta).filter(field => !same(row[field], after[field]));
  const own = { ...after, ...joinedOf(document, row, written) };
  await keepRow(parts, served, row, own, { fields, columns: written.columns });
  await served.keptAll([{ ...keptOf(parts, ask, step), before: row as never, after: own as never }], parts);
  if (!ask.isSeed) announce(parts, served, own, row);
  const others = await goFurther(parts, written.further ?? [], ask);
  // A further event of this very document leads on from it.
  const shown = (others.findLast(({ id }) => id === row.id) ?? own) as Row;
  if (ask.isSeed) return shown;
  await told(served, ask, { ...step, row: shown, world, before: row });
  return shown;
}

/** What it leads to: what is this event's own, then what is every event's. */
async function told(served: ServedDocument, { event }: EventAsk, step: object): Promise<void> {
  await served.after[event]?.(step as never);
  await served.afterEach(step as never);
}

export const joinedOf = (document: AnyDocument, row: AnyDocumentRow, { columns = {} }: Written<AnyDocumentRow>) =>
  Object.fromEntries(document.joined.map(field => [field, field in columns ? columns[field] : row[field]]));
