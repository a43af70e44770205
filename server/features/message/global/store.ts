import type { Transaction } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { Change, Fact } from '#contract/kernel/facts.ts';
import { globalFinding, isGlobalCode } from '#contract/message/global-findings.ts';
import { GLOBAL_MESSAGE_DOC_TYPE, type GlobalContent } from '#contract/message/global-message.ts';
import { NEW, permits, type Refusal } from '#machines/kernel/lifecycle.ts';
import { type GlobalActor, type GlobalCommand, newGlobalContext } from '#machines/message/global-message.commands.ts';
import {
  evolveGlobal,
  type GlobalBirth,
  type GlobalDocument,
  globalContextOf,
} from '#machines/message/global-message.evolve.ts';
import { globalMessageLifecycle } from '#machines/message/global-message.lifecycle.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { appendFacts } from '../../../kernel/event-store.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { columnsOf, documentOf } from './row.ts';

type StoreDeps = Pick<Deps, 'bus'>;

export async function readGlobal(db: Transaction<Tables>, id: string): Promise<GlobalDocument> {
  const row = await db.selectFrom('globalMessage').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return documentOf(row);
}

/** Held until the transaction ends, and still as its reader knows it. */
export async function lockGlobal(db: Transaction<Tables>, id: string, version?: number): Promise<GlobalDocument> {
  const row = await db.selectFrom('globalMessage').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('not_found');
  if (version !== undefined && row.version !== version) throw new AppError('stale_version');
  return documentOf(row);
}

/** Two refusals are answer codes of their own (design G.6); the others are told as findings. */
function refused({ code }: Refusal): AppError {
  if (code === 'MSG_AUDIENCE_EMPTY' || code === 'MSG_RECALL_LATE') return new AppError(code);
  return new AppError('event_not_allowed', { errors: isGlobalCode(code) ? [globalFinding(code)] : [] });
}

const factOf = (
  { type, actor, at }: GlobalCommand,
  before: GlobalDocument | null,
  toState: string,
  { changes, remarks }: { readonly changes: readonly Change[]; readonly remarks: string | null },
): Fact => ({
  seq: (before?.version ?? 0) + 1,
  event: type,
  fromState: before?.state ?? null,
  toState,
  actorEmployeeId: actor.employeeId,
  actorCompanyId: actor.companyId,
  actorKind: actor.employeeId === null ? 'system' : 'employee',
  onBehalfOfEmployeeId: null,
  at,
  remarks,
  changes,
  revision: 1,
});

async function append(tx: Tx, { bus }: StoreDeps, fact: Fact, message: GlobalDocument): Promise<void> {
  const { seq, ...rest } = fact;
  const { id, companyId, version, state } = message;
  await appendFacts(tx.db, [
    { ...rest, documentType: GLOBAL_MESSAGE_DOC_TYPE, documentId: id, companyId, expectedSeq: seq },
  ]);
  tx.afterCommit(() =>
    bus.publish({
      to: { companies: [companyId] },
      message: { type: 'doc', docType: GLOBAL_MESSAGE_DOC_TYPE, docId: id, version, state },
    }),
  );
}

export async function createGlobal(
  tx: Tx,
  deps: StoreDeps,
  { companyId, content, actor, at }: { companyId: string; content: GlobalContent; actor: GlobalActor; at: string },
): Promise<GlobalDocument> {
  const command: GlobalCommand = { type: 'CREATE', actor, at };
  const permit = permits(globalMessageLifecycle, NEW, newGlobalContext(companyId), command);
  if (!permit.ok) throw refused(permit.refusal);
  const birth: GlobalBirth = { id: newId(), companyId, content };
  const fact = factOf(command, null, permit.to, { changes: [{ path: '', after: birth }], remarks: null });
  const message = evolveGlobal(null, fact);
  await append(tx, deps, fact, message);
  await tx.db.insertInto('globalMessage').values(columnsOf(message)).execute();
  return message;
}

/** One command to a message that the caller holds: permitted by the machine, or told why not. */
export async function stepGlobal(
  tx: Tx,
  deps: StoreDeps,
  before: GlobalDocument,
  command: GlobalCommand,
  changes: readonly Change[] = [],
): Promise<GlobalDocument> {
  const permit = permits(globalMessageLifecycle, before.state, globalContextOf(before), command);
  if (!permit.ok) throw refused(permit.refusal);
  const remarks = command.type === 'REJECT' ? command.remarks : null;
  const fact = factOf(command, before, permit.to, { changes, remarks });
  const message = evolveGlobal(before, fact);
  await append(tx, deps, fact, message);
  await tx.db.updateTable('globalMessage').set(columnsOf(message)).where('id', '=', message.id).execute();
  return message;
}
