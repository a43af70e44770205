import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { aBuyer, aLane, aMarkup } from './chain.samples.ts';
import { explainChain } from './explain-chain.ts';
import { floorAbove, marginPct } from './margin.ts';
import { type MarkupRule, markupBook } from './markup-book.ts';
import { roundPrice, usualRounding } from './rounding.ts';
import { type ChainInput, runChain } from './run-chain.ts';

const run = (rules: readonly MarkupRule[], cost: string, change: Partial<ChainInput> = {}, lane = aLane()) =>
  runChain(
    {
      feeCode: 'OCF',
      isBaseFreight: true,
      containerType: '40HC',
      basis: 'PER_CONTAINER',
      currency: 'USD',
      cost: new Big(cost),
      guideSell: null,
      isThroughPlatform: true,
      ...change,
    },
    markupBook(rules, aBuyer()).forLane(lane),
  );
const prices = (chain: ReturnType<typeof run>) => chain.steps.map(step => step.after);
const upTo5 = { roundUnit: '5', roundMode: 'UP' } as const;

const CHAIN = [
  aMarkup({ step: 'PLATFORM', pct: '2' }),
  aMarkup({ step: 'COMPANY', absByType: [{ containerType: '20GP', amount: '30' }], abs: '50' }),
  aMarkup({ step: 'LEVEL', customerLevelId: 'B', pct: '1.5' }),
  aMarkup({
    step: 'SALES',
    absByType: [
      { containerType: '20GP', amount: '20' },
      { containerType: '40HC', amount: '30' },
    ],
    ...upTo5,
  }),
];

