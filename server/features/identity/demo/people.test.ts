import { expect, test } from 'vitest';
import { DEMO_COMPANIES } from './companies.ts';
import { DEMO_SEATS, DEMO_USERS } from './people.ts';

const accountsOf = (company: string) => DEMO_SEATS.filter(seat => seat.company === company).map(seat => seat.account);

test('the accounts are those that the start prints and the documentation names', () => {
  const staff = 'admin admin2 doc1 doc2 docsup sales1 sales2 sales3 sales4 sales5 cs1 cs2 pricing finance marketing';
  const expected = { platform: staff.split(' '), customer: ['admin', 'doc1', 'buyer1'], provider: ['admin', 'op1'] };
  for (const { code, kind } of DEMO_COMPANIES) expect(accountsOf(code)).toEqual(expected[kind]);
  expect(DEMO_USERS.map(user => user.email.split('@')[0])).toEqual([
    'seats3',
    'seats1',
    'noseat',
    'first',
    'locked',
    'twostep',
  ]);
});

test('every person has a name of his own, and every bound seat exists and is bound once', () => {
  expect(new Set(DEMO_SEATS.map(seat => seat.name)).size).toBe(DEMO_SEATS.length);
  const bound = DEMO_USERS.flatMap(user => user.seats);
  expect(new Set(bound).size).toBe(bound.length);
  for (const name of bound) expect(DEMO_SEATS.map(seat => `${seat.company}/${seat.account}`)).toContain(name);
});

/** GB 32100-2015: weights 3^i mod 31 over the first 17 characters. */
const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
test.each(DEMO_COMPANIES)('the credit code of $code carries its check character', ({ uscc }) => {
  const sum = [...uscc.slice(0, 17)].reduce((total, character, index) => {
    let weight = 1;
    for (let power = 0; power < index; power++) weight = (weight * 3) % 31;
    return total + CHARACTERS.indexOf(character) * weight;
  }, 0);
  expect(uscc[17]).toBe(CHARACTERS[(31 - (sum % 31)) % 31]);
});
