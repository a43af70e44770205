import { sql } from 'kysely';
import { type Assignment, scopeKey } from '#contract/company/partners/assignment.ts';
import { partnerFinding } from '#contract/company/partners/findings.ts';
import { type Rewrite, rewritten } from '#contract/company/partners/rewrite.ts';
import { shareGaps } from '#contract/company/partners/share-sums.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { Change } from '#contract/kernel/facts.ts';
import { newId } from '../../../../kernel/ids.ts';
import { rowsByIds } from '../../../../kernel/resource/references.ts';
import { appendRowFacts } from '../../../../kernel/resource/row-facts.ts';
import { GLOBAL_OWNER } from '../../../../kernel/resource/served-resource.ts';
import { putTerms } from '../../../../kernel/resource/terms.ts';
import type { Tx } from '../../../../kernel/tenancy.ts';
import type { LiveBus } from '../../../../live/bus.ts';
import { assignmentsOf, candidatesFor, partsOf } from './read.ts';
import { customerAssignments } from './served.ts';

export const ASSIGNMENT_DOC = 'companyAssignment';

/** Who changes assignments, and when. */
export interface Changer {
  readonly tx: Tx;
  /** Without one nobody is told at once: the row's own write tells of it. */
  readonly bus?: LiveBus;
  readonly employeeId: string | null;
  readonly companyId: string | null;
  readonly at: Date;
  readonly requestId?: string;
}

export interface AssignmentChange {
  readonly companyId: string;
  readonly event: 'ASSIGN' | 'SPLIT' | 'TRANSFER' | 'END' | 'IMPORT';
  /** First day that becomes different; sums are asked from it on. */
  readonly from: string;
  /** Where the wrong sum is shown. */
  readonly path: string;
  /** Version of the company's assignments that the caller has seen. */
  readonly expected?: number;
  plan(current: readonly Assignment[]): Rewrite;
}

/** Takes the company's turn and answers the version of its assignments. */
async function takeTurn({ db }: Tx, companyId: string): Promise<number> {
  const state = await db
    .selectFrom('partnerState')
    .select('assignments')
    .where('companyId', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  if (!state) throw new AppError('not_found');
  return state.assignments;
}

/** Whoever is new must be of the platform, active, and have the line of business. */
async function refuseStrangers({ db }: Tx, current: readonly Assignment[], { make }: Rewrite, path: string) {
  for (const [duty, rows] of Map.groupBy(make, one => one.duty)) {
    const known = new Set(current.filter(one => one.duty === duty).map(one => one.employeeId));
    const fresh = rows.filter(({ employeeId }) => !known.has(employeeId));
    if (fresh.length === 0) continue;
    const able = new Set((await candidatesFor(db, duty)).map(({ id }) => id));
    const stranger = fresh.find(({ employeeId }) => !able.has(employeeId));
    if (stranger) throw invalid([partnerFinding('NOT_STAFF', path, { account: stranger.employeeId })]);
  }
}

const told = (row: Omit<Assignment, 'id'>): Record<string, unknown> => ({
  employeeId: row.employeeId,
  sharePct: row.sharePct,
  validFrom: row.validFrom,
  validTo: row.validTo,
});

function changesOf(current: readonly Assignment[], { end, drop, make }: Rewrite): Change[] {
  const place = (row: Omit<Assignment, 'id'>): string => `${row.duty} ${scopeKey(row.lineScope)}`;
  const byId = new Map(current.map(row => [row.id, row]));
  return [
    ...end.map(({ id, validTo }) => ({
      path: place(byId.get(id)!),
      before: told(byId.get(id)!),
      after: told({ ...byId.get(id)!, validTo }),
    })),
    ...drop.map(id => ({ path: place(byId.get(id)!), before: told(byId.get(id)!) })),
    ...make.map(row => ({ path: place(row), after: told(row) })),
  ];
}

async function write({ tx, employeeId, at }: Changer, { end, drop, make }: Rewrite): Promise<string[]> {
  const { db } = tx;
  const touched = { version: sql<number>`version + 1`, updatedAt: at };
  for (const [validTo, ends] of Map.groupBy(end, one => one.validTo))
    await db
      .updateTable('companyAssignment')
      .set({ validTo, ...touched })
      .where(
        'id',
        'in',
        ends.map(({ id }) => id),
      )
      .execute();
  if (drop.length > 0)
    await db
      .updateTable('companyAssignment')
      .set({ isVoid: true, ...touched })
      .where('id', 'in', [...drop])
      .execute();
  const rows = make.map(one => ({ ...one, id: newId() }));
  if (rows.length > 0)
    await db
      .insertInto('companyAssignment')
      .values(
        rows.map(one => ({ ...one, isVoid: false, createdBy: employeeId, version: 1, createdAt: at, updatedAt: at })),
      )
      .execute();
  return rows.map(({ id }) => id);
}

/**
 * Changes who is responsible for one company, in the caller's transaction: one after the other, sums of shares judged as they will
 * be, history kept. Answers the version of the company's assignments.
 */
export async function changeAssignments(changer: Changer, change: AssignmentChange): Promise<number> {
  const { tx } = changer;
  const { companyId } = change;
  const version = await takeTurn(tx, companyId);
  if (change.expected !== undefined && change.expected !== version)
    throw new AppError('stale_version', { extra: { current: { version } } });
  const current = partsOf(await assignmentsOf(tx.db, [companyId]), companyId);
  const rewrite = change.plan(current);
  if (rewrite.end.length + rewrite.drop.length + rewrite.make.length === 0) return version;
  await refuseStrangers(tx, current, rewrite, change.path);
  const [gap] = shareGaps(rewritten(current, rewrite), change.from);
  if (gap) throw invalid([partnerFinding('SHARE_SUM', change.path, { date: gap.from, n: gap.sum, scope: gap.scope })]);
  const made = await write(changer, rewrite);
  const next = version + 1;
  await tx.db.updateTable('partnerState').set({ assignments: next }).where('companyId', '=', companyId).execute();
  await appendRowFacts(tx.db, changer, [
    {
      documentType: ASSIGNMENT_DOC,
      documentId: companyId,
      companyId: GLOBAL_OWNER,
      version: next,
      event: change.event,
      fromState: 'ACTIVE',
      toState: 'ACTIVE',
      changes: changesOf(current, rewrite),
    },
  ]);
  const rows = await rowsByIds(tx.db, customerAssignments, made);
  await putTerms(tx.db, customerAssignments, rows, null, new Set(made));
  tellOf(changer, companyId, next);
  return next;
}

function tellOf({ tx, bus }: Changer, companyId: string, version: number): void {
  if (!bus) return;
  const kinds = ['customerAssignment', 'customer', 'provider'] as const;
  tx.afterCommit(async () => {
    for (const docType of kinds)
      await bus.publish({
        to: { platform: true },
        message: {
          type: 'doc',
          docType,
          docId: docType === 'customerAssignment' ? '*' : companyId,
          version,
          state: 'ACTIVE',
        },
      });
  });
}