describe('mark-up chain', () => {
  it('V-M1 platform, company, level and sales, the last up to 5', () => {
    const chain = run(CHAIN, '1850');
    expect(prices(chain)).toEqual(['1887', '1937', '1966', '2000']);
    expect([chain.buy, chain.base, chain.sell].map(String)).toEqual(['1887', '1966', '2000']);
    expect(chain.steps[3]).toMatchObject({ before: '1966', abs: '30', version: 1, ruleId: CHAIN[3]?.id });
  });

  it('V-M2 amounts by container type', () => {
    expect(prices(run(CHAIN, '1020', { containerType: '20GP' }))).toEqual(['1040', '1070', '1086', '1110']);
  });

  it('V-M3 a level may lower the price', () => {
    const vip = [...CHAIN.filter(rule => rule.step !== 'LEVEL'), aMarkup({ step: 'LEVEL', abs: '-40' })];
    expect(prices(run(vip, '1850'))).toEqual(['1887', '1937', '1897', '1930']);
  });

  it('V-M5 percent first, then the amount', () => {
    expect(prices(run([aMarkup({ pct: '3', abs: '25' })], '1000'))).toEqual(['1055']);
  });

  it('V-M6 the most specific rule applies alone, whatever the priority of others', () => {
    const level = aMarkup({ step: 'LEVEL', customerLevelId: 'B', pct: '1.5' });
    const levelAndPod = aMarkup({ step: 'LEVEL', customerLevelId: 'B', podId: 'DEHAM', abs: '10' });
    const carrier = aMarkup({ step: 'LEVEL', carrierId: 'MSCU', abs: '99', priority: 99 });
    expect(prices(run([level, levelAndPod, carrier], '1000'))).toEqual(['1010']);
    expect(prices(run([level, carrier], '1000'))).toEqual(['1015']);
    expect(prices(run([level, carrier], '1000', {}, aLane({ carrierId: 'COSU' })))).toEqual(['1015']);
    expect(prices(run([carrier], '1000'))).toEqual(['1099']);
  });

  it('equal scope: priority, then the later beginning, then the smaller id', () => {
    const first = aMarkup({ id: 'A', abs: '1', priority: 60 });
    const later = aMarkup({ id: 'C', abs: '2', validFrom: '2027-01-10' });
    const small = aMarkup({ id: 'B', abs: '3', validFrom: '2027-01-10' });
    expect(prices(run([later, small, first], '100'))).toEqual(['101']);
    expect(prices(run([later, small], '100'))).toEqual(['103']);
  });

  it('rules out of scope, disabled, not valid on the day, of other fees or of another basis stay out', () => {
    const others: Partial<MarkupRule>[] = [
      { isEnabled: false },
      { validFrom: '2027-01-21' },
      { validTo: '2027-01-19' },
      { customerCompanyId: 'C2' },
      { customerLevelId: 'A' },
      { salesEmployeeId: 'S2' },
      { polId: 'CNNGB' },
      { lineId: 'USW' },
      { productType: 'SPOT' },
      { sourceCompanyId: 'X' },
      { containerType: '20GP' },
      { goods: ['85'] },
      { feeCodes: ['BAF'] },
      { basis: 'PER_BL' },
    ];
    for (const other of others) expect(prices(run([aMarkup({ abs: '9', ...other })], '100'))).toEqual([]);
    expect(prices(run([aMarkup({ pct: '9', basis: 'PER_BL' })], '100'))).toEqual(['109']);
  });

  it('the platform steps in only on a rate that passes through it', () => {
    expect(prices(run(CHAIN, '1850', { isThroughPlatform: false }))).toEqual(['1900', '1929', '1960']);
  });

  it('a guide price is the price after the company', () => {
    const chain = run(CHAIN, '1850', { guideSell: new Big('1950'), isThroughPlatform: false });
    expect(prices(chain)).toEqual(['1950', '1979', '2010']);
    expect(chain.steps[0]).toMatchObject({ ruleId: null, step: 'COMPANY', before: '1850' });
    expect(run(CHAIN, '1850', { guideSell: new Big('1950') }).buy.toFixed()).toBe('1887');
  });

  it('the difference is kept within the limits of the rule, then rounded', () => {
    const limited = [aMarkup({ pct: '10', minAbs: '20.4', maxAbs: '90.6' })];
    expect(prices(run(limited, '1000'))).toEqual(['1091']);
    expect(prices(run(limited, '100'))).toEqual(['120']);
    expect(run(limited, '1000').steps[0]?.isLimited).toBe(true);
    expect(run(limited, '500').steps[0]).toMatchObject({ isLimited: false, after: '550' });
  });

  it('each currency has its usual rounding', () => {
    const cents = (currency: string) => prices(run([aMarkup({ pct: '1.117' })], '100', { currency }));
    expect([cents('USD'), cents('EUR'), cents('CNY'), cents('JPY')]).toEqual([['101'], ['101'], ['101.12'], ['101']]);
    expect(usualRounding('KWD').unit).toBe('0.001');
  });

  it('a company may round by customs of its own, which the words then tell', () => {
    const book = markupBook([aMarkup({ abs: '12' })], aBuyer(), { USD: { unit: '10', mode: 'UP' } }).forLane(aLane());
    const charge = { feeCode: 'OCF', isBaseFreight: true, containerType: '40HC', basis: 'PER_CONTAINER' } as const;
    const asked = { ...charge, cost: new Big(100), guideSell: null, isThroughPlatform: false };
    const { steps } = runChain({ ...asked, currency: 'USD' }, book);
    expect(explainChain({ from: 'COST', price: '100', steps, levelCode: null }).zh).toBe(
      '成本 100 → 公司 +12 = 120(向上取整至 10)',
    );
    expect(runChain({ ...asked, currency: 'EUR' }, book).sell.toFixed()).toBe('112');
  });

  it('UP never costs the seller, DOWN never the buyer', () => {
    const rounded = (value: string, mode: 'UP' | 'DOWN' | 'NEAREST') =>
      roundPrice(new Big(value), { unit: '5', mode }).toFixed();
    expect([rounded('101', 'UP'), rounded('104', 'DOWN'), rounded('102.5', 'NEAREST')]).toEqual(['105', '100', '105']);
    expect([rounded('-16', 'UP'), rounded('-16', 'DOWN'), rounded('-17.5', 'NEAREST')]).toEqual(['-15', '-20', '-20']);
    expect(roundPrice(new Big('1.005'), { unit: '0.01', mode: 'NEAREST' }).toFixed()).toBe('1.01');
  });

  it('V-M7 the floor leaves the margin and ends like the prices of the chain', () => {
    const ending = { unit: '5', mode: 'UP' } as const;
    const floor = (sell: string, margin = { abs: null as string | null, pct: '3' as string | null }) =>
      floorAbove(new Big(sell), new Big(1850), margin, ending)?.toFixed();
    expect(marginPct(new Big(1880), new Big(1850))).toBe('1.60');
    expect(floor('1880')).toBe('1910');
    expect(floor('1907.22')).toBeUndefined();
    expect(floor('1880', { abs: '30', pct: null })).toBeUndefined();
    expect(floor('1880', { abs: '31', pct: null })).toBe('1885');
    expect(floor('1880', { abs: '80', pct: '3' })).toBe('1930');
  });

  it('V-M8 margin in per cent of the selling price', () => {
    expect(marginPct(new Big(2000), new Big(1850))).toBe('7.50');
    expect(marginPct(new Big(0), new Big(1850))).toBeNull();
  });

  it('is monotone: a higher mark-up never makes a lower price', () => {
    const seeds = Array.from({ length: 400 }, (_, seed) => seed);
    for (const seed of seeds) {
      const number = (salt: number, range: number) => (Math.imul(seed * 31 + salt, 2654435761) >>> 0) % range;
      const rounding = (['NEAREST', 'UP', 'DOWN'] as const)[number(1, 3)]!;
      const unit = ['0.01', '1', '5', '10', '50'][number(2, 5)]!;
      const rules = (extra: number) =>
        (['PLATFORM', 'COMPANY', 'LEVEL', 'SALES'] as const).map((step, at) =>
          aMarkup({
            step,
            pct: String(number(10 + at, 80) / 10 - 2 + (number(3, 4) === at ? extra : 0)),
            abs: String(number(20 + at, 120) - 40),
            roundUnit: unit,
            roundMode: rounding,
          }),
        );
      const cost = String(500 + number(5, 3000));
      const [lower, higher] = [run(rules(0), cost).sell, run(rules(0.7), cost).sell];
      expect(higher.gte(lower), `seed ${seed}: ${lower} then ${higher}`).toBe(true);
    }
  });
});

