import type { Kysely, Transaction } from 'kysely';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import type { RateConfig } from '#contract/rates/rate-config.ts';
import type { Tables } from '../../../db/tables.ts';
import { markupRulesOf } from '../rules/markup-rules.read.ts';
import { rateConfigsOf } from '../rules/rate-config.read.ts';
import type { RuleStamps } from '../rules/stamped.ts';
import { acceptedLines, type RulesOfOwners, receivedLines, withoutOwners } from '../share/derive-rate.ts';
import { pathsTo, type SharePath } from '../share/links.read.ts';
import { sharedAmong } from '../share/shared-rates.read.ts';
import type { LaneRate } from './lane-rates.ts';
import { dayAt } from './places.ts';
import type { NamedSource, RateViewer } from './rate-sources.ts';

/** Rates of others in a search of the company that gets them: live, with what the company pays for them in place of every other figure. */

export interface SharedSource extends NamedSource {
  readonly path: SharePath;
  readonly pool: RateConfig['pool'];
}

const rootOf = ({ path }: SharedSource): string => path[0].ownerId;

/** Companies whose rates and rules the transaction has to read. */
export const ownersOf = (shared: readonly SharedSource[]): string[] => [
  ...new Set(shared.flatMap(({ path }) => path.map(({ ownerId }) => ownerId))),
];

/** What comes to the viewer's own company by shares; asked with the rights of the server, before the viewer's transaction. */
export async function sharedSources(
  db: Kysely<Tables>,
  viewer: RateViewer,
  sources: readonly NamedSource[],
  now: Date,
): Promise<SharedSource[]> {
  const own = sources.find(({ isOwn }) => isOwn);
  if (viewer.kind === 'visitor' || !own) return [];
  const paths = await pathsTo(db, viewer.companyId, dayAt(undefined, now));
  const configs = await rateConfigsOf(db, [...new Set(paths.map(([first]) => first.ownerId))]);
  return paths.flatMap((path): SharedSource[] => {
    const { pool } = configs.get(path[0].ownerId)!;
    const last = path.at(-1)!;
    if (pool.blockedCompanyIds.includes(viewer.companyId)) return [];
    const key = path.map(({ subscriptionId }) => subscriptionId).join('.');
    return [{ ...own, key, lenderId: last.ownerId, feesOfId: path[0].ownerId, path, pool }];
  });
}

/** One rate as it came by one path; prices depend on the day that they are for. */
export interface SharedRate {
  readonly rate: LaneRate;
  readonly source: SharedSource;
  readonly linesOn: (priceDate: string) => FclRateInput['lines'];
}

async function acceptedBy(db: Transaction<Tables>, subscriptionId: string, rateIds: readonly string[]) {
  if (rateIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('rateShareAccepted')
    .select(['rateId', 'prices'])
    .where('subscriptionId', '=', subscriptionId)
    .where('rateId', 'in', rateIds)
    .execute();
  return new Map(rows.map(({ rateId, prices }) => [rateId, prices]));
}

/** Of the rates of a lane those that others share, each as its receiver has it. */
export async function sharedRates(
  db: Transaction<Tables>,
  rates: readonly LaneRate[],
  shared: readonly SharedSource[],
  { now, stamps }: { readonly now: Date; readonly stamps: RuleStamps },
): Promise<SharedRate[]> {
  const found: SharedRate[] = [];
  const rules = new Map<string, Awaited<ReturnType<typeof markupRulesOf>>>();
  // Rules of those alone whose rates are on the lane.
  const isOnLane = (source: SharedSource) => rates.some(({ ownerId }) => ownerId === rootOf(source));
  const onLane = shared.filter(isOnLane);
  for (const id of ownersOf(onLane)) rules.set(id, await markupRulesOf(db, id, stamps));
  for (const source of onLane) {
    const { path, pool } = source;
    const settledBefore = new Date(now.getTime() - pool.delayMinutes * 60_000);
    const owned = rates.filter(({ ownerId }) => ownerId === rootOf(source)).map(({ id }) => id);
    const ids = await sharedAmong(db, path, owned, settledBefore);
    const { subscriptionId, wishes } = path.at(-1)!;
    const accepted = wishes.autoImport ? null : await acceptedBy(db, subscriptionId, [...ids]);
    for (const rate of rates) {
      const prices = accepted?.get(rate.id);
      // What the receiver has not looked at yet is not sold.
      if (!ids.has(rate.id) || (accepted && !prices)) continue;
      const linesOn = (day: string) => received(rate.content, path, rules, day, prices);
      found.push({
        source,
        linesOn,
        rate: {
          ...rate,
          id: `${rate.id}~${subscriptionId}`,
          ownerId: source.ownerId,
          rateNo: '',
          content: withoutOwners(rate.content, pool.hiddenFields),
        },
      });
    }
  }
  return found;
}

function received(
  content: FclRateInput,
  path: SharePath,
  rules: RulesOfOwners,
  day: string,
  prices: Parameters<typeof acceptedLines>[1] | undefined,
): FclRateInput['lines'] {
  const lines = receivedLines(content, path, rules, day);
  return prices ? acceptedLines(lines, prices) : lines;
}
