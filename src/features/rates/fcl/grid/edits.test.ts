import { expect, it } from 'vitest';
import { cellEditOf, changesToSend, countEdits, heldIn, NO_EDITS, withEdit, without } from './edits.ts';

const line = (containerType: string, cost: string) => ({ containerType, cost, currency: 'EUR', foldedRules: ['g1'] });
const row = { id: 'r1', version: 3, price20gp: '1020', price45hc: null, lines: [line('20GP', '1020')] };

it('collects cells by row, and forgets what is as it was', () => {
  const one = withEdit(NO_EDITS, row, 'price20gp', '1100');
  const two = withEdit(one, row, 'validTo', '2027-02-28');
  expect([countEdits(two), two.size]).toEqual([2, 1]);
  expect(countEdits(withEdit(two, row, 'price20gp', '1020.00'))).toBe(1);
  expect(withEdit(one, row, 'price20gp', '1020').size).toBe(0);
  expect(without(two, ['r1']).size).toBe(0);
});

it('sends prices as lines: a changed one keeps what belongs to it, a new one has the currency of the others', () => {
  const edits = withEdit(withEdit(NO_EDITS, row, 'price20gp', '1100'), row, 'price45hc', '2400');
  const { lines } = changesToSend(edits.get('r1')!) as { lines: object[] };
  expect(lines).toMatchObject([
    { containerType: '20GP', cost: '1100', currency: 'EUR', foldedRules: ['g1'] },
    { containerType: '45HC', cost: '2400', currency: 'EUR', foldedRules: [] },
  ]);
  const dates = withEdit(NO_EDITS, row, 'validTo', '2027-02-28').get('r1')!;
  expect(changesToSend(dates)).toEqual({ validTo: '2027-02-28' });
  const both = withEdit(edits, row, 'validTo', '2027-02-28').get('r1')!;
  expect(cellEditOf(both)).toEqual({
    id: 'r1',
    prices: { '20GP': '1100', '45HC': '2400' },
    fields: { validTo: '2027-02-28' },
  });

  const reefer = { ...row, lines: [...row.lines, line('40RH', '4100')] };
  expect(withEdit(NO_EDITS, reefer, 'line:40RH', '4100.00').size).toBe(0);
  const typed = withEdit(NO_EDITS, reefer, 'line:40RH', '4300').get('r1')!;
  expect(changesToSend(typed)).toMatchObject({ lines: [{ cost: '1020' }, { containerType: '40RH', cost: '4300' }] });
});

it('says what a cell holds: what was typed, an emptied price too', () => {
  const edits = withEdit(withEdit(NO_EDITS, row, 'price20gp', null), row, 'validTo', '2027-02-28');
  expect([heldIn(edits, row, 'price20gp'), heldIn(edits, row, 'validTo')]).toEqual([null, '2027-02-28']);
  expect(heldIn(NO_EDITS, row, 'price20gp')).toBe('1020');
});
