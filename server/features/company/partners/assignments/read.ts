import { sql, type Transaction } from 'kysely';
import type { PartnerAssignment, StaffPerson } from '#contract/company/partners/assignment.calls.ts';
import type { Assignment } from '#contract/company/partners/assignment.ts';
import type { Duty } from '#contract/company/partners/duty.ts';
import type { Tables } from '../../../../db/tables.ts';

type Db = Transaction<Tables>;

const CANDIDATES = 300;

/** Everybody responsible for these companies, of any time. */
export async function assignmentsOf(db: Db, companyIds: readonly string[]): Promise<PartnerAssignment[]> {
  if (companyIds.length === 0) return [];
  return db
    .selectFrom('companyAssignment as a')
    .innerJoin('employee as e', 'e.id', 'a.employeeId')
    .select(['a.id', 'a.companyId', 'a.employeeId', 'a.duty', 'a.sharePct', 'a.lineScope', 'a.isPrimary'])
    .select(['a.validFrom', 'a.validTo', 'e.account', 'e.name', 'e.nameEn'])
    .where('a.companyId', 'in', [...new Set(companyIds)])
    .where('a.isVoid', '=', false)
    .orderBy('a.companyId')
    .orderBy('a.duty')
    .orderBy('a.validFrom')
    .orderBy('a.id')
    .execute();
}

/** Companies that somebody is responsible for on a day or later. */
export async function companiesOf(
  db: Db,
  employeeId: string,
  { duties, from }: { readonly duties: readonly Duty[]; readonly from: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('companyAssignment')
    .select('companyId')
    .distinct()
    .where('employeeId', '=', employeeId)
    .where('duty', 'in', [...duties])
    .where('isVoid', '=', false)
    .where(eb => eb.or([eb('validTo', 'is', null), eb('validTo', '>=', from)]))
    .orderBy('companyId')
    .execute();
  return rows.map(({ companyId }) => companyId);
}

/** Active people of the platform, all of them or those who have the line of business. */
export const candidatesFor = (db: Db, duty?: Duty): Promise<StaffPerson[]> =>
  db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id', 'e.account', 'e.name', 'e.nameEn'])
    .where('c.kind', '=', 'platform')
    .where('e.status', '=', 'ACTIVE')
    .$if(duty !== undefined, query => query.where(sql<boolean>`${duty} = any(e.business_lines)`))
    .orderBy('e.account')
    .limit(CANDIDATES)
    .execute();

/** Codes among these that no trade lane has. */
export async function unknownLanes(db: Db, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const known = await db
    .selectFrom('tradeLane')
    .select('code')
    .where('code', 'in', [...new Set(codes)])
    .execute();
  const have = new Set(known.map(({ code }) => code));
  return [...new Set(codes)].filter(code => !have.has(code));
}

export const partsOf = (rows: readonly Assignment[], companyId: string): readonly Assignment[] =>
  rows.filter(one => one.companyId === companyId);
