import { describe, expect, it } from 'vitest';
import { type FeeTextBook, readFeeText } from './read-fee-text.ts';

const FEES: Readonly<Record<string, string>> = {
  ISPS: 'PSC',
  THC: 'THC',
  PSS: 'PSS',
  BAF: 'BAF',
  LSS: 'LSS',
  AMS: 'AMS',
  DOC: 'DOC',
  CAF: 'CAF',
  ENS: 'ENS',
  旺季费: 'PSS',
  文件费: 'DOC',
  'B/L FEE': 'DOC',
  低硫费: 'LSS',
  EBS: 'EBS',
};
const BOOK: FeeTextBook = {
  feeCode: text => FEES[text.toUpperCase()] ?? null,
  columns: ['20GP', '40GP', '40HC'],
  currency: null,
};
const read = (text: string, change: Partial<FeeTextBook> = {}) => {
  const { included, notIncluded, surcharges, remarks } = readFeeText(text, { ...BOOK, ...change });
  const fees = surcharges.map(({ feeCode, basis, containerType, amount, currency, paymentTerm }) =>
    [feeCode, containerType, amount, currency, basis, paymentTerm].filter(part => part !== null).join(' '),
  );
  return { included, notIncluded, fees, remarks };
};
const NONE = { included: [], notIncluded: [], fees: [], remarks: [] };

describe('fee text', () => {
  it('the text of the design', () => {
    expect(read('含ISPS, THC另付, PSS USD200/400/400')).toEqual({
      included: ['PSC'],
      notIncluded: ['THC'],
      remarks: [],
      fees: ['PSS 20GP 200 USD PER_CONTAINER', 'PSS 40GP 400 USD PER_CONTAINER', 'PSS 40HC 400 USD PER_CONTAINER'],
    });
  });

  it.each([
    ['含BAF+LSS', ['BAF', 'LSS']],
    ['包含 BAF、低硫费', ['BAF', 'LSS']],
    ['incl. BAF & LSS', ['BAF', 'LSS']],
    ['including BAF/LSS', ['BAF', 'LSS']],
    ['BAF included', ['BAF']],
    ['BAF、LSS已含', ['BAF', 'LSS']],
    ['含B/L FEE', ['DOC']],
  ])('%s is included', (text, included) => {
    expect(read(text)).toEqual({ ...NONE, included });
  });

  it.each([
    ['不含THC', ['THC']],
    ['THC、AMS另计', ['THC', 'AMS']],
    ['subject to PSS', ['PSS']],
    ['excl. THC+ENS', ['THC', 'ENS']],
    ['THC not included', ['THC']],
    ['AMS自理', ['AMS']],
  ])('%s is payable beside', (text, notIncluded) => {
    expect(read(text)).toEqual({ ...NONE, notIncluded });
  });

  it.each([
    ['AMS USD30/BL', ['AMS 30 USD PER_BL']],
    ['文件费450RMB/票', ['DOC 450 CNY PER_BL']],
    ['DOC: CNY 450 per B/L', ['DOC 450 CNY PER_BL']],
    ['EBS $45/TEU', ['EBS 45 USD PER_TEU']],
    ['PSS USD1,200/2,400', ['PSS 20GP 1200 USD PER_CONTAINER', 'PSS 40GP 2400 USD PER_CONTAINER']],
    ['旺季费 100USD/箱', ['PSS 100 USD PER_CONTAINER']],
    ['BAF EUR12.5/CBM', ['BAF 12.5 EUR PER_CBM']],
    ['ENS USD35 到付', ['ENS 35 USD PER_CONTAINER COL']],
    ['BAF -50 USD', ['BAF -50 USD PER_CONTAINER']],
    ['CAF 7.5%', ['CAF 7.5 USD PCT']],
  ])('%s', (text, fees) => {
    expect(read(text)).toEqual({ ...NONE, fees });
  });

  it('amounts without a currency are taken only where one is given', () => {
    expect(read('PSS 200')).toEqual({ ...NONE, remarks: ['PSS 200'] });
    expect(read('PSS 200', { currency: 'USD' }).fees).toEqual(['PSS 200 USD PER_CONTAINER']);
  });

  it('what is not understood stays as it is, and nothing of it is charged', () => {
    const strange = ['含XYZ', '含BAF+XYZ', '请提前订舱', 'XYZ USD20', 'PSS USD1/2/3/4', 'DOC CNY1/2/BL'];
    for (const text of strange) expect(read(text), text).toEqual({ ...NONE, remarks: [text] });
    expect(read('含BAF；甲板货另议，THC另付').remarks).toEqual(['甲板货另议']);
    expect(read('')).toEqual(NONE);
  });

  it('a fee that is named twice is one', () => {
    expect(read('含BAF, 含BAF').included).toEqual(['BAF']);
  });
});
