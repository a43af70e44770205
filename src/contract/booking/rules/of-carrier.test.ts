import { describe, expect, it } from 'vitest';
import { bookingContentSchema } from '../booking-content.ts';
import { ofCarrier, onSailing } from './of-carrier.ts';

const of = (carrier: string) =>
  bookingContentSchema.parse({
    carrier,
    routing: { vesselName: 'COSCO PRIDE', vesselImo: '9472139', voyageNo: '045W' },
    cutOffs: { DCO: '2026-12-04T08:00:00.000Z', AMC: '2026-12-03T08:00:00.000Z' },
    terms: { contractReference: 'SC27COSU', freight: 'COL' },
  });

describe('a booking with another carrier', () => {
  it('names no contract of the first, and keeps its other terms', () =>
    expect(ofCarrier(of('COSU'), 'HLCU')).toMatchObject({
      carrier: 'HLCU',
      terms: { contractReference: '', quotationReference: '', freight: 'COL' },
    }));

  it.each(['', 'COSU'])('keeps what was given before the carrier (%j) or again for it', carrier =>
    expect(ofCarrier(of(carrier), 'COSU').terms.contractReference).toBe('SC27COSU'),
  );
});

it('a booking on another sailing has nothing of the ship and the cut-offs of the former one', () => {
  const sailing = { vesselName: 'HAMBURG EXPRESS', voyageNo: '2650W', serviceCode: 'FE2', etd: null, eta: null };
  const cutOffs = [
    { code: 'DCO', at: '2026-12-11T08:00:00.000Z' },
    { code: 'XXX', at: '2026-12-11T08:00:00.000Z' },
  ];
  const moved = onSailing(of('COSU'), {
    carrier: 'HLCU',
    sailing: { ...sailing, departureDate: '2026-12-14' },
    cutOffs,
  });
  expect(moved).toMatchObject({
    routing: { vesselName: 'HAMBURG EXPRESS', vesselImo: '', voyageNo: '2650W' },
    terms: { contractReference: '' },
  });
  expect(moved.cutOffs).toMatchObject({ DCO: '2026-12-11T08:00:00.000Z', AMC: null });
  expect(Object.keys(moved.cutOffs)).not.toContain('XXX');
});
