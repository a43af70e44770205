import { type Kysely, sql } from 'kysely';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Tables } from '../../../../db/tables.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { seedRows } from '../../../../kernel/resource/seed-rows.ts';
import { inScope, SYSTEM } from '../../../../kernel/tenancy.ts';
import { bookCodes } from '../../codes/book-codes.served.ts';
import { bookCodeRows } from '../../codes/demo.ts';
import { carrierConfigs } from '../../config/carrier-configs.served.ts';
import { configRows } from '../../config/demo.ts';
import { publishRow } from '../../config/publish.ts';
import { sftTemplates } from '../../parties/sft-templates.served.ts';
import { bookingTemplates } from '../booking-templates.served.ts';
import { ownParties, platformParties } from './parties.ts';
import { northquayTemplates, orchidTemplates, platformTemplates } from './templates.ts';

type IdOf = (code: string) => string;

async function idsOf(db: Kysely<Tables>, table: string, column: string): Promise<IdOf> {
  const { rows } = await sql<{ id: string; code: string }>`select id, ${sql.ref(column)} as code
    from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db);
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  return code => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`demo: no ${code} in ${table}`);
    return id;
  };
}

const idByName = (rows: readonly AnyRow[]): IdOf => {
  const ids = new Map(rows.map(row => [String(row.name), row.id]));
  return name => ids.get(name)!;
};

const PEOPLE: readonly (readonly [company: string, account: string])[] = [
  ['PLTFRM', 'cs1'],
  ['NQUAYS', 'buyer1'],
  ['RCHDSZ', 'buyer1'],
];

/** What bookings begin with: how carriers take them, codes, parties, templates. */
export async function seedBookingTemplates(deps: Deps): Promise<void> {
  const { db } = deps;
  const today = localDayOf(deps.clock.now().toISOString(), 'Asia/Shanghai');
  const company = await idsOf(db, 'company', 'company_code');
  const line = await idsOf(db, 'shipping_line', 'scac');
  const port = await idsOf(db, 'port', 'un_locode');
  const platform = { companyId: company('PLTFRM') };
  const of = (owner: string, rows: readonly object[]) => rows.map(row => ({ ...row, companyId: company(owner) }));

  const configs = await seedRows(
    deps,
    carrierConfigs,
    configRows(company).map(row => ({ ...row, ...platform })),
  );
  await inScope(db, SYSTEM, async tx => {
    for (const row of configs) await publishRow({ deps, tx, who: null, at: deps.clock.now() }, row);
  });
  await seedRows(
    deps,
    bookCodes,
    bookCodeRows({ line, port, company }, today).map(row => ({ ...row, ...platform })),
  );

  const parties = await seedRows(deps, sftTemplates, [
    ...of('PLTFRM', platformParties(company)),
    ...of('NQUAYS', ownParties('NQUAYS', ['GBFXT', 'SGSIN'])),
    ...of('RCHDSZ', ownParties('RCHDSZ', ['USNYC'])),
  ]);
  // A customer's usual consignee by country.
  await sql`update sft_template set is_default = true where name in ('NQUAYS DEHAM', 'RCHDSZ USLAX', 'BWBAYY DEHAM')`.execute(
    db,
  );
  const partyTemplate = idByName(parties);
  const templates = await seedRows(deps, bookingTemplates, [
    ...of('PLTFRM', platformTemplates(company, partyTemplate)),
    ...of(
      'NQUAYS',
      northquayTemplates.map((row, at) => ({
        ...row,
        partyTemplateId: partyTemplate(['ORWELL HOMEWARE GBFXT', 'TELOK TRADING SGSIN'][at]!),
      })),
    ),
    ...of(
      'RCHDSZ',
      orchidTemplates.map(row => ({ ...row, partyTemplateId: partyTemplate('HUDSON BAY USNYC') })),
    ),
  ]);
  for (const [code, account] of PEOPLE)
    await sql`update booking_template set created_by = (select id from employee
        where company_id = ${company(code)} and account = ${account})
      where company_id = ${company(code)}`.execute(db);
  await sql`update booking_template set last_used_at = created_at - used_count * interval '7 hours'
    where id = any(${templates.map(({ id }) => id)}::text[])`.execute(db);
  await sql`update sft_template set last_used_at = created_at - used_count * interval '5 hours' where used_count > 0`.execute(
    db,
  );
  await sql`update book_code set last_used_at = created_at - used_count * interval '3 hours' where used_count > 0`.execute(
    db,
  );
}