describe('a chain in words', () => {
  it('tells each step as people of the trade write it', () => {
    const { steps } = run(CHAIN, '1850');
    const told = explainChain({ from: 'COST', price: '1850', steps, levelCode: 'B' });
    expect(told.zh).toBe(
      '成本 1,850 → 平台 +2% = 1,887 → 公司 +50 = 1,937 → B级 +1.5% = 1,966 → 销售 +30 = 2,000(向上取整至 5)',
    );
    expect(told.en).toBe(
      'Cost 1,850 → platform +2% = 1,887 → company +50 = 1,937 → level B +1.5% = 1,966 → sales +30 = 2,000 (rounded up to 5)',
    );
  });

  it('begins with the base for those who may not see cost', () => {
    const steps = run(CHAIN, '1850').steps.filter(step => step.step === 'SALES');
    const told = explainChain({ from: 'BASE', price: '1966', steps, levelCode: 'B' });
    expect(told.zh).toBe('基准 1,966 → 销售 +30 = 2,000(向上取整至 5)');
  });

  it('names guide prices, limits, mixed values and coarse rounding', () => {
    const rules = [
      aMarkup({ step: 'LEVEL', pct: '-2', abs: '-5', maxAbs: '-30' }),
      aMarkup({ step: 'SALES', abs: '1000', roundUnit: '10', roundMode: 'NEAREST' }),
    ];
    const { steps } = run(rules, '900', { guideSell: new Big('1000.5') });
    const told = explainChain({ from: 'COST', price: '900', steps, levelCode: null });
    expect(told.zh).toBe('成本 900 → 指导价 = 1,000.5 → 等级 -2% -5 = 971(受限额) → 销售 +1,000 = 1,970(取整至 10)');
    expect(told.en).toContain(
      'guide price = 1,000.5 → level -2% -5 = 971 (limited) → sales +1,000 = 1,970 (to the nearest 10)',
    );
  });
});
