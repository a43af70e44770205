import { describe, expect, it } from 'vitest';
import { defaultParties, printOf } from './resolve-parties.ts';

const one = (id: string, customerId: string | null, podCountry: string | null, isDefault = true) => ({
  id,
  customerId,
  podCountry,
  isDefault,
});

describe('default parties', () => {
  const all = [
    one('any', null, null),
    one('germany', null, 'DE'),
    one('nq', 'nq', null),
    one('nq-de', 'nq', 'DE'),
    one('nq-us', 'nq', 'US', false),
  ];
  it.each([
    ['nq', 'DE', 'nq-de'],
    ['nq', 'US', 'nq'],
    ['rc', 'DE', 'germany'],
    ['rc', null, 'any'],
    [null, null, 'any'],
  ])('%s to %s: %s', (customerId, podCountry, id) => {
    expect(defaultParties(all, { customerId, podCountry })?.id).toBe(id);
  });

  it('none where none is one', () => {
    expect(defaultParties([one('x', null, null, false)], { customerId: null, podCountry: null })).toBeNull();
  });
});

describe('duplicates', () => {
  it('print the same whatever blanks and signs say', () => {
    const print = printOf({ shipperName: 'Harbour Link Co., Ltd.', shipperAddress: 'NO. 8 QUAY ROAD\nNINGBO' });
    expect(printOf({ shipperName: 'HARBOUR LINK CO LTD', shipperAddress: 'No 8 Quay Road, Ningbo' })).toBe(print);
    expect(printOf({ consigneeName: 'HARBOUR LINK CO LTD', consigneeAddress: 'NO 8 QUAY ROAD NINGBO' })).not.toBe(
      print,
    );
  });
});
