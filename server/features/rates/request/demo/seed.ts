import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { RequestOutcome } from '#contract/rates/request/request-codes.ts';
import { type DocumentActor, SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { PriceRequestRow } from '#machines/rates/price-request.document.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { changeDocument, createDocument } from '../../../../kernel/document/step.ts';
import { inScope, SYSTEM, type Tx } from '../../../../kernel/tenancy.ts';
import { drawRequestNo, type NewRequest, servedPriceRequest } from '../price-request.served.ts';

/** Prices that were asked for lately: some wait, some were answered, some are over. */

const HOUR_MS = 3_600_000;

interface Asked {
  readonly by: readonly [company: string, account: string];
  readonly hoursAgo: number;
  readonly pol: string;
  readonly pod: string;
  readonly box?: string;
  readonly cargo?: string;
  readonly goods: string;
  readonly target?: string;
  readonly note: string;
  /** Of staff: the customer they ask for. */
  readonly customer?: string;
  readonly isTaken?: true;
  readonly answer?: string;
  readonly outcome?: RequestOutcome;
}

const ASKED: readonly Asked[] = [
  {
    by: ['NQUAYS', 'buyer1'],
    hoursAgo: 0.4,
    pol: 'CNSHA',
    pod: 'PLGDN',
    box: '3x40HC',
    goods: '家用电器',
    target: '2150',
    note: '月底前两个班次，能否接受分批？',
  },
  {
    by: ['BWBAYY', 'buyer1'],
    hoursAgo: 30,
    pol: 'CNNGB',
    pod: 'TRMER',
    box: '2x40HC,1x20GP',
    goods: '瓷砖',
    note: '单箱 26 吨，确认限重。',
  },
  {
    by: ['PLTFRM', 'sales2'],
    hoursAgo: 1,
    pol: 'CNYTN',
    pod: 'PECLL',
    box: '5x40HC',
    goods: '玩具',
    target: '1980',
    note: '客户长期货，争取 VIP 价。',
    customer: 'RCHDSZ',
    isTaken: true,
  },
  {
    by: ['NQUAYS', 'buyer1'],
    hoursAgo: 52,
    pol: 'CNTAO',
    pod: 'EGALY',
    box: '1x20GP',
    goods: '轮胎',
    note: '',
    answer: '20GP USD 1,180 全包（含 ISPS、LSS），有效至月底；ALY 拥堵，航程约 34 天。',
  },
  {
    by: ['PLTFRM', 'sales3'],
    hoursAgo: 75,
    pol: 'CNSHA',
    pod: 'KEMBA',
    cargo: '12.5 CBM / 3200 KG',
    goods: '工具',
    note: '拼箱，可叠放。',
    customer: 'BWBAYY',
    answer: 'USD 38/RT，最低 2 RT；目的港费用 USD 65/RT 到付。',
  },
  {
    by: ['RCHDSZ', 'buyer1'],
    hoursAgo: 120,
    pol: 'CNXMN',
    pod: 'CAVAN',
    box: '2x40HC',
    goods: '家具',
    note: '',
    target: '1750',
    answer: '40HC USD 1,820，直航 16 天。',
    outcome: 'WON',
  },
  {
    by: ['NQUAYS', 'buyer1'],
    hoursAgo: 150,
    pol: 'CNYTN',
    pod: 'KEMBA',
    box: '1x40GP',
    goods: '灯具',
    note: '',
    target: '1500',
    answer: '40GP USD 2,050，最近两周舱位紧张。',
    outcome: 'LOST',
  },
];

interface Person {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly companyId: string;
  readonly companyCode: string;
  readonly companyName: string;
  readonly kind: CompanyKind;
}

const actorOf = ({ id, companyId, kind }: Person): DocumentActor => ({
  kind: 'employee',
  employeeId: id,
  userId: null,
  companyId,
  companyKind: kind,
  holds: [],
});

async function peopleOf({ db }: Tx): Promise<readonly Person[]> {
  return db
    .selectFrom('employee')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .select(['employee.id', 'employee.name', 'employee.account', 'employee.companyId'])
    .select(['company.companyCode', 'company.nameZh as companyName', 'company.kind'])
    .where('company.companyCode', 'in', ['PLTFRM', 'NQUAYS', 'RCHDSZ', 'BWBAYY'])
    .where('employee.account', 'in', ['pricing', 'sales2', 'sales3', 'buyer1'])
    .execute() as Promise<readonly Person[]>;
}

export async function seedPriceRequests(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const numbers: string[] = [];
  for (const { hoursAgo } of ASKED) {
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
    numbers.push(await drawRequestNo(deps, at));
  }
  await inScope(deps.db, SYSTEM, async tx => {
    const parts = { tx, deps };
    const people = await peopleOf(tx);
    const pricing = people.find(({ account }) => account === 'pricing');
    if (!pricing) return;
    for (const [index, asked] of ASKED.entries()) {
      const [code, account] = asked.by;
      const asker = people.find(one => one.companyCode === code && one.account === account);
      const customer = people.find(one => one.companyCode === (asked.customer ?? code) && one.kind === 'customer');
      if (!asker) continue;
      const at = new Date(now.getTime() - asked.hoursAgo * HOUR_MS);
      const after = (hours: number): string => new Date(at.getTime() + hours * HOUR_MS).toISOString();
      const day = now.toISOString().slice(0, 10);
      const { pol, pod, box = null, cargo = null, goods, note, target = null } = asked;
      const prepared: NewRequest = {
        requestNo: numbers[index] ?? '',
        companyId: asker.companyId,
        sellerCompanyId: pricing.companyId,
        customerCompanyId: customer?.companyId ?? null,
        customerName: customer?.companyName ?? null,
        askedBy: asker.id,
        askedByName: asker.name,
      };
      let request = await createDocument(parts, servedPriceRequest, {
        event: 'ASK',
        actor: actorOf(asker),
        now: at,
        isSeed: true,
        prepared,
        payload: {
          mode: box ? 'FCL' : 'LCL',
          pol,
          pod,
          box,
          cargo,
          etdFrom: addDays(day, 5),
          etdTo: addDays(day, 24),
          goods,
          targetPrice: target,
          targetCurrency: 'USD',
          note: note || null,
          customer: null,
        },
      });
      const step = async (event: string, by: DocumentActor, stepAt: string, payload?: object): Promise<void> => {
        const ask = { event, actor: by, now: new Date(stepAt), payload, isSeed: true };
        request = await changeDocument(parts, servedPriceRequest, request, ask);
      };
      const actor = actorOf(pricing);
      if (asked.isTaken || asked.answer) await step('ASSIGN', actor, after(0.2), { employeeId: pricing.id });
      const { dueAt } = request as unknown as PriceRequestRow;
      // The manager was told of what waits for so long.
      if (!asked.answer && dueAt < now.toISOString()) await step('ESCALATE', SYSTEM_ACTOR, dueAt);
      if (asked.answer) await step('ANSWER', actor, after(1.4), { text: asked.answer, rate: null });
      if (asked.outcome) await step('CLOSE', actorOf(asker), after(20), { outcome: asked.outcome });
    }
  });
}
