import type { Language, Text } from '#contract/kernel/text.ts';
import { say } from '#contract/kernel/text.ts';
import { contentLines, escapeText, plainValue, utcStamp } from '../../../kernel/content-line.ts';
import type { ShipmentRecord } from '../../shipment/tables.ts';

/** A calendar (RFC 5545) of shipments: when papers are due, when the vessel leaves. */

export type CalendarShipment = Pick<
  ShipmentRecord,
  | 'id'
  | 'shipmentNo'
  | 'bookingNo'
  | 'mblNo'
  | 'vessel'
  | 'voyage'
  | 'pol'
  | 'pod'
  | 'etd'
  | 'dco'
  | 'vco'
  | 'afc'
  | 'siState'
>;

export interface CalendarOptions {
  readonly language: Language;
  readonly now: Date;
  /** Where an event leads. */
  readonly link: string;
}

const EVENTS: readonly {
  readonly key: 'dco' | 'vco' | 'afc' | 'etd';
  readonly name: Text;
  readonly isDue: boolean;
}[] = [
  { key: 'dco', name: { zh: '截补料', en: 'SI cut-off' }, isDue: true },
  { key: 'vco', name: { zh: '截 VGM', en: 'VGM cut-off' }, isDue: true },
  { key: 'afc', name: { zh: '截申报', en: 'Advance filing cut-off' }, isDue: true },
  { key: 'etd', name: { zh: '预计开航', en: 'Sailing' }, isDue: false },
];

const CALENDAR: Text = { zh: 'Fairlead 截单与船期', en: 'Fairlead cut-offs and sailings' };

function* eventsOf(shipment: CalendarShipment, { language, now, link }: CalendarOptions): Generator<string> {
  const { id, shipmentNo, bookingNo, mblNo, vessel, voyage, pol, pod, siState } = shipment;
  for (const { key, name, isDue } of EVENTS) {
    const at = shipment[key];
    // Papers that are all there have no cut-off any more.
    if (at === null || (key === 'dco' && siState === 'COMPLETE')) continue;
    const title = `${say(name, language)} ${bookingNo || shipmentNo} ${pol}-${pod}`;
    const text = [shipmentNo, bookingNo, mblNo, `${vessel} ${voyage}`.trim(), `${pol} → ${pod}`].filter(Boolean);
    yield 'BEGIN:VEVENT';
    yield `UID:${id}-${key}@fairlead`;
    yield `DTSTAMP:${utcStamp(now)}`;
    yield `DTSTART:${utcStamp(at)}`;
    yield `SUMMARY:${escapeText(title)}`;
    yield `DESCRIPTION:${escapeText(text.join('\n'))}`;
    yield `URL:${plainValue(link)}`;
    yield 'TRANSP:TRANSPARENT';
    if (isDue) {
      yield 'BEGIN:VALARM';
      yield 'ACTION:DISPLAY';
      yield 'TRIGGER:-P1D';
      yield `DESCRIPTION:${escapeText(title)}`;
      yield 'END:VALARM';
    }
    yield 'END:VEVENT';
  }
}

export function calendarOf(shipments: readonly CalendarShipment[], options: CalendarOptions): string {
  return contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fairlead//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(say(CALENDAR, options.language))}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...shipments.flatMap(shipment => [...eventsOf(shipment, options)]),
    'END:VCALENDAR',
  ]);
}
