import type { Kysely } from 'kysely';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { CheckContext } from '#contract/si/check/context.ts';
import { overridesAt, type RuleSetting } from '#contract/si/check/rule-settings.ts';
import type { Tables } from '../../../db/tables.ts';
import { SHEET_ZONE } from '../../../kernel/resource/resource-sheet.ts';

/** Settings that stand; nobody keeps more of them in mind. */
const MOST_SETTINGS = 2000;

/** The day on which a setting of that instant is looked up: the platform's. */
export const ruleDayOf = (at: Date): string => localDayOf(at.toISOString(), SHEET_ZONE);

/** Settings that were not ended before their time, as far as the asker may see them. */
export const standingSettings = (db: Kysely<Tables>): Promise<RuleSetting[]> =>
  db
    .selectFrom('checkRule')
    .select(['id', 'code', 'carrier', 'companyId', 'setting', 'validFrom', 'validTo'])
    .where('endedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST_SETTINGS)
    .execute();

/** Severities that hold for the SIs of a company with a line on a day. */
export async function overridesOf(
  db: Kysely<Tables>,
  where: { readonly day: string; readonly carrier: string; readonly companyId: string },
): Promise<CheckContext['overrides']> {
  return overridesAt(await standingSettings(db), where);
}
