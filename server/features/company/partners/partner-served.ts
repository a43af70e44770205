import { sql } from 'kysely';
import { CREDIT_FIELDS, customerResource } from '#contract/company/partners/customer.resource.ts';
import type { Duty } from '#contract/company/partners/duty.ts';
import { partnerFinding } from '#contract/company/partners/findings.ts';
import { isMasked, maskPersonal, PERSONAL_FIELDS } from '#contract/company/partners/partner-fields.ts';
import { PARTNER_PATHS } from '#contract/company/partners/paths.ts';
import { providerResource } from '#contract/company/partners/provider.resource.ts';
import { rewriteFrom } from '#contract/company/partners/rewrite.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { type Row, type ServedResource, serve, type WriteContext } from '../../../kernel/resource/served-resource.ts';
import { holdersOf } from '../../identity/holders.read.ts';
import { changeAssignments } from './assignments/change.ts';
import { candidatesFor } from './assignments/read.ts';
import { platformDay } from './platform-day.ts';

/** Customers and providers on the resource kit: rows of views over identity's table and the profile. */

/** Accounts that may be typed, and what their owners then do. */
type Accounts = Readonly<Record<string, Duty>>;

const actorOf = async ({ tx }: WriteContext): Promise<string> => {
  const { rows } = await sql<{ id: string | null }>`select current_setting('app.employee', true) as id`.execute(tx.db);
  return rows[0]?.id ?? '';
};

/** The firm is here already, under its code or its credit code. */
async function twinFindings(row: Row, { tx, before }: WriteContext): Promise<Finding[]> {
  const others = await tx.db
    .selectFrom('company as c')
    .innerJoin('companyProfile as p', 'p.companyId', 'c.id')
    .select(['c.companyCode', 'c.uscc', 'c.nameZh', 'c.kind'])
    .where('c.id', '<>', before?.id ?? '')
    .where(eb =>
      eb.or([
        eb('c.companyCode', '=', String(row.companyCode)),
        eb.and([eb('c.kind', '=', row.kind as 'customer'), eb('c.uscc', '=', String(row.uscc ?? ''))]),
        eb.and([
          eb('c.kind', '=', row.kind as 'customer'),
          eb('c.countryCode', '=', String(row.countryCode)),
          eb('p.registrationNo', '=', String(row.registrationNo ?? '')),
        ]),
      ]),
    )
    .limit(2)
    .execute();
  return others.map(other =>
    partnerFinding(
      'COMPANY_EXISTS',
      other.companyCode === row.companyCode
        ? 'companyCode'
        : row.uscc !== null && other.uscc === row.uscc
          ? 'uscc'
          : 'registrationNo',
      { name: `${other.companyCode} ${other.nameZh}` },
    ),
  );
}

const differs = (field: string, row: Row, before: AnyRow | null): boolean =>
  (row[field] ?? null) !== ((before?.[field] as unknown) ?? null);

/** Somebody may be named where nobody is responsible; who is there already is changed elsewhere, with its history. */
async function accountFindings(accounts: Accounts, row: Row, context: WriteContext): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const [field, duty] of Object.entries(accounts)) {
    if (!differs(field, row, context.before)) continue;
    if (context.before?.[field] != null) {
      found.push(partnerFinding('ASSIGNED_ALREADY', field));
      continue;
    }
    const able = await candidatesFor(context.tx.db, duty);
    if (!able.some(({ account }) => account === row[field]))
      found.push(partnerFinding('NOT_STAFF', field, { account: row[field] }));
  }
  return found;
}

async function creditFindings(row: Row, context: WriteContext): Promise<Finding[]> {
  const { before, tx } = context;
  const moved = CREDIT_FIELDS.filter(field =>
    before ? differs(field, row, before) : field === 'creditLimit' && Number(row.creditLimit) > 0,
  );
  const [first] = moved;
  if (!first) return [];
  const actor = await actorOf(context);
  if (actor === '') return [];
  const able = await holdersOf(tx.db, { companyId: null, path: PARTNER_PATHS.customers, code: 'CREDIT_EDIT' });
  return able.includes(actor) ? [] : moved.map(field => partnerFinding('CREDIT_RIGHT', field));
}

