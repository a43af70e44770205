import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ediText } from '../../edifact/charset.ts';
import { readInterchange } from '../../edifact/read.ts';
import { writeInterchange } from '../../edifact/write.ts';
import { isOnTheWay, type MilestoneReport } from './milestone-report.ts';
import { isTrackEvents, readTrackEvents } from './read-dcsa-events.ts';
import { milestonesIn } from './read-iftsta.ts';
import { iftsta } from './write-iftsta.ts';

const golden = fileURLToPath(
  new URL('../../../../tests/golden/edifact/iftsta-gate-in-and-loaded.edi', import.meta.url),
);
const shown = ({ containerNo, milestone, place, bookingRefs, at }: MilestoneReport) =>
  [containerNo, milestone, at('Asia/Shanghai'), place, bookingRefs.join(' | ')] as const;

describe('IFTSTA', () => {
  it('each container of each status, at its own time: clocks without a zone are those of the port', () => {
    const interchange = readInterchange(ediText(readFileSync(golden)));
    expect(interchange.findings).toEqual([]);
    expect(milestonesIn(interchange).map(shown)).toEqual([
      ['CSQU3054383', 'GATED_IN', '2027-01-19T08:40:00.000Z', 'CNSHA', 'COSU 612345 | BK27010800012'],
      ['TCLU4265727', 'GATED_IN', '2027-01-19T08:40:00.000Z', 'CNSHA', 'COSU 612345 | BK27010800012'],
      ['CSQU3054383', 'LOADED', '2027-01-20T00:30:00.000Z', 'CNSHA', 'COSU 612345 | BK27010800012'],
      // An empty one that leaves a gate begins its way; the booking is named at the consignment alone.
      ['CSQU3054383', 'EMPTY_OUT', '2027-01-18T02:00:00.000Z', '', 'COSU612345'],
      // Not mapped: never guessed. Known, and no milestone of a container.
      ['', null, '2027-01-18T02:00:00.000Z', '', 'COSU612345'],
      ['', 'NONE', null, '', 'COSU612345'],
    ]);
  });

  it('as the demo’s carrier writes it reads back', () => {
    const at = new Date('2027-01-19T08:40:00Z');
    const envelope = {
      syntax: 'UNOC',
      senderQualifier: '',
      recipientQualifier: '',
      test: true,
      lineBreaks: false,
    } as const;
    const boxes = [{ no: 'CSQU3054383', isEmpty: true }];
    const body = iftsta({ carrierRef: 'YML1', bookingNo: 'BK1', code: 'OA', at, place: 'CNSHA', boxes });
    const text = writeInterchange({ ...envelope, sender: 'YMLU', recipient: 'US', controlRef: '1', at }, [body]);
    const read = readInterchange(text);
    expect([read.findings, milestonesIn(read).map(shown)]).toEqual([
      [],
      [['CSQU3054383', 'EMPTY_OUT', '2027-01-19T08:40:00.000Z', 'CNSHA', 'YML1 | BK1']],
    ]);
  });
});

describe('DCSA Track & Trace', () => {
  const event = (over: object) => ({
    eventID: 'e-1',
    eventType: 'EQUIPMENT',
    eventDateTime: '2027-01-19T16:40:00+08:00',
    eventClassifierCode: 'ACT',
    equipmentEventTypeCode: 'GTIN',
    emptyIndicatorCode: 'LADEN',
    equipmentReference: 'CSQU3054383',
    transportCall: { UNLocationCode: 'CNSHA' },
    documentReferences: [{ documentReferenceType: 'BKG', documentReferenceValue: 'MAEU1' }],
    ...over,
  });

  it('what has happened to a container; what is planned, and what a ship does, is none of it', () => {
    const estimated = event({ eventClassifierCode: 'EST', equipmentEventTypeCode: 'LOAD' });
    const sailed = event({ eventType: 'TRANSPORT', transportEventTypeCode: 'DEPA' });
    const unheard = event({ equipmentEventTypeCode: 'XXXX' });
    const read = readTrackEvents([event({}), estimated, sailed, unheard]);
    expect(read?.id).toBe('');
    expect(read?.reports.map(shown).map(([, milestone]) => milestone)).toEqual(['GATED_IN', 'NONE', 'NONE', null]);
    const one = readTrackEvents(event({ equipmentEventTypeCode: 'GTOT', emptyIndicatorCode: 'EMPTY' }));
    expect([one?.id, one?.reports.map(shown)]).toEqual([
      'e-1',
      [['CSQU3054383', 'EMPTY_OUT', '2027-01-19T08:40:00.000Z', 'CNSHA', 'MAEU1']],
    ]);
  });

  it('other JSON is none: notifications, and events that lack what makes them one', () => {
    expect([isTrackEvents({ specversion: '1.0', data: {} }), isTrackEvents(null), isTrackEvents([])]).toEqual([
      false,
      false,
      false,
    ]);
    expect(readTrackEvents({ eventType: 'EQUIPMENT', eventDateTime: 7 })).toBeNull();
  });
});

it('where it is only transshipped it was neither loaded nor discharged for the booking', () => {
  const ports = { loading: 'CNSHA', discharge: 'DEHAM' };
  const at = (milestone: MilestoneReport['milestone'], place: string) => isOnTheWay({ milestone, place }, ports);
  expect([at('LOADED', 'SGSIN'), at('DISCHARGED', 'SGSIN')]).toEqual([true, true]);
  expect([at('LOADED', 'CNSHA'), at('LOADED', ''), at('GATED_IN', 'CNSZH'), at('DISCHARGED', 'DEHAM')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
