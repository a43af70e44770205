import { AppError } from '#contract/kernel/errors.ts';
import { type AnyDocumentRow, type DocumentActor, RESTORE } from '#machines/kernel/document.ts';
import type { Deps } from '../deps.ts';
import { stale } from '../resource/write.ts';
import { inScope, personScope, type Scope, SYSTEM, type Tx } from '../tenancy.ts';
import type { Who } from '../who.ts';
import { actorOf, seatedOf } from './actor.ts';
import { lockDocument, lockOrder, readDocument } from './document-row.ts';
import { readGone } from './edited.ts';
import type { ServedDocument } from './served-document.ts';
import { changeDocument, createDocument } from './step.ts';

/** From a person's command, or a clock's, to its commit: rights, preparing, locks, one transaction. */

export interface PersonsCommand {
  readonly who: Who;
  readonly event: string;
  readonly payload?: unknown;
  readonly remarks?: string | null;
  readonly requestId?: string | null;
  readonly clientIp?: string | null;
  /** One of several rows that are asked at once. */
  readonly isOneOfMany?: boolean;
}

function demandRight(event: string, actor: DocumentActor): void {
  if (!actor.holds.includes(event)) throw new AppError('AUTH_FORBIDDEN');
}

/** Whose rights its transactions have. */
export const scopeFor = ({ underOwner }: ServedDocument, who: Who): Scope => (underOwner ? SYSTEM : personScope(who));

interface Preparing {
  readonly event: string;
  readonly payload?: unknown;
  readonly who: Who | null;
}

/** What has to be read or taken outside of the transaction, as numbers. */
const prepared = (
  deps: Deps,
  served: ServedDocument,
  { who, event, payload = {} }: Preparing,
  { actor, now, id }: { readonly actor: DocumentActor; readonly now: Date; readonly id: string | null },
) => served.prepare[event]?.({ deps, who: seatedOf(who), actor, now, payload, id } as never);

interface Holding<Row> {
  readonly row: Row;
  readonly held: ReadonlyMap<string, unknown>;
}

/** Holds the row, and what its event holds as well, in the order that is the same for everybody. */
async function hold<Row extends AnyDocumentRow>(
  tx: Tx,
  served: ServedDocument<Row>,
  id: string,
  { who, event, payload }: Pick<PersonsCommand, 'event' | 'payload'> & { readonly who: Who | null },
): Promise<Holding<Row>> {
  const { db } = tx;
  const locks = served.locks[event];
  const held = new Map<string, unknown>();
  if (!locks) return { row: await lockDocument(db, served, id, who), held };
  const seen = await readDocument(db, served, id, who);
  if (!seen) throw new AppError('not_found');
  let own: Row | null = null;
  for (const one of lockOrder([...locks(seen as never, (payload ?? {}) as never), { served, id }])) {
    if (!('served' in one)) {
      held.set(one.type, await one.lock(tx));
      continue;
    }
    const isOwn = one.served === served && one.id === id;
    const row = await lockDocument(db, one.served, one.id, isOwn ? who : null);
    if (isOwn) own = row as Row;
  }
  return { row: own!, held };
}

/** Makes a document for a person; answers its row. Errors: 403, 422 `event_not_allowed` or `invalid_input`. */
export async function makeByPerson<Row extends AnyDocumentRow>(
  deps: Deps,
  served: ServedDocument<Row>,
  command: PersonsCommand,
): Promise<Row> {
  const { who } = command;
  const actor = actorOf(served.document, who);
  demandRight(command.event, actor);
  const now = deps.clock.now();
  const ready = await prepared(deps, served, command, { actor, now, id: null });
  return inScope(deps.db, scopeFor(served, who), tx =>
    createDocument({ tx, deps }, served, { ...command, actor, now, prepared: ready }),
  );
}

interface Seen {
  readonly id: string;
  readonly version: number;
}

/**
 * One event of one row for a person who has seen it at `version`; answers the row after it. Errors: 403, 404, 412 with the
 * row as it is now, 422.
 */
export async function applyByPerson<Row extends AnyDocumentRow>(
  deps: Deps,
  served: ServedDocument<Row>,
  { id, version }: Seen,
  command: PersonsCommand,
): Promise<Row> {
  const { who, event } = command;
  const actor = actorOf(served.document, who);
  demandRight(event, actor);
  const now = deps.clock.now();
  const ready = await prepared(deps, served, command, { actor, now, id });
  return inScope(deps.db, scopeFor(served, who), async tx => {
    const { row, held } = await hold(tx, served, id, command);
    if (row.version !== version) throw stale(row);
    return changeDocument({ tx, deps }, served, row, { ...command, actor, now, held, prepared: ready });
  });
}

