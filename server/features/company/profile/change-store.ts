import type { Transaction } from 'kysely';
import { CHANGE_DOC } from '#contract/company/onboarding/application.ts';
import type { ChangeRequest, Governed } from '#contract/company/onboarding/company-change.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import type { ChangeRequestCommand } from '#machines/company/company-change.commands.ts';
import {
  type ChangeRequestBirth,
  type ChangeRequestDocument,
  evolveChangeRequest,
} from '#machines/company/company-change.evolve.ts';
import { changeRequestLifecycle } from '#machines/company/company-change.lifecycle.ts';
import { NEW, permits } from '#machines/kernel/lifecycle.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { appendFacts } from '../../../kernel/event-store.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import { refused } from '../onboarding/refused.ts';
import type { CompanyChangeRow } from '../tables.ts';

/** Changes of company data that wait for staff. */

type Db = Transaction<Tables>;
export const documentOf = (row: CompanyChangeRow): ChangeRequestDocument => ({
  ...row,
  before: row.before as Partial<Governed>,
  after: row.after as Partial<Governed>,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

const columnsOf = (change: ChangeRequestDocument) => ({
  ...change,
  before: JSON.stringify(change.before),
  after: JSON.stringify(change.after),
  createdAt: new Date(change.createdAt),
  decidedAt: change.decidedAt === null ? null : new Date(change.decidedAt),
});

export async function lockChange({ db }: Tx, id: string): Promise<ChangeRequestDocument> {
  const row = await db.selectFrom('companyChange').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return documentOf(row);
}

export interface ChangeStep {
  readonly command: ChangeRequestCommand;
  readonly birth?: ChangeRequestBirth;
  readonly actorCompanyId: string | null;
  readonly remarks?: string | null;
  readonly requestId: string | null;
}

/** Asks the machine, appends what happened and projects the row. */
export async function stepChange(
  tx: Tx,
  { bus }: Pick<Deps, 'bus'>,
  before: ChangeRequestDocument | null,
  { command, birth, actorCompanyId, remarks = null, requestId }: ChangeStep,
): Promise<ChangeRequestDocument> {
  const context = { createdBy: before?.createdBy ?? null };
  const permit = permits(changeRequestLifecycle, before?.state ?? NEW, context, command);
  if (!permit.ok) throw refused(permit.refusal);
  const fact: Fact = {
    seq: (before?.version ?? 0) + 1,
    ...{ event: command.type, fromState: before?.state ?? null, toState: permit.to },
    ...{ actorEmployeeId: command.actor.employeeId, actorCompanyId, actorKind: 'employee' },
    ...{ onBehalfOfEmployeeId: null, at: command.at, remarks, revision: 1 },
    changes: birth ? [{ path: '', after: birth }] : [],
  };
  const change = evolveChangeRequest(before, fact);
  const { seq, ...rest } = fact;
  const { id, companyId } = change;
  await appendFacts(tx.db, [
    {
      ...rest,
      ...{ documentType: CHANGE_DOC, documentId: id, companyId, expectedSeq: seq, requestId },
    },
  ]);
  if (before === null) await tx.db.insertInto('companyChange').values(columnsOf(change)).execute();
  else await tx.db.updateTable('companyChange').set(columnsOf(change)).where('id', '=', id).execute();
  tx.afterCommit(() =>
    bus.publish({
      to: { platform: true, companies: [companyId] },
      message: {
        type: 'doc',
        docType: CHANGE_DOC,
        docId: id,
        version: change.version,
        state: change.state,
      },
    }),
  );
  return change;
}

/** With the names that screens show. */
export async function presentChanges(db: Db, changes: readonly ChangeRequestDocument[]): Promise<ChangeRequest[]> {
  if (changes.length === 0) return [];
  const names = await namesOfSeats(
    db,
    changes.flatMap(({ createdBy }) => createdBy ?? []),
  );
  const companies = await db
    .selectFrom('company')
    .select(['id', 'companyCode', 'nameZh', 'nameEn'])
    .where(
      'id',
      'in',
      changes.map(({ companyId }) => companyId),
    )
    .execute();
  const byId = new Map(companies.map(company => [company.id, company]));
  return changes.map(change => {
    const company = byId.get(change.companyId);
    return {
      ...change,
      companyCode: company?.companyCode ?? '',
      companyName: company?.nameZh ?? '',
      companyNameEn: company?.nameEn ?? '',
      createdByName: names.get(change.createdBy ?? '')?.name ?? null,
    };
  });
}

const MOST_WAITING = 200;

/** Oldest first. */
export async function waitingChanges(db: Db): Promise<ChangeRequest[]> {
  const rows = await db
    .selectFrom('companyChange')
    .selectAll()
    .where('state', '=', 'SUBMITTED')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MOST_WAITING)
    .execute();
  return presentChanges(db, rows.map(documentOf));
}

export async function openChangeOf(db: Db, companyId: string): Promise<ChangeRequest | null> {
  const rows = await db
    .selectFrom('companyChange')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('state', '=', 'SUBMITTED')
    .limit(1)
    .execute();
  const [change] = await presentChanges(db, rows.map(documentOf));
  return change ?? null;
}
