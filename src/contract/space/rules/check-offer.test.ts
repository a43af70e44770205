import { describe, expect, it } from 'vitest';
import { type CheckedOffer, checkOffer } from './check-offer.ts';

const now = new Date('2027-01-02T00:00:00Z');
const offer: CheckedOffer = {
  vesselName: 'EVER GIVEN',
  vesselImo: '9811000',
  polId: 'sha',
  podId: 'ham',
  etd: '2027-01-12T10:00:00Z',
  eta: '2027-02-10T10:00:00Z',
  earliestReceipt: '2027-01-06T00:00:00Z',
  cyCutOff: '2027-01-11T00:00:00Z',
  siCutOff: '2027-01-10T09:00:00Z',
  vgmCutOff: '2027-01-10T09:00:00Z',
  customsCutOff: null,
  manifestCutOff: null,
  sellFrom: null,
  sellUntil: '2027-01-10T05:00:00Z',
  cancelPolicy: '168:0;72:150;0:350',
  lines: [{ containerType: '40HC', qty: 10, price: '2150', floorPrice: '2000' }],
  bookingRefs: [{ containerType: '40HC', qty: 10 }],
};
const line = offer.lines[0]!;

describe('an offer', () => {
  it('that is right may be published', () => {
    expect(checkOffer(offer, now)).toEqual([]);
  });

  it.each([
    ['V-B5', { vesselImo: '9074728' }, 'vesselImo IMO_CHECK'],
    ['ports', { podId: 'sha' }, 'podId PORT_SAME'],
    ['departure', { etd: '2027-01-02T11:59:00Z' }, 'etd ETD_PAST'],
    ['cut-off', { cyCutOff: '2027-01-12T10:00:00Z' }, 'cyCutOff CUTOFF_ORDER'],
    ['receipt', { earliestReceipt: '2027-01-11T00:00:00Z' }, 'earliestReceipt CUTOFF_ORDER'],
    ['arrival', { eta: '2027-01-12T10:00:00Z' }, 'eta ETA_ORDER'],
    ['sale', { sellUntil: '2027-01-10T09:00:01Z' }, 'sellUntil SELL_UNTIL'],
    ['sale over', { sellUntil: '2027-01-02T00:00:00Z' }, 'sellUntil OFFER_CLOSED'],
    ['policy', { cancelPolicy: 'free' }, 'cancelPolicy POLICY_FORM'],
    ['no line', { lines: [], bookingRefs: [] }, 'lines required'],
    ['line twice', { lines: [line, { ...line, qty: 1 }] }, 'lines.1.containerType LINE_TWICE'],
    ['price', { lines: [{ ...line, price: '0', floorPrice: null }] }, 'lines.0.price PRICE_ZERO'],
    ['floor', { lines: [{ ...line, floorPrice: '2151' }] }, 'lines.0.floorPrice FLOOR_ABOVE'],
    ['numbers', { bookingRefs: [{ containerType: '40HC', qty: 11 }] }, 'bookingRefs REFS_OVER'],
  ])('with wrong %s is told so at the field', (_, over, told) => {
    const found = checkOffer({ ...offer, ...over } as CheckedOffer, now);
    expect(found.map(({ path, code }) => `${path} ${code}`)).toContain(told);
    expect(found.every(({ message }) => message?.zh && message.en)).toBe(true);
  });
});
