import { CUT_OFF_LABELS } from '#contract/booking/config.ts';
import type { HeldCutOff } from '#contract/booking/rules/cut-offs.ts';
import { type Language, say, type Text } from '#contract/kernel/text.ts';
import { contentLines, escapeText, plainValue, utcStamp } from '../../../kernel/content-line.ts';

/** Cut-offs of one booking as a calendar (RFC 5545), with a reminder a day and six hours before. */
export interface CutOffCalendar {
  readonly id: string;
  readonly bookingNo: string;
  readonly carrierRef: string;
  readonly sailing: string;
  readonly cutOffs: readonly HeldCutOff[];
  readonly link: string;
  readonly now: Date;
  readonly language: Language;
}

const CUT_OFF: Text = { zh: '', en: ' cut-off' };
const ESTIMATED: Text = { zh: '（推算）', en: ' (estimated)' };

function* eventOf({ code, at, source }: HeldCutOff, booking: CutOffCalendar): Generator<string> {
  const { id, bookingNo, carrierRef, sailing, link, now, language } = booking;
  const name = `${say(CUT_OFF_LABELS[code], language)}${say(CUT_OFF, language)}`;
  const title = `${name} ${carrierRef || bookingNo}${source === 'ESTIMATED' ? say(ESTIMATED, language) : ''}`;
  yield 'BEGIN:VEVENT';
  // The same event whenever it is taken again: a later time replaces the earlier one.
  yield `UID:${id}-${code}@fairlead`;
  yield `DTSTAMP:${utcStamp(now)}`;
  yield `DTSTART:${utcStamp(new Date(at))}`;
  yield `SUMMARY:${escapeText(title)}`;
  yield `DESCRIPTION:${escapeText([bookingNo, carrierRef, sailing].filter(Boolean).join('\n'))}`;
  yield `URL:${plainValue(link)}`;
  yield 'TRANSP:TRANSPARENT';
  for (const trigger of code === 'EFC' ? [] : ['-P1D', '-PT6H']) {
    yield 'BEGIN:VALARM';
    yield 'ACTION:DISPLAY';
    yield `TRIGGER:${trigger}`;
    yield `DESCRIPTION:${escapeText(title)}`;
    yield 'END:VALARM';
  }
  yield 'END:VEVENT';
}

export const cutOffCalendar = (booking: CutOffCalendar): string =>
  contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fairlead//Booking//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...booking.cutOffs.flatMap(cutOff => [...eventOf(cutOff, booking)]),
    'END:VCALENDAR',
  ]);
