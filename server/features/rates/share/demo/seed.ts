import { z } from 'zod';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import type { RateActor } from '#machines/rates/rate.commands.ts';
import { type RateShareRow, rateShare } from '#machines/rates/rate-share.document.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { changeDocument, createDocument } from '../../../../kernel/document/step.ts';
import { shortDay } from '../../../../kernel/numbering.ts';
import { inScope, SYSTEM, type Tx } from '../../../../kernel/tenancy.ts';
import { historyOf } from '../../fcl/demo/histories.ts';
import { FCL_KIND } from '../../fcl/fcl-kind.ts';
import { fclRateOfRow } from '../../fcl/fcl-rate.projection.ts';
import { saveRates } from '../../saved-rates.ts';
import { dayAt } from '../../search/places.ts';
import { servedRateShare } from '../rate-share.served.ts';
import { type Begun, servedRateSubscription } from '../rate-subscription.served.ts';

/** A shipping agent shares its rates from Yantian; the platform shares some of its own. Who has them, and who waits to get them. */

const FROM = 'CNYTN';
const TO = ['SGSIN', 'VNSGN', 'JPTYO', 'AUSYD'];
const MOST_RATES = 6;
const HOUR_MS = 3_600_000;

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
  employeeId: null,
  companyId: id,
  companyKind: kind,
  publishes: true,
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
  await saveRates(tx, deps, FCL_KIND, decided, { requestId: null });
}

const personOf = ({ id, kind }: Company): DocumentActor => ({
  kind: 'employee',
  employeeId: null,
  userId: null,
  companyId: id,
  companyKind: kind,
  holds: [],
});

/** A share that is offered; of what it means at a start with few rates nothing is asked. */
async function offer(deps: Deps, owner: Company, typed: object): Promise<RateShareRow> {
  const payload = z.object(rateShare.events.CREATE.payload).parse(typed);
  const asked = { actor: personOf(owner), now: deps.clock.now(), isSeed: true };
  return inScope(deps.db, SYSTEM, async tx => {
    const made = await createDocument({ tx, deps }, servedRateShare, { ...asked, event: 'CREATE', payload });
    return changeDocument({ tx, deps }, servedRateShare, made, { ...asked, event: 'OFFER', world: { matches: 1 } });
  });
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
  const begun: Begun = {
    shareId: share.id,
    shareName: share.name,
    companyId: to.id,
    companyCode: to.companyCode,
    companyName: to.nameZh,
    ownerCompanyId: owner.id,
    ownerCode: owner.companyCode,
    ownerName: owner.nameZh,
    note: null,
  };
  const parts = { tx, deps };
  const isAsked = kind === 'SUBSCRIBED';
  const made = await createDocument(parts, servedRateSubscription, {
    event: isAsked ? 'SUBSCRIBE' : 'ALLOCATE',
    actor: personOf(isAsked ? to : owner),
    now: new Date(now - 30 * HOUR_MS),
    isSeed: true,
    payload: {},
    prepared: begun,
    world: { shareState: 'OFFERED', isInAudience: true, closesLoop: false, reshares: 0, isDouble: false },
  });
  if (!isAsked || !isAnswered) return;
  await changeDocument(parts, servedRateSubscription, made, {
    event: 'ACCEPT',
    actor: personOf(owner),
    now: new Date(now - 26 * HOUR_MS),
    isSeed: true,
  });
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
  const common = { selector: 'FILTER', bookingMode: 'VIA', validFrom: addDays(today, -20) };
  const agents = await offer(deps, of('GZSHPA'), {
    ...common,
    name: '锚点 · 盐田东南亚与澳洲',
    polIds: pol,
    podIds: pods,
    priceMode: 'ABS',
    audience: 'ALL_MEMBERS',
    isReshareAllowed: true,
    showsFromPrice: true,
    amounts: [
      { containerType: '20GP', amount: '15' },
      { containerType: null, amount: '25' },
    ],
    terms: '价格不含目的港费用；收到开航通知后 7 天内付款；超重费另计。',
  });
  const ours = await offer(deps, of('PLTFRM'), {
    ...common,
    name: '平台 · 宁波北欧',
    polIds: north.pol,
    podIds: north.pods,
    priceMode: 'PCT',
    pct: '2',
    audience: 'COMPANIES',
    audienceCodes: ['BWBAYY', 'NQUAYS'],
    terms: '仅限货代同行；每周五更新；不得低于平台公开价对外报价。',
  });
  await inScope(deps.db, SYSTEM, async tx => {
    const fromAgent = { share: agents, owner: of('GZSHPA'), kind: 'SUBSCRIBED' } as const;
    await give(deps, tx, { ...fromAgent, to: of('PLTFRM'), isAnswered: true });
    await give(deps, tx, { ...fromAgent, to: of('NQUAYS'), isAnswered: true });
    await give(deps, tx, { ...fromAgent, to: of('RCHDSZ'), isAnswered: false });
    const fromUs = { share: ours, owner: of('PLTFRM') } as const;
    await give(deps, tx, { ...fromUs, to: of('BWBAYY'), kind: 'ALLOCATED', isAnswered: true });
    await give(deps, tx, { ...fromUs, to: of('NQUAYS'), kind: 'SUBSCRIBED', isAnswered: false });
  });
}
