import { expect, test } from 'vitest';
import { type CalendarShipment, calendarOf } from './events.ts';

const shipment: CalendarShipment = {
  id: 's1',
  shipmentNo: 'CG202603000001',
  bookingNo: 'BK;1,2',
  mblNo: 'MBL1',
  vessel: 'EVER 长荣',
  voyage: '012E',
  pol: 'CNSHA',
  pod: 'USLAX',
  etd: new Date('2026-03-09T10:00:00.000Z'),
  dco: new Date('2026-03-06T04:00:00.000Z'),
  vco: null,
  afc: null,
  siState: 'PART',
};
const options = { language: 'CN', now: new Date('2026-03-02T02:00:00.000Z'), link: 'https://f.example/list' } as const;
const linesOf = (given: readonly CalendarShipment[], language: 'CN' | 'EN' = 'CN') =>
  calendarOf(given, { ...options, language })
    .replace(/\r\n /g, '')
    .split('\r\n');

test('a cut-off with its reminder and a sailing, escaped and at their instants', () => {
  const lines = linesOf([shipment]);
  expect(lines.slice(7, 20)).toEqual([
    'BEGIN:VEVENT',
    'UID:s1-dco@fairlead',
    'DTSTAMP:20260302T020000Z',
    'DTSTART:20260306T040000Z',
    'SUMMARY:截补料 BK\\;1\\,2 CNSHA-USLAX',
    'DESCRIPTION:CG202603000001\\nBK\\;1\\,2\\nMBL1\\nEVER 长荣 012E\\nCNSHA → USLAX',
    'URL:https://f.example/list',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P1D',
    'DESCRIPTION:截补料 BK\\;1\\,2 CNSHA-USLAX',
    'END:VALARM',
  ]);
  expect(lines.filter(line => line.startsWith('UID:'))).toEqual(['UID:s1-dco@fairlead', 'UID:s1-etd@fairlead']);
  expect(lines.at(-2)).toBe('END:VCALENDAR');
  expect(linesOf([shipment], 'EN')).toContain('SUMMARY:SI cut-off BK\\;1\\,2 CNSHA-USLAX');
});

test('papers that are all there are not asked for; a calendar without events is one', () => {
  expect(linesOf([{ ...shipment, siState: 'COMPLETE' }]).filter(line => line.startsWith('UID:'))).toEqual([
    'UID:s1-etd@fairlead',
  ]);
  expect(linesOf([]).filter(line => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR']);
});
