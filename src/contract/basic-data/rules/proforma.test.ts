import { describe, expect, it } from 'vitest';
import { localTimeOf } from './local-time.ts';
import { checkProforma, generateVoyages, nextWeekday, type ProformaCall, shiftCalls } from './proforma.ts';

const SHANGHAI = 'Asia/Shanghai';
const LONG_BEACH = 'America/Los_Angeles';
const call = (
  seq: number,
  zone: string,
  weekday: number,
  hour: number,
  daysSinceStart: number,
  stayHours?: number,
): ProformaCall => ({
  seq,
  portId: `port ${seq}`,
  terminalId: null,
  zone,
  weekday,
  hour,
  daysSinceStart,
  stayHours,
});
// Saturday Shanghai, two weeks later Saturday Long Beach.
const ROTATION = [call(1, SHANGHAI, 6, 8, 0, 14), call(2, LONG_BEACH, 6, 6, 14)];

describe('voyages from a proforma', () => {
  it('begin on the weekday of the first call, week by week', () => {
    const voyages = generateVoyages(ROTATION, { fromDay: '2026-11-30', count: 3 });
    expect(voyages.map(voyage => voyage.startDay)).toEqual(['2026-12-05', '2026-12-12', '2026-12-19']);
    expect(voyages[0]?.calls).toMatchObject([
      {
        seq: 1,
        portId: 'port 1',
        arrival: '2026-12-05T00:00:00.000Z',
        departure: '2026-12-05T14:00:00.000Z',
        note: null,
      },
      { seq: 2, arrival: '2026-12-19T14:00:00.000Z', departure: '2026-12-20T14:00:00.000Z', note: null },
    ]);
    expect(nextWeekday('2026-12-05', 6)).toBe('2026-12-05');
    expect(
      generateVoyages(ROTATION, { fromDay: '2026-12-05', count: 2, everyDays: 14 }).map(one => one.startDay),
    ).toEqual(['2026-12-05', '2026-12-19']);
  });

  it('keep the hour of the port when its clock changes', () => {
    const voyages = generateVoyages(ROTATION, { fromDay: '2027-02-20', count: 3 });
    const arrivals = voyages.map(voyage => voyage.calls[1]?.arrival ?? '');
    expect(arrivals).toEqual(['2027-03-06T14:00:00.000Z', '2027-03-13T14:00:00.000Z', '2027-03-20T13:00:00.000Z']);
    expect(arrivals.map(at => localTimeOf(at, LONG_BEACH).slice(11))).toEqual(['06:00', '06:00', '06:00']);
  });

  it('an hour that the clock skips or repeats is noted', () => {
    const night = (hour: number, fromDay: string) =>
      generateVoyages([call(1, LONG_BEACH, 7, hour, 0)], { fromDay, count: 1 })[0]?.calls[0];
    expect(night(2, '2027-03-14')).toMatchObject({ arrival: '2027-03-14T10:00:00.000Z', note: 'moved' });
    expect(night(1, '2026-11-01')).toMatchObject({ arrival: '2026-11-01T08:00:00.000Z', note: 'ambiguous' });
  });

  it('no rotation, no voyage; calls come in the order of seq', () => {
    expect(generateVoyages([], { fromDay: '2026-12-05', count: 3 })).toEqual([]);
    const [voyage] = generateVoyages([...ROTATION].reverse(), { fromDay: '2026-12-05', count: 1 });
    expect(voyage?.calls.map(one => one.seq)).toEqual([1, 2]);
  });

  it('a rotation whose weekdays and days disagree, or that runs backwards, is told', () => {
    expect(checkProforma(ROTATION)).toEqual([]);
    expect(checkProforma([ROTATION[0]!, call(2, LONG_BEACH, 5, 6, 14)])).toEqual([{ seq: 2, fault: 'weekday' }]);
    expect(checkProforma([call(1, SHANGHAI, 6, 8, 2, 48), call(2, SHANGHAI, 6, 9, 2)])).toEqual([
      { seq: 2, fault: 'order' },
    ]);
  });

  it.each([
    ['Monday at midnight', call(1, SHANGHAI, 1, 0, 0), true],
    ['Sunday in the last hour', call(1, SHANGHAI, 7, 23, 0), true],
    ['no stay at all', call(1, SHANGHAI, 4, 8, 0, 0), true],
    ['no weekday 0', call(1, SHANGHAI, 0, 8, 0), false],
    ['no weekday 8', call(1, SHANGHAI, 8, 8, 0), false],
    ['half a weekday', call(1, SHANGHAI, 1.5, 8, 0), false],
    ['no hour 24', call(1, SHANGHAI, 7, 24, 0), false],
    ['no hour before midnight', call(1, SHANGHAI, 7, -1, 0), false],
    ['no day before the start', call(1, SHANGHAI, 7, 8, -1), false],
    ['no stay below nothing', call(1, SHANGHAI, 7, 8, 0, -1), false],
  ])('the range of a call: %s', (_, one, isSound) => {
    expect(checkProforma([one])).toEqual(isSound ? [] : [{ seq: 1, fault: 'range' }]);
  });
});

describe('shifting a plan', () => {
  const planned = (at: string, actual: string | null = null) => ({
    planned: `2026-12-${at}:00.000Z`,
    estimated: null,
    actual,
  });
  const calls = [
    {
      seq: 1,
      arrival: planned('05T00:00', 'a'),
      departure: planned('05T14:00'),
      cutOffs: [{ code: 'DCO', at: '2026-12-03T02:00:00.000Z' }],
      berth: 'A1',
    },
    {
      seq: 2,
      arrival: planned('19T14:00'),
      departure: { ...planned('20T14:00'), estimated: '2026-12-20T20:00:00.000Z' },
      cutOffs: [],
      berth: '',
    },
  ];

  it('moves the call and all after it, cut-offs with it', () => {
    const [first, second] = shiftCalls(calls, 2, 6);
    expect(first).toBe(calls[0]);
    expect(second?.arrival.planned).toBe('2026-12-19T20:00:00.000Z');
    expect(second?.departure).toEqual({
      planned: '2026-12-20T20:00:00.000Z',
      estimated: '2026-12-21T02:00:00.000Z',
      actual: null,
    });
  });

  it('never moves what happened', () => {
    const [first] = shiftCalls(calls, 1, -12);
    expect(first).toMatchObject({
      berth: 'A1',
      arrival: calls[0]?.arrival,
      departure: { planned: '2026-12-05T02:00:00.000Z' },
    });
    expect(first?.cutOffs).toEqual([{ code: 'DCO', at: '2026-12-02T14:00:00.000Z' }]);
    const sailed = [{ ...calls[0]!, departure: planned('05T14:00', '2026-12-05T15:00:00.000Z') }];
    expect(shiftCalls(sailed, 1, 12)).toEqual(sailed);
  });

  it('there and back is where it was', () => expect(shiftCalls(shiftCalls(calls, 1, 30), 1, -30)).toEqual(calls));
});
