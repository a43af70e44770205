import type { AnswerReason } from '../../edifact/answers.ts';
import type { Text } from '../../kernel/text.ts';
import type { BoxMilestone } from '../rules/box-milestones.ts';

/** What a partner tells of containers on their way, whichever way it came (IFTSTA, DCSA Track & Trace): one milestone at a time. */
export interface MilestoneReport {
  readonly kind: 'IFTSTA' | 'DCSA_EVENT';
  /** The carrier's number of the booking, or ours; empty where it names none. */
  readonly bookingRefs: readonly string[];
  /** Empty: all containers of the booking. */
  readonly containerNo: string;
  /** The partner's own code of the event, as it came. */
  readonly code: string;
  /** Null: a code that nobody has mapped; it is never guessed. */
  readonly milestone: BoxMilestone | 'NONE' | null;
  /** Where it was, a UN/LOCODE; empty where that is not told. */
  readonly place: string;
  /** Null where the time cannot be read; clocks without a zone are those of `zone`. */
  at(zone: string): string | null;
}

/** On which side of the voyage it is: whose clock is meant. */
export const isAtDestination = ({ milestone }: Pick<MilestoneReport, 'milestone'>): boolean =>
  milestone === 'DISCHARGED' || milestone === 'PICKED_UP' || milestone === 'EMPTY_IN';

/** Loaded or discharged somewhere on the way: true, and no milestone of the booking. */
export function isOnTheWay(
  { milestone, place }: Pick<MilestoneReport, 'milestone' | 'place'>,
  ports: { readonly loading: string; readonly discharge: string },
): boolean {
  if (place === '') return false;
  // Gates and depots stand inland too; ships are loaded and discharged in ports alone.
  return (
    (milestone === 'LOADED' && place !== ports.loading) || (milestone === 'DISCHARGED' && place !== ports.discharge)
  );
}

/** Why a report waits for a person. */
const FAULTS = {
  BOOKING_UNKNOWN: { zh: '没有订舱 {no}', en: 'There is no booking {no}' },
  BOOKING_UNNAMED: { zh: '报文未注明订舱号', en: 'It names no booking' },
  BOX_UNKNOWN: { zh: '订舱 {no} 没有集装箱 {box}', en: 'Booking {no} has no container {box}' },
  NO_BOXES: { zh: '订舱 {no} 还没有集装箱', en: 'Booking {no} has no containers yet' },
  CODE_UNKNOWN: { zh: '未配置的状态代码 {code}', en: 'Status code {code} is not mapped' },
  TIME_UNREADABLE: { zh: '没有可读的发生时间', en: 'It tells no time that can be read' },
} as const satisfies Readonly<Record<string, Text>>;

export const milestoneFault = (
  code: keyof typeof FAULTS,
  params: Readonly<Record<'no' | 'box' | 'code', string>>,
): AnswerReason => ({
  code,
  segment: null,
  element: null,
  component: null,
  text: {
    zh: FAULTS[code].zh.replace(/\{(no|box|code)\}/g, (_, name: 'no') => params[name]),
    en: FAULTS[code].en.replace(/\{(no|box|code)\}/g, (_, name: 'no') => params[name]),
  },
});
