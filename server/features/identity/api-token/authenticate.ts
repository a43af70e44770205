import { type Kysely, sql } from 'kysely';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Authentication } from '../../../kernel/authenticator.ts';
import type { RightsCache } from '../menu/rights-cache.ts';
import { demandsSecondStep } from '../session/demands-second-step.read.ts';
import { hashOfToken } from '../session/token.ts';

const UNKNOWN: Authentication = { kind: 'unknown' };
const NOTED_EVERY_MS = 60_000;

/** Token, employee, company and rights in one statement, by the hash's index. */
const find = (db: Kysely<Tables>, tokenHash: string, now: Date) =>
  db
    .selectFrom('apiToken as t')
    .innerJoin('employee as e', 'e.id', 't.employeeId')
    .innerJoin('company as c', 'c.id', 't.companyId')
    .select(['t.id', 't.readsOnly', 't.secondStep', 't.lastUsedAt', 'e.id as employeeId', 'e.name as employeeName'])
    .select(['c.id as companyId', 'c.companyCode', 'c.nameZh as companyName', 'c.kind as companyKind'])
    .select(({ selectFrom }) => [
      sql<number>`(select version from rights_version)`.as('rightsVersion'),
      demandsSecondStep(sql.ref('e.id'), now).as('demandsSecondStep'),
      selectFrom('employeeRole as r')
        .whereRef('r.employeeId', '=', 'e.id')
        .select(sql<string[] | null>`array_agg(r.role_id order by r.role_id)`.as('ids'))
        .as('roleIds'),
      selectFrom('companyGrant as g')
        .whereRef('g.companyId', '=', 'c.id')
        .select(sql<string[] | null>`array_agg(g.role_id order by g.role_id)`.as('ids'))
        .as('packageIds'),
    ])
    .where('t.tokenHash', '=', tokenHash)
    .where('t.revokedAt', 'is', null)
    .where('t.expiresAt', '>', now)
    .where('e.status', '=', 'ACTIVE')
    .where('c.status', '=', 'ACTIVE')
    .executeTakeFirst();

/** Who a program's token stands for: its employee, for as long as both are in force. */
export async function authenticateProgram(
  db: Kysely<Tables>,
  rights: RightsCache,
  token: string,
  now: Date,
): Promise<Authentication> {
  const found = await find(db, hashOfToken(token), now);
  if (!found) return UNKNOWN;
  if (!found.lastUsedAt || now.getTime() - found.lastUsedAt.getTime() > NOTED_EVERY_MS)
    await db.updateTable('apiToken').set({ lastUsedAt: now }).where('id', '=', found.id).execute();
  const companyKind = found.companyKind as CompanyKind;
  const menu = await rights.treeOf({
    version: found.rightsVersion,
    kind: companyKind,
    roleIds: found.roleIds ?? [],
    packageIds: found.packageIds ?? [],
  });
  const { employeeId, employeeName, companyId, companyCode, companyName } = found;
  return {
    kind: 'ok',
    who: {
      sessionId: `token:${found.id}`,
      accountKey: `e:${employeeId}`,
      accountMode: 'employee',
      userId: null,
      seat: { employeeId, employeeName, companyId, companyCode, companyName, companyKind, menu },
      program: { readsOnly: found.readsOnly },
      // A program has no phone: whoever made its token must have passed the second step.
      ...(found.demandsSecondStep && !found.secondStep ? { wantsSecondStep: true as const } : {}),
    },
  };
}
