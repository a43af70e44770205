import { sql } from 'kysely';
import type { Opening } from '#contract/company/onboarding/calls.ts';
import { COMPANY_CODE } from '#contract/company/onboarding/company-code.ts';
import { companyFinding } from '#contract/company/onboarding/findings.ts';
import { CUSTOMER_LEVELS } from '#contract/company/partners/customer.resource.ts';
import { invalid } from '#contract/kernel/errors.ts';
import type { ApplicationDocument } from '#machines/company/company-application.evolve.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { createSeat } from '../../identity/seat/seat.act.ts';
import { lockCompany, stepCompany } from '../company-log.ts';
import { indexPartner } from '../partners/partner-words.ts';
import type { Writing } from './application-store.ts';
import { dayAt } from './checks.ts';
import { refusingTwins } from './company-rows.ts';

/** A company that was approved begins: its code, what it may do, who serves it, who administers it. */

const ACCOUNT = /^[a-z0-9][a-z0-9._-]{2,29}$/;

/** What the machine is told is missing, in the order of the form. */
export function missingToOpen(kind: string | null, opening: Opening): string[] {
  const { companyCode, packageIds, customerLevelId, creditLimit, salesIds, rateIds, admin } = opening;
  const isCustomer = kind !== 'provider';
  const isLevel = customerLevelId !== null && Object.hasOwn(CUSTOMER_LEVELS, customerLevelId);
  return [
    ...(COMPANY_CODE.test(companyCode) ? [] : ['NO_CODE']),
    ...(packageIds.length > 0 ? [] : ['NO_PACKAGE']),
    ...(!isCustomer || isLevel ? [] : ['NO_LEVEL']),
    ...(!isCustomer || creditLimit !== null ? [] : ['NO_CREDIT']),
    ...(!isCustomer || salesIds.length > 0 ? [] : ['NO_SALES']),
    ...(isCustomer || rateIds.length > 0 ? [] : ['NO_RATE']),
    ...(ACCOUNT.test(admin.account) && admin.name !== '' ? [] : ['NO_ADMIN']),
  ];
}

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
  { tx, now, actor }: Writing,
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
        ...{ id: newId(now.getTime()), companyId, employeeId, duty, lineScope: [], isPrimary: index === 0 },
        ...{ sharePct: duty === 'SALES' ? shareOf(index, ids.length) : null, validFrom: dayAt(now), validTo: null },
        ...{ isVoid: false, createdBy: actor.employeeId, version: 1, createdAt: now, updatedAt: now },
      })),
    )
    .execute();
}

/** An applicant sits on the seat at once; for a company that staff entered, whoever has that mail address does. */
async function userFor(
  { db }: Tx,
  { applicantUserId }: ApplicationDocument,
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

async function addAdministrator(writing: Writing, document: ApplicationDocument, companyId: string, opening: Opening) {
  const { tx, deps, now, who, requestId } = writing;
  const role = await tx.db
    .selectFrom('role')
    .select('id')
    .where('code', '=', 'COMPANY_ADMIN')
    .executeTakeFirstOrThrow();
  const userId = await userFor(tx, document, opening);
  const { admin } = opening;
  return createSeat(tx, {
    ...{ companyId, account: admin.account, name: admin.name, nameEn: admin.nameEn, roleIds: [role.id] },
    ...{ position: '管理员', businessLines: ['ADMIN'], userId, status: userId === null ? 'INVITED' : 'ACTIVE' },
    phone: admin.phone ?? document.fields.contactPhone,
    email: admin.email ?? document.fields.contactEmail,
    ...{ now, bus: deps.bus, requestId },
    ...(who?.seat ? { by: { employeeId: who.seat.employeeId, companyId: who.seat.companyId } } : {}),
  });
}

/** Everything of an opening but the fact of the application; answers the administrator's seat. */
export async function openCompany(
  writing: Writing,
  document: ApplicationDocument,
  companyId: string,
  opening: Opening,
): Promise<string> {
  const { tx, deps, actor, who, now, requestId } = writing;
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
      ...{ creditCurrency, paymentTermDays, settlementDay, portalEnabled },
      ...{ updatedAt: now, updatedBy: actor.employeeId },
    })
    .where('companyId', '=', companyId)
    .execute();
  await grantPackages(tx, companyId, document.fields.kind, opening.packageIds);
  if (isCustomer) await assign(writing, companyId, 'SALES', opening.salesIds);
  await assign(writing, companyId, 'RATE', opening.rateIds);
  const company = await lockCompany(tx.db, companyId);
  await stepCompany(tx, deps, company, {
    command: {
      type: 'FINISH',
      actor: { employeeId: actor.employeeId, isSystem: false, codes: ['FINISH'] },
      at: now.toISOString(),
    },
    actorCompanyId: who?.seat?.companyId ?? null,
    requestId,
    // There is no customer relations module to link to yet; what it will look for is kept here.
    changes: [
      { path: 'companyCode', before: company.companyCode, after: companyCode },
      { path: 'crmLink', after: { uscc: document.fields.uscc, nameEn: document.fields.nameEn, linked: false } },
    ],
  });
  await indexPartner(tx, companyId);
  return addAdministrator(writing, document, companyId, opening);
}
