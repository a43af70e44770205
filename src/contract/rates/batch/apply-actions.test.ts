import { describe, expect, it } from 'vitest';
import { type FclRateInput, fclRateResource } from '../fcl-rate.resource.ts';
import type { BatchAction } from './actions.ts';
import { applyActions, type PlannedOutcome } from './apply-actions.ts';
import { increaseRate, planOfIncrease } from './increase-terms.ts';

const TODAY = '2027-01-05';
const line = (containerType: string, cost: string | null) => ({ containerType, currency: 'USD', cost });
const rate = (over: object = {}): FclRateInput =>
  fclRateResource.schema.parse({
    carrierId: 'c',
    polId: 'sha',
    podId: 'ham',
    validFrom: '2027-01-10',
    validTo: '2027-01-31',
    productType: 'FAK',
    spaceStatus: 'AMPLE',
    receiptType: 'CY',
    deliveryType: 'CY',
    validityBasis: 'ETD',
    surchargeMode: 'SUBJECT_TO',
    paymentTerm: 'PRE',
    bookingMode: 'REQUEST',
    visibility: 'COMPANY',
    lines: [line('20GP', '1020'), line('40HC', '1845'), line('45HC', null)],
    ...over,
  });
const price = (over: Partial<Extract<BatchAction, { kind: 'PRICE' }>>): BatchAction => ({
  kind: 'PRICE',
  containerTypes: [],
  op: 'ADD',
  amount: null,
  round: null,
  ...over,
});
const costs = (content: FclRateInput | null | undefined) => content?.lines.map(({ cost }) => cost);
const changed = (outcome: PlannedOutcome) => (outcome.outcome === 'CHANGED' ? outcome : null);
const costsAfter = (...actions: BatchAction[]) => costs(changed(applyActions(rate(), actions, TODAY))?.content);

describe('price formulas', () => {
  it.each([
    ['add', price({ amount: '40' }), ['1060', '1885', null]],
    ['subtract on one type', price({ op: 'SUBTRACT', amount: '20', containerTypes: ['20GP'] }), ['1000', '1845', null]],
    [
      'per cent, up to 5',
      price({ op: 'PERCENT', amount: '12.5', round: { unit: '5', mode: 'UP' } }),
      ['1150', '2080', null],
    ],
    ['round', price({ op: 'ROUND', round: { unit: '100', mode: 'DOWN' } }), ['1000', '1800', null]],
    [
      'set, also what was not offered',
      price({ op: 'SET', amount: '2000', containerTypes: ['45HC'] }),
      ['1020', '1845', '2000'],
    ],
    ['take off', price({ op: 'SET', containerTypes: ['40HC'] }), ['1020', null, null]],
  ] as const)('%s', (_name, action, expected) => expect(costsAfter(action)).toEqual(expected));

  it('a type that the rate did not have is added by SET', () => {
    expect(costsAfter(price({ op: 'SET', amount: '900', containerTypes: ['40NOR'] }))).toEqual([
      '1020',
      '1845',
      null,
      '900',
    ]);
  });

  it('actions are done in their order', () => {
    const round = { unit: '100', mode: 'UP' } as const;
    expect(costsAfter(price({ amount: '1' }), price({ op: 'ROUND', round }))).toEqual(['1100', '1900', null]);
  });
});

