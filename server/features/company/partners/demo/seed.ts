import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { newId } from '../../../../kernel/ids.ts';
import { inScope, SYSTEM, type Tx } from '../../../../kernel/tenancy.ts';
import { indexMissing } from '../partner-words.ts';
import { platformDay } from '../platform-day.ts';
import { DEMO_LOGO, demoLogo } from './logo.ts';
import { DEMO_ASSIGNMENTS, DEMO_PROFILES } from './profiles.ts';

type Ids = ReadonlyMap<string, string>;

async function writeProfiles({ db }: Tx, companies: Ids, now: Date): Promise<void> {
  for (const profile of DEMO_PROFILES) {
    const companyId = companies.get(profile.code);
    if (!companyId) continue;
    const [contactName, contactPhone, contactEmail] = profile.contact;
    const [level, limit, days, settlement] = profile.credit ?? [null, '0', profile.payableDays ?? 0, null];
    await db
      .updateTable('companyProfile')
      .set({
        addressLines: [...profile.addressLines],
        addressZh: profile.addressZh,
        city: profile.city,
        cityCode: profile.cityCode,
        phone: profile.phone,
        website: profile.website,
        contactName,
        contactPhone,
        contactEmail,
        customerLevelId: level,
        creditLimit: limit,
        paymentTermDays: days,
        settlementDay: settlement,
        linesServed: [...(profile.linesServed ?? [])],
        portsServed: [...(profile.portsServed ?? [])],
        bankAccounts: JSON.stringify(profile.banks ?? []),
        updatedAt: now,
      })
      .where('companyId', '=', companyId)
      .execute();
    if (profile.payableDays !== undefined)
      await db
        .insertInto('providerStanding')
        .values({
          companyId,
          deposit: profile.deposit ?? null,
          carrierCodes: [...(profile.carriers ?? [])],
          ediAddresses: [],
          blacklistedAt: null,
          blacklistedUntil: null,
          blacklistReason: null,
        })
        .execute();
  }
}

/** The forwarder's papers carry its mark. */
async function writeLogo({ db }: Tx, companyId: string | undefined, now: Date): Promise<void> {
  if (!companyId) return;
  const content = demoLogo().toString('base64');
  const logo = { ...DEMO_LOGO, companyId, content, updatedAt: now, updatedBy: null };
  await db.insertInto('companyLogo').values(logo).execute();
}

async function writeAssignments({ db }: Tx, companies: Ids, now: Date): Promise<void> {
  const staff = await db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id', 'e.account'])
    .where('c.kind', '=', 'platform')
    .execute();
  const people = new Map(staff.map(({ account, id }) => [account, id]));
  const today = platformDay(now);
  const rows = DEMO_ASSIGNMENTS.flatMap(({ code, duty, daysAgo, untilDaysAgo, people: holders }) =>
    holders.flatMap(([account, sharePct], index) => {
      const companyId = companies.get(code);
      const employeeId = people.get(account);
      if (!companyId || !employeeId) return [];
      return {
        id: newId(),
        companyId,
        employeeId,
        duty,
        sharePct,
        lineScope: [],
        isPrimary: index === 0,
        validFrom: addDays(today, -daysAgo),
        validTo: untilDaysAgo === undefined ? null : addDays(today, -untilDaysAgo),
        isVoid: false,
        createdBy: null,
        version: 1,
        createdAt: now,
        updatedAt: now,
      };
    }),
  );
  await db.insertInto('companyAssignment').values(rows).execute();
}

/** Profiles, credit and responsible people of the demo's companies; one customer has no salesperson yet. */
export async function seedPartners(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  await inScope(db, SYSTEM, async tx => {
    const rows = await tx.db.selectFrom('company').select(['id', 'companyCode']).execute();
    const companies = new Map(rows.map(({ companyCode, id }) => [companyCode, id]));
    await writeProfiles(tx, companies, clock.now());
    await writeLogo(tx, companies.get('PLTFRM'), clock.now());
    await writeAssignments(tx, companies, clock.now());
  });
  await indexMissing(deps);
}
