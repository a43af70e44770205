import { AppError } from '#contract/kernel/errors.ts';
import type { Change, Fact } from '#contract/kernel/facts.ts';
import { PRICE_REQUEST, type PriceRequest } from '#contract/rates/request/request.calls.ts';
import { NEW, permits } from '#machines/kernel/lifecycle.ts';
import type { RequestCommand } from '#machines/rates/price-request.commands.ts';
import {
  evolveRequest,
  type RequestBirth,
  type RequestDocument,
  type RequestProgress,
  requestContextOf,
} from '#machines/rates/price-request.evolve.ts';
import { priceRequestLifecycle } from '#machines/rates/price-request.lifecycle.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { appendFacts } from '../../../kernel/event-store.ts';
import { stale } from '../../../kernel/resource/write.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { plainOrNull } from '../rules/amount-text.ts';
import { requestRefused } from './request-refused.ts';
import type { PriceRequestRow } from './tables.ts';

/** Price requests: facts, and the row that both sides read. */

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null;
const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at));

export const requestOfRow = (row: PriceRequestRow): RequestDocument => ({
  ...row,
  contact: row.contact as RequestDocument['contact'],
  targetPrice: plainOrNull(row.targetPrice),
  askedAt: row.askedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  escalatedAt: textOf(row.escalatedAt),
  answeredAt: textOf(row.answeredAt),
});

const rowOf = (request: RequestDocument): PriceRequestRow => ({
  ...request,
  contact: request.contact ? JSON.stringify(request.contact) : null,
  askedAt: new Date(request.askedAt),
  dueAt: new Date(request.dueAt),
  updatedAt: new Date(request.updatedAt),
  escalatedAt: dateOf(request.escalatedAt),
  answeredAt: dateOf(request.answeredAt),
});

/** What one side is shown: who works on it is the affair of the company that answers. */
export function presentRequest(request: RequestDocument, companyId: string): PriceRequest {
  const { companyId: asker, sellerCompanyId, customerCompanyId, assigneeName, answerRateNo } = request;
  const { id, requestNo, version, state, mode, pol, pod, box, cargo, etdFrom, etdTo, goods, note } = request;
  const { targetPrice, targetCurrency, askedByName, askedAt, dueAt, customerName } = request;
  const { answeredAt, answerText, answerRateId, outcome } = request;
  return {
    ...{ id, requestNo, version, state, mode, pol, pod, box, cargo, etdFrom, etdTo, goods, note },
    ...{ targetPrice, targetCurrency, askedByName, askedAt, dueAt, answeredAt, answerText, answerRateId, outcome },
    ...{ isAsker: asker === companyId, customerId: customerCompanyId, customerName },
    ...(sellerCompanyId === companyId ? { assigneeName, answerRateNo, contact: request.contact ?? null } : {}),
  };
}

/** Held until the transaction ends; of others' requests there is none. */
export async function lockRequest({ db }: Tx, id: string): Promise<RequestDocument> {
  const row = await db.selectFrom('priceRequest').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return requestOfRow(row);
}

export function refuseStaleRequest({ id, version }: RequestDocument, seen: number): void {
  if (version !== seen) throw stale({ id, version } as never);
}

async function append(
  { db }: Tx,
  before: RequestDocument | null,
  command: RequestCommand,
  told: {
    readonly toState: string;
    readonly changes: readonly Change[];
    readonly companyId: string;
    readonly id: string;
  },
): Promise<RequestDocument> {
  const { actor, type: event, at } = command;
  const fact: Fact = {
    ...{ seq: (before?.version ?? 0) + 1, event, fromState: before?.state ?? null, at, remarks: null, revision: 1 },
    ...{ toState: told.toState, changes: told.changes, onBehalfOfEmployeeId: null },
    ...{ actorEmployeeId: actor.employeeId, actorCompanyId: actor.companyId },
    actorKind: actor.companyKind === 'system' ? 'system' : 'employee',
  };
  const { seq, ...rest } = fact;
  await appendFacts(db, [
    // The log is the asker's: it is his question.
    { ...rest, documentType: PRICE_REQUEST, documentId: told.id, companyId: told.companyId, expectedSeq: seq },
  ]);
  return evolveRequest(before, fact);
}

function announce(tx: Tx, { bus }: Pick<Deps, 'bus'>, request: RequestDocument): void {
  const { id, version, state, companyId, sellerCompanyId } = request;
  const message = { type: 'doc', docType: PRICE_REQUEST, docId: id, version, state } as const;
  tx.afterCommit(() => bus.publish({ to: { companies: [...new Set([companyId, sellerCompanyId])] }, message }));
}

export async function createRequest(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  birth: RequestBirth,
  command: RequestCommand,
): Promise<RequestDocument> {
  const permit = permits(priceRequestLifecycle, NEW, requestContextOf(birth), command);
  if (!permit.ok) throw requestRefused(permit.refusal);
  const { id, companyId } = birth;
  const made = await append(tx, null, command, {
    toState: permit.to,
    changes: [{ path: '', after: birth }],
    id,
    companyId,
  });
  await tx.db.insertInto('priceRequest').values(rowOf(made)).execute();
  announce(tx, deps, made);
  return made;
}

/** One command to a request that the caller holds, with what it changes. */
export async function stepRequest(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  before: RequestDocument,
  command: RequestCommand,
  parts: Partial<RequestProgress> = {},
): Promise<RequestDocument> {
  const permit = permits(priceRequestLifecycle, before.state, requestContextOf(before, before), command);
  if (!permit.ok) throw requestRefused(permit.refusal);
  const changes = Object.entries(parts).map(([path, after]) => ({
    ...{ path, before: before[path as keyof RequestProgress], after },
  }));
  const { id, companyId } = before;
  const after = await append(tx, before, command, { toState: permit.to, changes, id, companyId });
  const { id: _, ...row } = rowOf(after);
  await tx.db.updateTable('priceRequest').set(row).where('id', '=', id).execute();
  announce(tx, deps, after);
  return after;
}
