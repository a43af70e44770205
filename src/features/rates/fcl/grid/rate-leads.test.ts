import { expect, it } from 'vitest';
import { increaseAddress, shareAddress } from './rate-leads.ts';

const row = (id: string, carrierId: string, polId: string) => ({ id, version: 1, carrierId, polId, podId: 'p' });
const asked = (address: string | null) => Object.fromEntries(new URLSearchParams((address ?? '').split('?')[1]));

it('an increase begins with the carrier and the ports of the chosen rates', () => {
  const rows = [row('1', 'c', 'a'), row('2', 'c', 'b'), row('3', 'c', 'a')];
  expect(asked(increaseAddress(rows))).toEqual({ id: 'new', carrierId: 'c', polIds: 'a,b', podIds: 'p' });
  expect(increaseAddress([...rows, row('4', 'other', 'a')])).toBeNull();
});

it('a share names the chosen rates', () => {
  expect(asked(shareAddress([row('1', 'c', 'a'), row('2', 'd', 'a')]))).toEqual({ id: 'new', rateIds: '1,2' });
});
