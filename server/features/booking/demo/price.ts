import Big from 'big.js';
import type { BookingPrice } from '#contract/booking/booking.ts';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import { totalsOf } from '#contract/booking/rules/amended-price.ts';

/** What was promised for a demo booking: freight by type, and the usual fees of a bill. */

const FREIGHT: Readonly<Record<string, string>> = { '20GP': '1250', '40GP': '2050', '40HC': '2150', '40RH': '4200' };
const USUAL = '2300';
const HELD_MS = 24 * 3_600_000;

type Line = BookingPrice['lines'][number];

const line = (
  code: string,
  nameZh: string,
  nameEn: string,
  of: Pick<Line, 'basis' | 'unitPrice' | 'currency'>,
  n = 1,
): Line => ({
  code,
  nameZh,
  nameEn,
  ...of,
  quantity: String(n),
  containerType: null,
  amount: new Big(of.unitPrice).times(n).toFixed(2),
});

export function demoPrice({ equipments }: BookingContent, at: Date): BookingPrice {
  const freight = equipments.map(
    ({ type, units }): Line => ({
      ...line(
        'OFR',
        `海运费 ${type}`,
        `Ocean freight ${type}`,
        { basis: 'PER_CONTAINER', unitPrice: FREIGHT[type] ?? USUAL, currency: 'USD' },
        units,
      ),
      containerType: type,
    }),
  );
  const lines = [
    ...freight,
    line('DOC', '文件费', 'Documentation', { basis: 'PER_BL', unitPrice: '450', currency: 'CNY' }),
  ];
  return {
    snapshotId: '',
    madeAt: at.toISOString(),
    goodUntil: new Date(at.getTime() + HELD_MS).toISOString(),
    isExpired: false,
    lines,
    totals: totalsOf(lines),
  };
}
