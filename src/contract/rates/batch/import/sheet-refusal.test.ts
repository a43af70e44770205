import { expect, it } from 'vitest';
import { sheetRefusal } from './sheet-refusal.ts';

const SAID = { unclearDays: [], dayOrder: null };

it.each([
  ['no price', ['pol', 'pod', 'validity'], SAID, 'NO_PRICE_COLUMN'],
  ['a price without its container type', ['pol', 'pod', 'price'], SAID, 'NO_PRICE_COLUMN'],
  ['no port of discharge', ['pol', 'PRICE:20GP', null], SAID, 'NO_PORT_COLUMN'],
  [
    'dates of which nobody has said the order',
    ['pol', 'pod', 'PRICE:20GP'],
    { unclearDays: ['5/12'], dayOrder: null },
    'DAY_ORDER',
  ],
  ['the same once it is said', ['pol', 'pod', 'PRICE:20GP'], { unclearDays: ['5/12'], dayOrder: 'DMY' }, null],
  ['one type a line', ['pol', 'pod', 'containerType', 'price'], SAID, null],
  ['prices of consolidations', ['pol', 'pod', 'break0'], SAID, null],
  ['rates by number, of which only a remark changes', ['rateNo', 'remark'], SAID, null],
] as const)('a sheet with %s', (_, uses, said, code) => expect(sheetRefusal(uses, said)?.code ?? null).toBe(code));
