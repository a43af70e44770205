import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import type { Condition } from '../kernel/filter.ts';
import type { Text } from '../kernel/text.ts';
import type { BookingState } from './booking-codes.ts';
import { BOOKING_PATHS, bookingRight } from './paths.ts';

/** What of the bookings wants somebody today, and how carriers answer (design commercial C.4, DCCockpit). */

const access = { anyOf: [bookingRight(BOOKING_PATHS.cockpit)] };

export const COCKPIT_TILES = {
  waiting: { zh: '待受理', en: 'Waiting for acceptance' },
  overdue: { zh: '受理超时', en: 'Acceptance overdue' },
  unanswered: { zh: '船公司超时未复', en: 'Carrier overdue' },
  pendingUpdate: { zh: '待更新', en: 'Update wanted' },
  amendments: { zh: '更改待答复', en: 'Amendments open' },
  cancellations: { zh: '取消待答复', en: 'Cancellations open' },
  rolls: { zh: '甩柜待答复', en: 'Roll-overs open' },
  siCutOffs: { zh: '24 小时内截补料未交', en: 'SI cut-off within 24 h, not sent' },
  vgmCutOffs: { zh: '24 小时内截 VGM 未报', en: 'VGM cut-off within 24 h, missing' },
  refused: { zh: '今日被拒/撤销', en: 'Rejected or withdrawn today' },
  failed: { zh: '报文失败', en: 'Failed messages' },
} as const satisfies Readonly<Record<string, Text>>;
export type CockpitTile = keyof typeof COCKPIT_TILES;
const TILES = Object.keys(COCKPIT_TILES) as CockpitTile[];

/** A count stops at this; more is "10,000+". */
export const MOST_COUNTED = 10_000;

const figuresSchema = z.object(Object.fromEntries(TILES.map(tile => [tile, z.int()])) as Record<CockpitTile, z.ZodInt>);

const bySchema = z.object({
  now: z.string(),
  in24: z.string(),
  today: z.string(),
});
export type CockpitBy = z.output<typeof bySchema>;

export const bookingCockpit = defineCall({
  method: 'GET',
  path: '/api/BookingCockpit/Get',
  access,
  summary: { zh: '订舱驾驶舱', en: 'What of the bookings waits or is late' },
  data: z.object({
    /** Moments that were counted by: the lists behind the figures are filtered by the same. */
    by: bySchema,
    tiles: figuresSchema,
    /** Since when the oldest waits. */
    oldestWaiting: z.string().nullable(),
  }),
});

export const bookingCockpitCharts = defineCall({
  method: 'GET',
  path: '/api/BookingCockpit/Charts',
  access,
  summary: {
    zh: '订舱驾驶舱图表',
    en: 'How fast and how often carriers confirm, roll-overs, TEU by week, why it was cancelled',
  },
  data: z.object({
    /** Hours from submission to confirmation in 90 days, a carrier. */
    confirmation: z.array(z.object({ carrier: z.string(), p50: z.string(), p90: z.string(), n: z.int() })),
    /** Of those that carriers answered in 90 days: how many per cent they confirmed. */
    acceptance: z.array(z.object({ carrier: z.string(), pct: z.string(), n: z.int() })),
    rolls: z.array(z.object({ carrier: z.string(), rolled: z.int(), n: z.int() })),
    /** By departure, Monday of the week; trade of the port of discharge. */
    teu: z.array(z.object({ week: z.string(), trade: z.object({ zh: z.string(), en: z.string() }), teu: z.string() })),
    cancellations: z.array(z.object({ reason: z.string(), n: z.int() })),
  }),
});

export const failedBookingMessages = defineCall({
  method: 'GET',
  path: '/api/BookingCockpit/Failed',
  access,
  summary: { zh: '失败报文', en: 'Messages to carriers that did not get through, newest first' },
  data: z.array(
    z.object({
      id: z.string(),
      bookingId: z.string(),
      bookingNo: z.string(),
      carrier: z.string(),
      at: z.string(),
    }),
  ),
});

const inStates = (...states: readonly BookingState[]): Condition => ({ field: 'state', op: 'in', values: [...states] });
const is = (field: string, value: string): Condition => ({ field, op: 'in', values: [value] });
const isTrue = (field: string): Condition => ({ field, op: 'is', values: ['true'] });
const until = (field: string, at: string): Condition => ({ field, op: 'atMost', values: [at] });
const since = (field: string, at: string): Condition => ({ field, op: 'atLeast', values: [at] });

/** Answers are waited for. */
export const ASKED_CARRIER = ['ACCEPTED', 'RECEIVED', 'UPDATE_RECEIVED'] as const satisfies readonly BookingState[];
/** Something is still to be in time. */
export const ON_THE_WAY = [
  'ACCEPTED',
  'RECEIVED',
  'PENDING_UPDATE',
  'UPDATE_RECEIVED',
  'CONFIRMED',
  'PENDING_AMENDMENT',
] as const satisfies readonly BookingState[];

/** Charts are of so many days. */
export const CHART_DAYS = 90;

/** The list behind a figure of a chart: of one carrier, one week (its Monday and the next), one reason. */
export function chartFilter(
  chart: 'confirmation' | 'acceptance' | 'rolls' | 'teu' | 'cancellations',
  of: string,
  from: string,
  to = '',
): readonly Condition[] {
  const submitted = since('submittedAt', from);
  switch (chart) {
    case 'confirmation':
      return [is('carrier', of), submitted, { field: 'confirmedAt', op: 'notEmpty', values: [] }];
    case 'acceptance':
      return [is('carrier', of), submitted];
    case 'rolls':
      return [is('carrier', of), submitted, since('rolls', '1')];
    case 'teu':
      return [
        { field: 'etd', op: 'between', values: [from, to] },
        inStates('CONFIRMED', 'PENDING_AMENDMENT', 'COMPLETED'),
      ];
    case 'cancellations':
      return [
        inStates('CANCELLED'),
        submitted,
        of === ''
          ? { field: 'stateReason', op: 'empty', values: [] }
          : { field: 'stateReason', op: 'startsWith', values: [of] },
      ];
  }
}

/** The list behind a figure, with the very filter that it was counted by; null for messages, which are no bookings. */
export function tileFilter(tile: CockpitTile, by: CockpitBy): readonly Condition[] | null {
  switch (tile) {
    case 'waiting':
      return [inStates('PENDING_ACCEPTANCE')];
    case 'overdue':
      return [inStates('PENDING_ACCEPTANCE'), until('acceptDueAt', by.now)];
    case 'unanswered':
      return [inStates(...ASKED_CARRIER), isTrue('isSent'), until('answerDueAt', by.now)];
    case 'pendingUpdate':
      return [inStates('PENDING_UPDATE', 'PENDING_AMENDMENT')];
    case 'amendments':
      return [is('amendment', 'AMENDMENT_RECEIVED')];
    case 'cancellations':
      return [is('cancellation', 'CANCELLATION_RECEIVED')];
    case 'rolls':
      return [isTrue('hasOpenRoll')];
    case 'siCutOffs':
      return [inStates(...ON_THE_WAY), isTrue('isSiOpen'), since('siCutOff', by.now), until('siCutOff', by.in24)];
    case 'vgmCutOffs':
      return [inStates(...ON_THE_WAY), isTrue('isVgmOpen'), since('vgmCutOff', by.now), until('vgmCutOff', by.in24)];
    case 'refused':
      return [inStates('REJECTED', 'DECLINED'), since('updatedAt', by.today)];
    case 'failed':
      return null;
  }
}
