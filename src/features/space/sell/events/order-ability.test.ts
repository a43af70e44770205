import { describe, expect, it } from 'vitest';
import { mayTell, type SoldRow, type Teller } from './order-ability.ts';

const now = '2027-01-08T09:30:00.000Z';
const row = (over: Partial<SoldRow> = {}): SoldRow => ({
  state: 'CONFIRMED',
  etd: '2027-01-12T10:00:00.000Z',
  fee: null,
  settledAt: null,
  isRevokeAsked: false,
  ...over,
});
const seller: Teller = { isSeller: true, isPlatform: false, reviews: false };
const staff: Teller = { isSeller: false, isPlatform: true, reviews: true };
const stranger: Teller = { isSeller: false, isPlatform: false, reviews: false };

describe('what a seller may tell an order', () => {
  it('is what the machine permits, with its reason where it does not', () => {
    expect(mayTell(row({ state: 'SUBMITTED' }), 'CONFIRM', seller, now)).toBe(true);
    expect(mayTell(row({ state: 'SUBMITTED' }), 'CONFIRM', stranger, now)).toMatchObject({
      en: 'Only the seller may do this',
    });
    expect(mayTell(row(), 'NO_SHOW', seller, now)).toMatchObject({ en: 'It is not time yet' });
    expect(mayTell(row({ etd: '2027-01-07T10:00:00.000Z' }), 'NO_SHOW', seller, now)).toBe(true);
    expect(mayTell(row({ isRevokeAsked: true }), 'ASK_REVOKE', seller, now)).not.toBe(true);
  });

  it('leaves fees and settlement to the platform, once', () => {
    const noShow = row({ state: 'NO_SHOW', fee: '1000.00' });
    expect(mayTell(noShow, 'MARK_SETTLED', seller, now)).toMatchObject({
      en: 'Only staff of the platform may do this',
    });
    expect(mayTell(noShow, 'MARK_SETTLED', staff, now)).toBe(true);
    expect(mayTell({ ...noShow, settledAt: now }, 'WAIVE_FEE', staff, now)).toMatchObject({
      en: 'It is settled already',
    });
    expect(mayTell(row({ state: 'CANCELLED', fee: '0.00' }), 'WAIVE_FEE', staff, now)).toMatchObject({
      en: 'There is no fee',
    });
  });

  it('lets staff decide only on what a seller asked', () => {
    expect(mayTell(row(), 'SELLER_CANCEL', staff, now)).not.toBe(true);
    expect(mayTell(row({ isRevokeAsked: true }), 'SELLER_CANCEL', staff, now)).toBe(true);
  });
});
