import { describe, expect, it } from 'vitest';
import { portNamesIn, tradeCodesOf } from './port-trade-names.ts';

it.each([
  ['Port Kelang', 'MYPKG'],
  ['PORT KLANG', 'MYPKG'],
  ['Pusan', 'KRPUS'],
  ['Ho Chi Minh', 'VNSGN'],
  ['Manila North', 'PHMNN'],
  ['NHAVA SHEVA', 'INNSA'],
  ['Tin Can', 'NGTIN'],
  ['London Gateway', 'GBLGP'],
  ['St. Petersburg', 'RULED'],
  ['Istanbul (Ambarli)', 'TRAMB'],
  ['Sihanoukville', 'KHKOS'],
  ['深圳盐田', 'CNYTN'],
  ['那瓦西瓦', 'INNSA'],
  ['Manzanillo', undefined],
])('%s is known as %s', (name, code) => expect(tradeCodesOf(name)[0]).toBe(code));

describe('names in one cell', () => {
  it.each([
    ['汉堡 Hamburg', ['汉堡', 'Hamburg']],
    ['宁波 NINGBO', ['宁波', 'NINGBO']],
    ['宁波NINGBO', ['宁波', 'NINGBO']],
    ['Gdansk (格但斯克)', ['Gdansk', '格但斯克']],
    ['HAMBURG (DEHAM)', ['HAMBURG', 'DEHAM']],
    ['Antwerp, Belgium', ['Antwerp']],
    ['鹿特丹/Rotterdam', ['鹿特丹', 'Rotterdam']],
  ])('%s', (cell, names) => expect(portNamesIn(cell)).toEqual(expect.arrayContaining([cell, ...names])));

  it('a plain name is itself', () => expect(portNamesIn(' New  York ')).toEqual(['New York']));
});
