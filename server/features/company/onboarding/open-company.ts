import { sql } from 'kysely';
import { companyFinding } from '#contract/company/onboarding/findings.ts';
import type { Opening } from '#contract/company/onboarding/opening.ts';
import { invalid } from '#contract/kernel/errors.ts';
import type { CompanyApplication } from '#machines/company/company-application.document.ts';
import { lockDocument } from '../../../kernel/document/document-row.ts';
import type { Step } from '../../../kernel/document/served-document.ts';
import { changeDocument } from '../../../kernel/document/step.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { createSeat } from '../../identity/seat/seat.act.ts';
import { type OpenedCompany, servedCompany } from '../company.served.ts';
import { indexPartner } from '../partners/partner-words.ts';
import { dayAt } from './checks.ts';
import { refusingTwins } from './company-rows.ts';

/** A company that was approved begins: its code, what it may do, who serves it, who administers it. */

/** The step that opens it. */
type Opener = Pick<Step<unknown, unknown, unknown>, 'tx' | 'deps' | 'actor' | 'who' | 'now' | 'requestId'>;

async function grantPackages({ db }: Tx, companyId: string, kind: string | null, packageIds: readonly string[]) {
  const wanted = [...new Set(packageIds)];
  const fitting = await db
    .selectFrom('role')
    .select('id')
    .where('id', 'in', wanted)
    .where('companyId', 'is', null)
    .where('status', '=', 'ACTIVE')
    .where('kind', '=', kind === 'provider' ? 'PROVIDER' : 'CUSTOMER')
    .execute();
  if (fitting.length < wanted.length) throw invalid([companyFinding('NO_PACKAGE', 'opening.packageIds')]);
  await db
    .insertInto('companyGrant')
    .values(wanted.map(roleId => ({ companyId, roleId })))
    .execute();
}

/** 100 % of the sales among them; what does not divide goes to the first. */
const shareOf = (index: number, count: number): number =>
  index === 0 ? 100 - (count - 1) * Math.floor(100 / count) : Math.floor(100 / count);

async function assign(
  { tx, now, actor }: Opener,
  companyId: string,
  duty: 'SALES' | 'RATE',
  employeeIds: readonly string[],
) {
  const ids = [...new Set(employeeIds)];
  if (ids.length === 0) return;
  const fitting = await tx.db
    .selectFrom('employee')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .select('employee.id')
    .where('employee.id', 'in', ids)
    .where('employee.status', '=', 'ACTIVE')
    .where('company.kind', '=', 'platform')
    .where(sql<boolean>`${duty} = any(employee.business_lines)`)
    .execute();
  if (fitting.length < ids.length)
    throw invalid([companyFinding('NOT_STAFF', duty === 'SALES' ? 'opening.salesIds' : 'opening.rateIds')]);
  await tx.db
    .insertInto('companyAssignment')
    .values(
      ids.map((employeeId, index) => ({
        id: newId(now.getTime()),
        companyId,
        employeeId,
        duty,
        lineScope: [],
        isPrimary: index === 0,
        sharePct: duty === 'SALES' ? shareOf(index, ids.length) : null,
        validFrom: dayAt(now),
        validTo: null,
        isVoid: false,
        createdBy: actor.employeeId,
        version: 1,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute();
}

/** An applicant sits on the seat at once; for a company that staff entered, whoever has that mail address does. */
async function userFor(
  { db }: Tx,
  { applicantUserId }: CompanyApplication,
  { admin }: Opening,
): Promise<string | null> {
  if (applicantUserId !== null || admin.email === null) return applicantUserId;
  const user = await db
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', admin.email)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  return user?.id ?? null;
}

async function addAdministrator(opener: Opener, document: CompanyApplication, companyId: string, opening: Opening) {
  const { tx, deps, now, who, actor, requestId } = opener;
  const role = await tx.db
    .selectFrom('role')
    .select('id')
    .where('code', '=', 'COMPANY_ADMIN')
    .executeTakeFirstOrThrow();
  const userId = await userFor(tx, document, opening);
  const { admin } = opening;
  const seat = await createSeat(tx, {
    companyId,
    account: admin.account,
    name: admin.name,
    nameEn: admin.nameEn,
    roleIds: [role.id],
    position: '管理员',
    businessLines: ['ADMIN'],
    userId,
    status: userId === null ? 'INVITED' : 'ACTIVE',
    phone: admin.phone ?? document.fields.contactPhone,
    email: admin.email ?? document.fields.contactEmail,
    now,
    bus: deps.bus,
    ...(requestId === null ? {} : { requestId }),
    ...(who ? { actor } : {}),
  });
  return seat.id;
}

/** Everything of an opening but the fact of the application; answers the administrator's seat. */
export async function openCompany(
  opener: Opener,
  document: CompanyApplication,
  companyId: string,
  opening: Opening,
): Promise<string> {
  const { tx, deps, actor, who, now, requestId } = opener;
  const { companyCode, customerLevelId, creditLimit, creditCurrency, paymentTermDays, settlementDay, portalEnabled } =
    opening;
  const isCustomer = document.fields.kind !== 'provider';
  await refusingTwins(
    () => tx.db.updateTable('company').set({ companyCode }).where('id', '=', companyId).execute(),
    companyCode,
  );
  await tx.db
    .updateTable('companyProfile')
    .set({
      ...(isCustomer ? { customerLevelId, creditLimit: creditLimit ?? '0' } : {}),
      creditCurrency,
      paymentTermDays,
      settlementDay,
      portalEnabled,
      updatedAt: now,
      updatedBy: actor.employeeId,
    })
    .where('companyId', '=', companyId)
    .execute();
  await grantPackages(tx, companyId, document.fields.kind, opening.packageIds);
  if (isCustomer) await assign(opener, companyId, 'SALES', opening.salesIds);
  await assign(opener, companyId, 'RATE', opening.rateIds);
  const { uscc, nameEn } = document.fields;
  // There is no customer relations module to link to yet; what it will look for is kept here.
  const prepared: OpenedCompany = { companyCode, crmLink: { uscc, nameEn, linked: false } };
  const life = await lockDocument(tx.db, servedCompany, companyId, null);
  await changeDocument({ tx, deps }, servedCompany, life, { event: 'FINISH', who, actor, now, requestId, prepared });
  await indexPartner(tx, companyId);
  return addAdministrator(opener, document, companyId, opening);
}
