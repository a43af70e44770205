import type { Transaction } from 'kysely';
import { COMPANY_DOC } from '#contract/company/onboarding/application.ts';
import type { CompanyState } from '#contract/company/onboarding/company-status.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Change, Fact } from '#contract/kernel/facts.ts';
import type { CompanyCommand } from '#machines/company/company.commands.ts';
import { type CompanyBirth, type CompanyDocument, evolveCompany } from '#machines/company/company.evolve.ts';
import { companyLifecycle } from '#machines/company/company.lifecycle.ts';
import { NEW, permits } from '#machines/kernel/lifecycle.ts';
import type { Tables } from '../../db/tables.ts';
import type { Deps } from '../../kernel/deps.ts';
import { appendFacts } from '../../kernel/event-store.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { refused } from './onboarding/refused.ts';

export interface CompanyStep {
  readonly command: CompanyCommand;
  /** Of who acts; null = the system. */
  readonly actorCompanyId: string | null;
  readonly remarks?: string | null;
  readonly changes?: readonly Change[];
  readonly requestId?: string | null;
}

/** The company as its log tells it, held until the transaction ends. */
export async function lockCompany(db: Transaction<Tables>, id: string): Promise<CompanyDocument & { kind: string }> {
  const row = await db
    .selectFrom('company')
    .innerJoin('companyProfile', 'companyProfile.companyId', 'company.id')
    .select(['company.id', 'companyCode', 'status', 'kind', 'factSeq'])
    .where('company.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  const { companyCode, status, kind, factSeq } = row;
  return { id, companyCode, kind, applicationId: null, openedAt: null, state: status, version: factSeq };
}

async function append(
  tx: Tx,
  before: CompanyDocument | null,
  to: CompanyState,
  step: CompanyStep,
  birth?: CompanyBirth,
): Promise<CompanyDocument> {
  const { command, actorCompanyId, remarks = null, changes = [], requestId = null } = step;
  const fact: Fact = {
    seq: (before?.version ?? 0) + 1,
    event: command.type,
    fromState: before?.state ?? null,
    toState: to,
    actorEmployeeId: command.actor.employeeId,
    actorCompanyId,
    actorKind: command.actor.employeeId === null ? 'system' : 'employee',
    onBehalfOfEmployeeId: null,
    at: command.at,
    remarks,
    changes: birth ? [{ path: '', after: birth }, ...changes] : changes,
    revision: 1,
  };
  const company = evolveCompany(before, fact);
  const { seq, ...rest } = fact;
  await appendFacts(tx.db, [
    {
      ...rest,
      ...{ documentType: COMPANY_DOC, documentId: company.id, companyId: company.id },
      ...{ expectedSeq: seq, requestId },
    },
  ]);
  await tx.db
    .updateTable('companyProfile')
    .set({ factSeq: company.version })
    .where('companyId', '=', company.id)
    .execute();
  return company;
}

const announce = (tx: Tx, { bus }: Pick<Deps, 'bus'>, { id, version, state }: CompanyDocument): void =>
  tx.afterCommit(() =>
    bus.publish({
      to: { companies: [id], platform: true },
      message: { type: 'doc', docType: COMPANY_DOC, docId: id, version, state },
    }),
  );

/**
 * One step of a company's life, for the owner's connection: the machine is asked, the fact appended, the status of the row follows.
 * Who calls has checked the person's right and writes the audit entry.
 */
export async function stepCompany(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  company: CompanyDocument & { readonly kind: string },
  step: CompanyStep,
): Promise<CompanyDocument> {
  const permit = permits(companyLifecycle, company.state, { isPlatform: company.kind === 'platform' }, step.command);
  if (!permit.ok) throw refused(permit.refusal);
  const after = await append(tx, company, permit.to, step);
  await tx.db.updateTable('company').set({ status: after.state }).where('id', '=', after.id).execute();
  announce(tx, deps, after);
  return after;
}

/** The first fact of a company whose row was just written. */
export async function registerCompany(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  birth: CompanyBirth,
  step: CompanyStep,
): Promise<CompanyDocument> {
  const permit = permits(companyLifecycle, NEW, { isPlatform: false }, step.command);
  if (!permit.ok) throw refused(permit.refusal);
  const company = await append(tx, null, permit.to, step, birth);
  announce(tx, deps, company);
  return company;
}