/** The row of an alias as it is held, and what is held with it. */
export interface AliasHolding<Row> {
  readonly tx: Tx;
  readonly row: Row;
  readonly held: ReadonlyMap<string, unknown>;
  readonly now: Date;
}

/** A call that was there before the kit and keeps its shape: it stands for one or several events of the document. */
export interface Alias<Row, T> {
  readonly who: Who;
  readonly requestId?: string | null;
  readonly clientIp?: string | null;
  /** The events that it stands for. They share what they prepare and hold. */
  readonly events: readonly [string, ...string[]];
  /** Asked of the held row before its version is. */
  readonly refuse?: (row: Row) => void;
  /** Which of them it is, now that the row is held. */
  ask(holding: AliasHolding<Row>): AliasAsk | Promise<AliasAsk>;
  /** What the call answers, read in the same transaction. */
  answer(holding: AliasHolding<Row>): Promise<T>;
}

export interface AliasAsk {
  readonly event: string;
  /** In the place of what `prepare` answered. */
  readonly prepared?: unknown;
  readonly payload?: unknown;
  readonly remarks?: string | null;
}

/** As `applyByPerson`, for a call of an older shape. The right is that of the event it turns out to be. */
export async function applyAlias<Row extends AnyDocumentRow, T>(
  deps: Deps,
  served: ServedDocument<Row>,
  { id, version }: Seen,
  { who, requestId = null, clientIp = null, events, refuse, ask, answer }: Alias<Row, T>,
): Promise<T> {
  const [first] = events;
  const actor = actorOf(served.document, who);
  if (!events.some(event => actor.holds.includes(event))) throw new AppError('AUTH_FORBIDDEN');
  const now = deps.clock.now();
  const ready = await prepared(deps, served, { event: first, who }, { actor, now, id });
  return inScope(deps.db, scopeFor(served, who), async tx => {
    const { row, held } = await hold(tx, served, id, { event: first, who });
    refuse?.(row as Row);
    // What the caller may see of the row is told by the call's own reading.
    if (row.version !== version) throw stale({ id, version: row.version });
    const asked = await ask({ tx, row: row as Row, held, now });
    demandRight(asked.event, actor);
    const command = { prepared: ready, ...asked, who, requestId, clientIp, actor, now, held };
    const after = await changeDocument({ tx, deps }, served, row, command);
    return answer({ tx, row: after as Row, held, now });
  });
}

/** Brings a deleted document back as it was; answers its row. Errors: 403, 404, 422. */
export async function restoreByPerson<Row extends AnyDocumentRow>(
  deps: Deps,
  served: ServedDocument<Row>,
  id: string,
  { who, requestId = null }: Pick<PersonsCommand, 'who' | 'requestId'>,
): Promise<Row> {
  const actor = actorOf(served.document, who);
  demandRight(RESTORE, actor);
  const now = deps.clock.now();
  return inScope(deps.db, scopeFor(served, who), async tx => {
    const { row, was } = await readGone(tx, served, id);
    const ask = { event: RESTORE, who, requestId, actor, now, prepared: was };
    return changeDocument({ tx, deps }, served, row as Row, ask);
  });
}

/**
 * One event by a clock. `isDue` is asked of the row once it is held: what was done meanwhile by somebody else is left alone.
 * Answers null then.
 */
export async function applyByClock<Row extends AnyDocumentRow>(
  deps: Deps,
  served: ServedDocument<Row>,
  id: string,
  command: {
    readonly event: string;
    readonly payload?: unknown;
    readonly remarks?: string | null;
    readonly actor: DocumentActor;
    readonly isDue: (row: never) => boolean;
  },
): Promise<Row | null> {
  const now = deps.clock.now();
  const { event, payload, remarks = null, actor, isDue } = command;
  const ready = await prepared(deps, served, { event, payload, who: null }, { actor, now, id });
  return inScope(deps.db, SYSTEM, async tx => {
    const { row, held } = await hold(tx, served, id, { event, payload, who: null });
    if (!isDue(row as never)) return null;
    return changeDocument({ tx, deps }, served, row, { event, payload, remarks, actor, now, held, prepared: ready });
  });
}