describe('outcomes', () => {
  it.each([
    ['nothing differs', price({ amount: '0' }), {}, { outcome: 'UNCHANGED' }],
    [
      'nothing is offered',
      price({ amount: '5', containerTypes: ['45HC'] }),
      {},
      { outcome: 'SKIPPED', reason: 'NOT_OFFERED' },
    ],
    [
      'it is over',
      price({ amount: '5' }),
      { validFrom: '2026-12-01', validTo: '2027-01-04' },
      { outcome: 'SKIPPED', reason: 'EXPIRED' },
    ],
    ['below nothing', price({ amount: '-1021' }), {}, { outcome: 'ERROR', code: 'PRICE_NEGATIVE' }],
    ['to nothing', price({ amount: '-1020' }), {}, { outcome: 'ERROR', code: 'PRICE_ZERO' }],
    [
      'days in the wrong order',
      { kind: 'VALIDITY', validFrom: null, validTo: '2027-01-09' },
      {},
      { outcome: 'ERROR', code: 'DATE_ORDER' },
    ],
    [
      'what fits no field',
      { kind: 'SET_FIELD', field: 'transitDays', value: '999' },
      {},
      { outcome: 'ERROR', code: 'ROW_INVALID' },
    ],
  ] as const)('%s', (_name, action, over, expected) => {
    expect(applyActions(rate(over), [action as BatchAction], TODAY)).toEqual(expected);
  });

  it('fields, visibility and fees', () => {
    const done = changed(
      applyActions(
        rate(),
        [
          { kind: 'SET_FIELD', field: 'spaceStatus', value: 'FULL' },
          { kind: 'VISIBILITY', visibility: 'POOL', visibleLevels: [] },
          { kind: 'ATTACH_FEE', feeCode: 'PSS', amount: '100', currency: 'USD', basis: 'PER_TEU', containerTypes: [] },
          { kind: 'ATTACH_FEE', feeCode: 'PSS', amount: '150', currency: 'USD', basis: 'PER_TEU', containerTypes: [] },
        ],
        TODAY,
      ),
    )?.content;
    expect(done).toMatchObject({
      spaceStatus: 'FULL',
      visibility: 'POOL',
      surcharges: [{ feeCode: 'PSS', amount: '150' }],
    });
    expect(changed(applyActions(done!, [{ kind: 'DETACH_FEE', feeCode: 'PSS' }], TODAY))?.content?.surcharges).toEqual(
      [],
    );
  });
});

describe('copies', () => {
  it('leave the rate as it is and carry what the actions did', () => {
    const done = changed(
      applyActions(
        rate(),
        [
          price({ amount: '10', containerTypes: ['20GP'] }),
          { kind: 'COPY_PERIOD', validFrom: '2027-02-01', validTo: '2027-02-14' },
          { kind: 'COPY_PORTS', side: 'POD', portIds: ['rtm', 'ham'], difference: '-50' },
        ],
        TODAY,
      ),
    );
    expect(done?.content).toBeNull();
    expect(done?.copies.map(({ podId, validFrom, lines }) => [podId, validFrom, lines[0]?.cost])).toEqual([
      ['ham', '2027-02-01', '1030'],
      ['rtm', '2027-01-10', '980'],
    ]);
  });
});

describe('an increase as a fee of its own', () => {
  const row = {
    id: 'pss',
    mode: 'SURCHARGE',
    feeCode: 'PSS',
    currency: 'USD',
    effectiveFrom: '2027-01-15',
    effectiveTo: null,
    roundUnit: '1',
    roundMode: 'NEAREST',
    changesGuideSell: false,
    changesZero: false,
    changesFixedPrices: false,
    excludedRateIds: [],
    amounts: [{ containerType: null, abs: '100', pct: null, cap: null, floor: null }],
  };

  it('splits the rate, leaves its prices, and is not added twice', () => {
    const plan = planOfIncrease(row as never);
    const done = changed(increaseRate({ id: 'r', content: rate() }, plan, TODAY));
    const pieces = [done?.content, ...(done?.copies ?? [])];
    expect(pieces.map(piece => [piece?.validFrom, piece?.validTo, piece?.surcharges.length, costs(piece)])).toEqual([
      ['2027-01-10', '2027-01-14', 0, ['1020', '1845', null]],
      ['2027-01-15', '2027-01-31', 2, ['1020', '1845', null]],
    ]);
    expect(increaseRate({ id: 'r', content: pieces[1]! }, plan, TODAY)).toEqual({
      outcome: 'SKIPPED',
      reason: 'ALREADY_APPLIED',
    });
  });
});