const maskFindings = (row: Row, { before }: WriteContext): Finding[] =>
  PERSONAL_FIELDS.filter(field => differs(field, row, before) && isMasked(row[field])).map(field =>
    partnerFinding('MASKED', field),
  );

const codeFindings = (row: Row, { before }: WriteContext): Finding[] =>
  before && row.companyCode !== before.companyCode ? [partnerFinding('CODE_FIXED', 'companyCode')] : [];

/** The accounts that were typed become assignments from the day of the write on. */
const assignTyped =
  (accounts: Accounts): NonNullable<ServedResource['afterWrite']> =>
  async (row, context) => {
    const at = new Date(String(row.updatedAt));
    const from = platformDay(at);
    for (const [field, duty] of Object.entries(accounts)) {
      if (row[field] == null || !differs(field, row, context.before)) continue;
      const person = (await candidatesFor(context.tx.db, duty)).find(({ account }) => account === row[field]);
      if (!person) continue;
      const holder = { employeeId: person.id, sharePct: duty === 'SALES' ? 100 : null, isPrimary: true };
      const employeeId = (await actorOf(context)) || null;
      await changeAssignments(
        { tx: context.tx, employeeId, companyId: context.companyId, at },
        {
          companyId: row.id,
          event: 'ASSIGN',
          from,
          path: field,
          plan: current => rewriteFrom(current, { companyId: row.id, duty, lineScope: [] }, from, () => [holder]),
        },
      );
    }
  };

const CUSTOMER_ACCOUNTS: Accounts = { salesAccount: 'SALES', csAccount: 'CS' };
const PROVIDER_ACCOUNTS: Accounts = { rateAccount: 'RATE', opAccount: 'OP' };

export const customers = serve({
  resource: customerResource,
  found: {
    type: 'company',
    isPeople: true,
    screens: [PARTNER_PATHS.customerDetail],
    addresses: ({ id }) => [`${PARTNER_PATHS.customerDetail}?id=${id}`],
  },
  table: 'customer',
  derive: () => ({ kind: 'customer' }),
  check: async (row, context) => [
    ...codeFindings(row, context),
    ...maskFindings(row, context),
    ...(await twinFindings(row, context)),
    ...(await creditFindings(row, context)),
    ...(await accountFindings(CUSTOMER_ACCOUNTS, row, context)),
  ],
  concealed: {
    fields: PERSONAL_FIELDS,
    right: { path: PARTNER_PATHS.customers, code: 'REVEAL' },
    mask: maskPersonal,
  },
  afterWrite: assignTyped(CUSTOMER_ACCOUNTS),
  offered: `t.status = 'ACTIVE'`,
});

export const providers = serve({
  resource: providerResource,
  found: {
    type: 'company',
    isPeople: true,
    screens: [PARTNER_PATHS.providerDetail],
    addresses: ({ id }) => [`${PARTNER_PATHS.providerDetail}?id=${id}`],
  },
  table: 'provider',
  derive: () => ({ kind: 'provider' }),
  check: async (row, context) => [
    ...codeFindings(row, context),
    ...maskFindings(row, context),
    ...(await twinFindings(row, context)),
    ...(await accountFindings(PROVIDER_ACCOUNTS, row, context)),
  ],
  concealed: {
    fields: PERSONAL_FIELDS,
    right: { path: PARTNER_PATHS.providers, code: 'REVEAL' },
    mask: maskPersonal,
  },
  afterWrite: assignTyped(PROVIDER_ACCOUNTS),
  offered: `t.status = 'ACTIVE' and not t.is_blacklisted`,
});
