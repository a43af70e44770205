import type { Kysely } from 'kysely';
import { invalid } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Tables } from '../../db/tables.ts';
import { newId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { createSeat } from '../identity/seat/seat.act.ts';

const ADMINISTRATOR_ROLE = 'SYSTEM_ADMIN';

export interface AdministratorToMake {
  /** Code of the platform's company; a new company when it has none yet. */
  readonly companyCode: string;
  readonly companyName?: string | undefined;
  readonly account: string;
  readonly name: string;
  readonly passwordHash: string;
}

const refusal = (path: string, message: Text, params: Readonly<Record<string, string>> = {}) =>
  invalid([{ path, code: 'SETUP', severity: 'error', message, params }]);

async function platformCompany(
  { db }: Tx,
  { companyCode, companyName }: AdministratorToMake,
  now: Date,
): Promise<string> {
  const known = await db
    .selectFrom('company')
    .select(['id', 'companyCode'])
    .where('kind', '=', 'platform')
    .executeTakeFirst();
  if (known && known.companyCode !== companyCode)
    throw refusal(
      'companyCode',
      { zh: '平台企业编码是 {code}', en: "the platform's company is {code}, not {other}" },
      { code: known.companyCode, other: companyCode },
    );
  if (known) return known.id;
  if (!companyName)
    throw refusal('companyName', { zh: '请填写平台企业名称', en: 'the platform has no company yet: give its name' });
  const id = newId();
  await db
    .insertInto('company')
    .values({
      id,
      companyCode,
      kind: 'platform',
      nameZh: companyName,
      nameEn: companyName,
      uscc: null,
      shortName: companyName.slice(0, 20),
      countryCode: 'CN',
      providerTypes: [],
      logoUrl: null,
      timeZone: 'Asia/Shanghai',
      status: 'ACTIVE',
      createdAt: now,
    })
    .execute();
  return id;
}

/** Has the platform anybody who may sign in and grant rights? */
export async function hasAdministrator({ db }: { readonly db: Kysely<Tables> }): Promise<boolean> {
  const found = await db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .innerJoin('employeeRole as er', 'er.employeeId', 'e.id')
    .innerJoin('role as r', 'r.id', 'er.roleId')
    .select('e.id')
    .where('c.kind', '=', 'platform')
    .where('e.status', '=', 'ACTIVE')
    .where('r.code', '=', ADMINISTRATOR_ROLE)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A seat that holds every right of the platform; its company too, when this is the first. Answers company and seat. */
export async function makeAdministrator(
  tx: Tx,
  asked: AdministratorToMake,
  now: Date,
): Promise<{ readonly companyId: string; readonly employeeId: string }> {
  const companyId = await platformCompany(tx, asked, now);
  const { account, name, passwordHash } = asked;
  const role = await tx.db
    .selectFrom('role')
    .select('id')
    .where('code', '=', ADMINISTRATOR_ROLE)
    .executeTakeFirstOrThrow();
  const { id: employeeId } = await createSeat(tx, {
    companyId,
    account,
    name,
    nameEn: account,
    passwordHash,
    roleIds: [role.id],
    now,
  });
  return { companyId, employeeId };
}
