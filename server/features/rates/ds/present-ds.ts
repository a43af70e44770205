import { weekdayOf } from '#contract/basic-data/rules/calendar-day.ts';
import type { DsRate } from '#contract/rates/ds/calls.ts';
import type { Carrier, Place } from '../search/places.ts';
import type { Fit } from '../search/sailing-days.ts';
import type { DsOnSale } from './ds-on-sale.ts';

/** An e-commerce rate as whoever browses gets it. Members are named one by one: what nobody names stays in the server. */

interface DsAround {
  readonly places: ReadonlyMap<string, Place>;
  readonly carriers: ReadonlyMap<string, Carrier>;
}

const SHOWN_SAILINGS = 4;

/** The fixed days of the week: those of the rate, or those of the departures that its template makes. */
function weeklyOf({ content }: DsOnSale, { sailings }: Fit): DsRate['weekly'] {
  if (content.sailings.length > 0)
    return content.sailings.map(({ closingWeekday, closingTime, etdWeekday, etdTime }) => ({
      closingWeekday,
      closingTime,
      etdWeekday,
      etdTime,
    }));
  const days = sailings.map(({ etd, etdTime, closing }) => ({
    closingWeekday: closing === null ? null : weekdayOf(closing.slice(0, 10)),
    closingTime: closing?.slice(11, 16) || null,
    etdWeekday: weekdayOf(etd),
    etdTime: etdTime?.slice(11, 16) || null,
  }));
  return [...new Map(days.map(day => [`${day.etdWeekday} ${day.closingWeekday}`, day])).values()];
}

export function dsRateOf(rate: DsOnSale, fit: Fit, prices: DsRate['prices'], { places, carriers }: DsAround): DsRate {
  const { content, mode } = rate;
  const codeOf = (id: string | null): string => (id === null ? '' : (places.get(id)?.code ?? ''));
  const { remarkZh, remarkEn, deliveryPlaceId, carrierId } = content;
  return {
    rateId: rate.id,
    mode,
    service: content.serviceCode,
    prices,
    carrier: carrierId === null ? '' : (carriers.get(carrierId)?.code ?? ''),
    pol: codeOf(content.polId),
    pots: content.potIds.map(codeOf),
    pod: codeOf(content.podId),
    warehouse: content.deliveryCode,
    delivery: deliveryPlaceId === null ? null : codeOf(deliveryPlaceId),
    cfs: rate.mode === 'LCL' ? rate.content.polCfs : null,
    validFrom: content.validFrom,
    validTo: content.validTo,
    space: content.spaceStatus,
    weekly: weeklyOf(rate, fit),
    sailings: fit.sailings.slice(0, SHOWN_SAILINGS).map(({ closing, etd }) => ({ closing, etd })),
    days: fit.sailings[0]?.transitDays ?? content.transitDays,
    remark: remarkZh || remarkEn ? { zh: remarkZh ?? remarkEn ?? '', en: remarkEn ?? remarkZh ?? '' } : null,
  };
}
