import { describe, expect, it } from 'vitest';
import { checkCallOrder, type OrderedCall } from './port-call-order.ts';

const planned = (text: string | null) => ({ planned: text && `2026-12-${text}:00Z`, estimated: null, actual: null });
const call = (
  seq: number,
  arrival: string | null,
  departure: string | null,
  change: Partial<OrderedCall> = {},
): OrderedCall => ({
  seq,
  status: null,
  arrival: planned(arrival),
  departure: planned(departure),
  cutOffs: [],
  ...change,
});
const codes = (...calls: OrderedCall[]) => checkCallOrder(calls).map(one => `${one.code} ${one.path}`);

describe('order of calls', () => {
  it('calls one after the other are in order, equal times included', () => {
    expect(codes(call(1, '01T00:00', '02T00:00'), call(2, '02T00:00', '02T00:00'))).toEqual([]);
    expect(codes(call(2, '05T00:00', '06T00:00'), call(1, '01T00:00', '02T00:00'))).toEqual([]);
  });

  it('MD-19 departure before arrival', () =>
    expect(codes(call(1, '02T00:00', '01T00:00'))).toEqual(['MD-19 calls[0].departure']));

  it('MD-19 a call before the previous one, over calls without times as well', () => {
    expect(codes(call(1, '01T00:00', '03T00:00'), call(2, '02T00:00', '04T00:00'))).toEqual(['MD-19 calls[1].arrival']);
    expect(codes(call(1, null, '03T00:00'), call(2, null, null), call(3, null, '02T00:00'))).toEqual([
      'MD-19 calls[2].departure',
    ]);
  });

  it('an omitted call is not compared', () =>
    expect(
      codes(
        call(1, '01T00:00', '03T00:00'),
        call(2, '02T00:00', '02T00:00', { status: 'OMIT' }),
        call(3, '04T00:00', null),
      ),
    ).toEqual([]));

  it('actual times count before estimates, those before the plan', () => {
    const late = { planned: '2026-12-01T00:00:00Z', estimated: '2026-12-02T00:00:00Z', actual: '2026-12-09T00:00:00Z' };
    expect(codes(call(1, null, null, { departure: late }), call(2, '05T00:00', null))).toEqual([
      'MD-19 calls[1].arrival',
    ]);
  });

  it('MD-20 a cut-off after departure, as a warning with its code', () => {
    const cutOffs = [
      { code: 'DCO', at: '2026-12-01T00:00:00Z' },
      { code: 'VCO', at: '2026-12-02T00:00:01Z' },
    ];
    expect(checkCallOrder([call(1, '01T00:00', '02T00:00', { cutOffs })], 'row')).toMatchObject([
      { code: 'MD-20', severity: 'warning', path: 'row[0].cutOffs[1]', params: { code: 'VCO' } },
    ]);
  });
});
