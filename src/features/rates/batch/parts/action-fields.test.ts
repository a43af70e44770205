import { describe, expect, it } from 'vitest';
import { ACTION_KINDS, actionOf, newDraft } from './action-fields.ts';

const typed = (kind: (typeof ACTION_KINDS)[number], values: Record<string, string>, portIds: string[] = []) => {
  const draft = newDraft(1, kind);
  return actionOf({ ...draft, values: { ...draft.values, ...values }, portIds });
};

describe('actions as typed', () => {
  it('say a price formula by container type, rounded or not', () => {
    expect(
      typed('PRICE', { op: 'PERCENT', amount: '5', containerTypes: '20gp，40HC', roundUnit: '5', roundMode: 'UP' }),
    ).toEqual({
      kind: 'PRICE',
      op: 'PERCENT',
      amount: '5',
      containerTypes: ['20GP', '40HC'],
      round: { unit: '5', mode: 'UP' },
    });
    expect(typed('PRICE', { op: 'ADD', amount: '40' })).toMatchObject({ containerTypes: [], round: null });
  });

  it.each([
    ['PRICE', { op: 'ADD' }],
    ['PRICE', { op: 'ROUND' }],
    ['PRICE', { op: 'ADD', amount: 'many' }],
    ['VALIDITY', {}],
    ['COPY_PERIOD', { validFrom: '2027-01-01' }],
    ['COPY_PORTS', { difference: '50' }],
    ['SET_FIELD', { field: 'spaceStatus', value: 'plenty' }],
    ['ATTACH_FEE', { feeCode: 'PSS', amount: '100' }],
  ] as const)('%s of %o is not complete', (kind, values) => expect(typed(kind, values)).toBeNull());

  it('are complete with their values', () => {
    expect(typed('VALIDITY', { validTo: '2027-01-31' })).toMatchObject({ validFrom: null, validTo: '2027-01-31' });
    expect(typed('COPY_PORTS', { side: 'POD', difference: '-25' }, ['p'])).toMatchObject({ portIds: ['p'] });
    expect(typed('SET_FIELD', { field: 'spaceStatus', value: 'full' })).toMatchObject({ value: 'FULL' });
    expect(typed('ATTACH_FEE', { feeCode: 'pss', amount: '100', currency: 'usd' })).toMatchObject({
      feeCode: 'PSS',
      currency: 'USD',
      basis: 'PER_CONTAINER',
    });
    expect(ACTION_KINDS).toHaveLength(8);
  });
});
