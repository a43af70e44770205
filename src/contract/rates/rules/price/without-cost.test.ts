import { describe, expect, it } from 'vitest';
import { aMarkup } from '../chain/chain.samples.ts';
import { aSurcharge } from '../surcharge/surcharge.samples.ts';
import { aLine, aPriceAsk, aRateToPrice, rulesFor } from './price.samples.ts';
import { priceRate } from './price-rate.ts';
import { type PriceViewer, type SeenRate, withoutCost } from './without-cost.ts';

/** V-M1 with a margin that is not kept, so that every member has a figure of its own. */
const ask = aPriceAsk();
const PRICED = priceRate(
  aRateToPrice({ lines: [aLine('40HC', '1850')], isThroughPlatform: true }),
  ask,
  rulesFor(ask, {
    markups: [
      aMarkup({ id: 'platform', step: 'PLATFORM', pct: '2' }),
      aMarkup({ id: 'company', step: 'COMPANY', abs: '50' }),
      aMarkup({ id: 'level', step: 'LEVEL', pct: '1.5' }),
      aMarkup({ id: 'sales', step: 'SALES', abs: '30', roundUnit: '5', roundMode: 'UP' }),
    ],
    surcharges: [aSurcharge({ costAmount: '311', sellAmount: '320' })],
    companyMargin: { abs: '200', pct: null },
  }),
);
const seenBy = (kind: 'PLATFORM_STAFF' | 'COMPANY_STAFF' | 'SALES' | 'CUSTOMER'): SeenRate =>
  withoutCost(PRICED, { kind });
/** Every figure anywhere in what a viewer gets. */
const figures = (seen: SeenRate): Set<string> =>
  new Set([...JSON.stringify(seen).matchAll(/"(-?\d+(?:\.\d+)?)"/g)].map(([, text]) => String(Number(text))));

/** Cost and price after the platform per container and for both, with the fee's cost: what each may learn. */
const OWN_COST = ['1850', '3700', '4322', '311', '622'];
const AFTER_PLATFORM = ['1887', '3774', '4396'];
const AFTER_COMPANY = ['1937'];
const BASE = ['1966', '3932'];
const FLOOR = ['2090'];
const hides = (kind: Parameters<typeof seenBy>[0], secret: readonly string[]) =>
  secret.filter(figure => figures(seenBy(kind)).has(figure));

describe('what a viewer sees of a price', () => {
  it('platform staff with the right to cost see the whole chain', () => {
    const seen = figures(seenBy('PLATFORM_STAFF'));
    const all = [...OWN_COST, ...AFTER_PLATFORM, ...AFTER_COMPANY, ...BASE, ...FLOOR];
    expect(all.filter(figure => !seen.has(figure))).toEqual([]);
    expect(seenBy('PLATFORM_STAFF').lines?.[0]).toEqual(PRICED.lines[0]);
  });

  it('company staff with the right to cost see what their company pays, never the links before', () => {
    expect(hides('COMPANY_STAFF', ['1850', '3700', '4322'])).toEqual([]);
    const [line] = seenBy('COMPANY_STAFF').lines ?? [];
    expect(line).toMatchObject({ unitCost: '1887', costAmount: '3774.00', floorPrice: '2090' });
    expect(line?.steps?.map(step => step.ruleId)).toEqual(['company', 'level', 'sales']);
    expect(seenBy('COMPANY_STAFF')).toMatchObject({ costTotal: { amount: '4396.00' }, marginPct: '5.26' });
  });

  it('sales see the base, their own step and the price; no cost and no floor, from which it could be worked out', () => {
    expect(hides('SALES', [...OWN_COST, ...AFTER_PLATFORM, ...AFTER_COMPANY, ...FLOOR])).toEqual([]);
    const [line] = seenBy('SALES').lines ?? [];
    expect(line).toMatchObject({ unitBase: '1966', baseAmount: '3932.00', unitSell: '2000' });
    expect(line?.steps?.map(step => step.ruleId)).toEqual(['sales']);
    expect(seenBy('SALES')).toMatchObject({ needsApproval: true });
  });

  it('customers see prices and nothing of how they came about', () => {
    expect(hides('CUSTOMER', [...OWN_COST, ...AFTER_PLATFORM, ...AFTER_COMPANY, ...BASE, ...FLOOR])).toEqual([]);
    expect(seenBy('CUSTOMER')).toMatchObject({ total: { amount: '4640.00' }, lines: [{ sellAmount: '4000.00' }, {}] });
    expect(JSON.stringify(seenBy('CUSTOMER'))).not.toMatch(/cost|buy|base|margin|floor|steps|rule|approval/i);
  });

  it('visitors see what the site shows: all-in, from a price rounded up to 10, or that there is one', () => {
    const seen = (viewer: PriceViewer) =>
      withoutCost({ ...PRICED, total: { currency: 'USD', amount: '4641.01' } }, viewer);
    const known = { rateId: 'R1', missingTypes: [] };
    expect(seen({ kind: 'SITE', shows: 'ALL_IN' })).toEqual({
      ...known,
      total: { currency: 'USD', amount: '4641.01' },
    });
    expect(seen({ kind: 'SITE', shows: 'FROM' })).toEqual({
      ...known,
      total: { currency: 'USD', amount: '4650' },
      isFromPrice: true,
    });
    expect(seen({ kind: 'SITE', shows: 'NOTHING' })).toEqual(known);
  });

  it('a field that nobody named stays hidden from everyone', () => {
    const grown = { ...PRICED, contractNo: 'SC-1', lines: PRICED.lines.map(line => ({ ...line, secret: 'SC-1' })) };
    for (const kind of ['PLATFORM_STAFF', 'COMPANY_STAFF', 'SALES', 'CUSTOMER'] as const) {
      expect(JSON.stringify(withoutCost(grown, { kind }))).not.toContain('SC-1');
    }
  });
});
