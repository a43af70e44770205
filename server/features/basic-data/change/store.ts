import type { Transaction } from 'kysely';
import type { ChangeState } from '#contract/basic-data/change/master-change.ts';
import type { Change, Fact } from '#contract/kernel/facts.ts';
import type { ChangeCommand } from '#machines/basic-data/master-change.commands.ts';
import {
  type ChangeBirth,
  type ChangeChanges,
  changeContextOf,
  evolveMasterChange,
  type MasterChangeDocument,
  type Versions,
} from '#machines/basic-data/master-change.evolve.ts';
import { masterChangeLifecycle } from '#machines/basic-data/master-change.lifecycle.ts';
import { NEW, type Permit, permits } from '#machines/kernel/lifecycle.ts';
import type { Tables } from '../../../db/tables.ts';
import { appendFacts } from '../../../kernel/event-store.ts';
import type { Writer } from '../../../kernel/resource/write.ts';
import type { MasterChangeRow } from './tables.ts';

/** Name of changes in the event log and on the live connection. */
export const CHANGE_DOCUMENT_TYPE = 'masterChange';

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The document that a row projects. */
export const documentOf = (row: MasterChangeRow): MasterChangeDocument => ({
  ...row,
  proposed: row.proposed as MasterChangeDocument['proposed'],
  corrections: row.corrections as MasterChangeDocument['corrections'],
  before: row.before as Versions,
  after: row.after as Versions,
  difference: row.difference as Change[],
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  decidedAt: instant(row.decidedAt),
  appliedAt: instant(row.appliedAt),
});

const columnsOf = (change: MasterChangeDocument) => ({
  ...change,
  proposed: JSON.stringify(change.proposed),
  corrections: JSON.stringify(change.corrections),
  before: JSON.stringify(change.before),
  after: JSON.stringify(change.after),
  difference: JSON.stringify(change.difference),
  createdAt: new Date(change.createdAt),
  updatedAt: new Date(change.updatedAt),
  decidedAt: change.decidedAt === null ? null : new Date(change.decidedAt),
  appliedAt: change.appliedAt === null ? null : new Date(change.appliedAt),
});

/** One change, held until the transaction ends. */
export async function lockChange(db: Transaction<Tables>, id: string): Promise<MasterChangeDocument | null> {
  const row = await db.selectFrom('masterChange').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ? documentOf(row) : null;
}

/** May the machine's state take the command? */
export const permit = (
  change: MasterChangeDocument | ChangeBirth,
  command: ChangeCommand,
  createdBy: string | null = null,
): Permit<ChangeState> =>
  'state' in change
    ? permits(masterChangeLifecycle, change.state, changeContextOf(change), command)
    : permits(masterChangeLifecycle, NEW, changeContextOf({ ...change, createdBy, appliedAt: null }), command);

export interface Happened {
  readonly event: ChangeCommand['type'];
  readonly toState: ChangeState;
  readonly birth?: ChangeBirth;
  readonly changes?: ChangeChanges;
  readonly remarks?: string | null;
  /** The server did it by itself. */
  readonly isSystem?: boolean;
}

/** Appends what happened and projects the row; answers the change after it. */
export async function happen(
  { tx, who, at, requestId, deps }: Writer,
  before: MasterChangeDocument | null,
  { event, toState, birth, changes = {}, remarks = null, isSystem = who === null }: Happened,
): Promise<MasterChangeDocument> {
  const fact: Fact = {
    seq: (before?.version ?? 0) + 1,
    event,
    fromState: before?.state ?? null,
    toState,
    actorEmployeeId: isSystem ? null : (who?.seat.employeeId ?? null),
    actorCompanyId: isSystem ? null : (who?.seat.companyId ?? null),
    actorKind: isSystem ? 'system' : 'employee',
    onBehalfOfEmployeeId: null,
    at: at.toISOString(),
    remarks,
    changes: [
      ...(birth ? [{ path: '', after: birth }] : []),
      ...Object.entries(changes).map(([path, after]) => ({ path, after })),
    ],
    revision: 1,
  };
  const change = evolveMasterChange(before, fact);
  const { seq, ...rest } = fact;
  await appendFacts(tx.db, [
    {
      ...rest,
      documentType: CHANGE_DOCUMENT_TYPE,
      documentId: change.id,
      companyId: change.companyId,
      expectedSeq: seq,
      requestId: requestId ?? null,
    },
  ]);
  const columns = columnsOf(change);
  if (before === null) await tx.db.insertInto('masterChange').values(columns).execute();
  else await tx.db.updateTable('masterChange').set(columns).where('id', '=', change.id).execute();
  tx.afterCommit(() =>
    deps.bus.publish({
      to: { companies: [change.companyId], platform: true },
      message: {
        type: 'doc',
        docType: CHANGE_DOCUMENT_TYPE,
        docId: change.id,
        version: change.version,
        state: change.state,
      },
    }),
  );
  return change;
}
