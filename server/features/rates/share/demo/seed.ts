import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { RateActor } from '#machines/rates/rate.commands.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { newId } from '../../../../kernel/ids.ts';
import { shortDay } from '../../../../kernel/numbering.ts';
import { seedRows } from '../../../../kernel/resource/seed-rows.ts';
import { inScope, SYSTEM, type Tx } from '../../../../kernel/tenancy.ts';
import { historyOf } from '../../fcl/demo/histories.ts';
import { fclRateOfRow } from '../../fcl/fcl-rate.projection.ts';
import { saveFclRates } from '../../fcl/fcl-rate.store.ts';
import { dayAt } from '../../search/places.ts';
import { rateShares } from '../share.served.ts';
import { createSubscription, lockSubscription, stepSubscription } from '../subscription.store.ts';

/** A shipping agent shares its rates from Yantian; the platform shares some of its own. Who has them, and who waits to get them. */

const FROM = 'CNYTN';
const TO = ['SGSIN', 'VNSGN', 'JPTYO', 'AUSYD'];
const MOST_RATES = 6;

interface Company {
  readonly id: string;
  readonly kind: CompanyKind;
  readonly companyCode: string;
  readonly nameZh: string;
}
type CompanyOf = (code: string) => Company;

const portIds = async ({ db }: Tx, codes: readonly string[]): Promise<string[]> =>
  (await db.selectFrom('port').select('id').where('unLocode', 'in', codes).orderBy('unLocode').execute()).map(
    ({ id }) => id,
  );

/** As a person of the company would; who he is does not matter to the demo. */
const actorOf = ({ id, kind }: Company): RateActor => ({
  ...{ employeeId: null, companyId: id, companyKind: kind, publishes: true },
});

/** The agent's rates are like the platform's of the lane, with a service of its own. */
async function ratesOfAgent(deps: Deps, tx: Tx, agent: Company): Promise<void> {
  const now = deps.clock.now();
  const rows = await tx.db
    .selectFrom('fclRate')
    .selectAll()
    .where('state', '=', 'ACTIVE')
    .where('productType', '=', 'FAK')
    .where('polId', 'in', await portIds(tx, [FROM]))
    .where('podId', 'in', await portIds(tx, TO))
    .orderBy('validTo', 'desc')
    .orderBy('rateNo')
    .limit(MOST_RATES)
    .execute();
  const owner = { companyId: agent.id, author: actorOf(agent), departmentId: null, now: now.getTime() };
  const day = shortDay(now, 'Asia/Shanghai');
  const decided = rows.flatMap((row, index) => {
    const { content } = fclRateOfRow(row);
    const own = { ...content, serviceCode: `AP${index + 1}`, visibility: 'POOL', ownerEmployeeId: null } as const;
    const rate = { content: own, becomes: 'ACTIVE', before: null, writtenDaysAgo: 3 } as const;
    return historyOf(rate, `FR${day}9${String(index + 1).padStart(5, '0')}`, owner);
  });
  await saveFclRates(tx, deps, decided, { requestId: null });
}

interface Given {
  readonly share: { readonly id: string; readonly name: string };
  readonly owner: Company;
  readonly to: Company;
  readonly kind: 'SUBSCRIBED' | 'ALLOCATED';
  readonly isAnswered: boolean;
}

async function give(deps: Deps, tx: Tx, { share, owner, to, kind, isAnswered }: Given): Promise<void> {
  const now = deps.clock.now().getTime();
  const at = new Date(now - 30 * 3_600_000).toISOString();
  const birth = { id: newId(now), shareId: share.id, companyId: to.id, ownerCompanyId: owner.id, kind };
  const names = {
    ...{ shareName: share.name, companyCode: to.companyCode, companyName: to.nameZh, note: null },
    ...{ ownerCode: owner.companyCode, ownerName: owner.nameZh },
  };
  const state = { shareState: 'OFFERED', isInAudience: true, closesLoop: false, reshares: 0, isDouble: false } as const;
  const asked = { ...state, at, actor: actorOf(kind === 'SUBSCRIBED' ? to : owner) };
  const type = kind === 'SUBSCRIBED' ? ('SUBSCRIBE' as const) : ('ALLOCATE' as const);
  await createSubscription(tx, birth, names, { type, ...asked });
  if (kind === 'ALLOCATED' || !isAnswered) return;
  const answered = new Date(now - 26 * 3_600_000).toISOString();
  const row = await lockSubscription(tx, birth.id, owner.id);
  await stepSubscription(tx, row, { type: 'ACCEPT', actor: actorOf(owner), at: answered });
}

export async function seedSharing(deps: Deps): Promise<void> {
  const today = dayAt(undefined, deps.clock.now());
  const { of, pol, pods, north } = await inScope(deps.db, SYSTEM, async tx => {
    const codes = ['PLTFRM', 'GZSHPA', 'NQUAYS', 'RCHDSZ', 'BWBAYY'];
    const rows = await tx.db
      .selectFrom('company')
      .select(['id', 'kind', 'companyCode', 'nameZh'])
      .where('companyCode', 'in', codes)
      .execute();
    const byCode = new Map(rows.map(row => [row.companyCode, row]));
    const companyOf: CompanyOf = code => byCode.get(code)!;
    await ratesOfAgent(deps, tx, companyOf('GZSHPA'));
    return {
      of: companyOf,
      pol: await portIds(tx, [FROM]),
      pods: await portIds(tx, TO),
      north: { pol: await portIds(tx, ['CNNGB']), pods: await portIds(tx, ['DEHAM', 'NLRTM', 'GBFXT']) },
    };
  });
  const common = { state: 'OFFERED', selector: 'FILTER', bookingMode: 'VIA', validFrom: addDays(today, -20) };
  const [agents, ours] = await seedRows(deps, rateShares, [
    {
      ...{ ...common, companyId: of('GZSHPA').id, name: '锚点 · 盐田东南亚与澳洲', polIds: pol, podIds: pods },
      ...{ priceMode: 'ABS', audience: 'ALL_MEMBERS', isReshareAllowed: true, showsFromPrice: true },
      amounts: [
        { containerType: '20GP', amount: '15' },
        { containerType: null, amount: '25' },
      ],
      terms: '价格不含目的港费用；收到开航通知后 7 天内付款；超重费另计。',
    },
    {
      ...{ ...common, companyId: of('PLTFRM').id, name: '平台 · 宁波北欧', polIds: north.pol, podIds: north.pods },
      ...{ priceMode: 'PCT', pct: '2', audience: 'COMPANIES', audienceCodes: ['BWBAYY', 'NQUAYS'] },
      terms: '仅限货代同行；每周五更新；不得低于平台公开价对外报价。',
    },
  ]);
  if (!agents || !ours) return;
  const named = ({ id, name }: typeof agents) => ({ id, name: String(name) });
  await inScope(deps.db, SYSTEM, async tx => {
    const fromAgent = { share: named(agents), owner: of('GZSHPA'), kind: 'SUBSCRIBED' } as const;
    await give(deps, tx, { ...fromAgent, to: of('PLTFRM'), isAnswered: true });
    await give(deps, tx, { ...fromAgent, to: of('NQUAYS'), isAnswered: true });
    await give(deps, tx, { ...fromAgent, to: of('RCHDSZ'), isAnswered: false });
    const fromUs = { share: named(ours), owner: of('PLTFRM') } as const;
    await give(deps, tx, { ...fromUs, to: of('BWBAYY'), kind: 'ALLOCATED', isAnswered: true });
    await give(deps, tx, { ...fromUs, to: of('NQUAYS'), kind: 'SUBSCRIBED', isAnswered: false });
  });
}
