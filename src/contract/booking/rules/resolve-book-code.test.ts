import { describe, expect, it } from 'vitest';
import { type BookCodeAsk, missOf, resolveBookCode } from './resolve-book-code.ts';

const code = (name: string, over: Partial<Parameters<typeof missOf>[0]> = {}) => ({
  name,
  carrierId: 'MSC',
  polId: null,
  polCountry: null,
  customerId: null,
  employeeIds: [] as string[],
  validFrom: '2027-01-01',
  validTo: null as string | null,
  ...over,
});
const ask: BookCodeAsk = {
  customerId: 'nq',
  carrierId: 'MSC',
  polId: 'sha',
  polCountry: 'CN',
  employeeId: 'e1',
  day: '2027-01-15',
};
const used = (codes: readonly ReturnType<typeof code>[], over: Partial<BookCodeAsk> = {}) =>
  resolveBookCode(codes, { ...ask, ...over })?.name ?? null;

describe('which booking code is used', () => {
  const general = code('general');
  const china = code('china', { polCountry: 'CN' });
  const shanghai = code('shanghai', { polId: 'sha' });
  const customer = code('customer', { customerId: 'nq' });

  it('the one that says most: customer before port before country before none', () => {
    expect(used([general, china, shanghai, customer])).toBe('customer');
    expect(used([general, china, shanghai])).toBe('shanghai');
    expect(used([general, china])).toBe('china');
    expect(used([general, china], { polCountry: 'VN' })).toBe('general');
  });

  it('customer and port together before customer alone', () => {
    expect(used([customer, code('both', { customerId: 'nq', polId: 'sha' })])).toBe('both');
  });

  it('of two alike the later one, then by name, whatever their order', () => {
    const later = code('later', { validFrom: '2027-01-10' });
    expect(used([general, later])).toBe('later');
    expect(used([code('b'), code('a')])).toBe('a');
  });

  it('none where none holds', () => expect(used([code('x', { carrierId: 'ONE' })])).toBeNull());

  it.each([
    ['CARRIER', { carrierId: 'ONE' }],
    ['CUSTOMER', { customerId: 'rc' }],
    ['PORT', { polId: 'ngb' }],
    ['PORT', { polCountry: 'VN' }],
    ['DAY', { validFrom: '2027-01-16' }],
    ['DAY', { validTo: '2027-01-14' }],
    ['PERSON', { employeeIds: ['e2'] }],
  ])('%s', (miss, over) => expect(missOf(code('x', over), ask)).toBe(miss));

  it('holds on its first and its last day', () => {
    const one = code('x', { validFrom: '2027-01-15', validTo: '2027-01-15' });
    expect(missOf(one, ask)).toBeNull();
  });
});
