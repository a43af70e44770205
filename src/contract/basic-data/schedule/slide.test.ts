import { expect, it } from 'vitest';
import { localTimeOf } from '../rules/local-time.ts';
import { cutOffsLike, sameClockAfter, slideCall } from './slide.ts';

const none = { planned: null, estimated: null, actual: null };
const LGB = 'America/Los_Angeles';

it('keeps local times over the end of summer time', () => {
  // Sunday 2026-11-01 the clocks of Long Beach go back.
  const cutOffs = [{ code: 'DCO', at: '2026-10-28T23:00:00.000Z', source: null }];
  const moved = slideCall(
    { zone: LGB, arrival: none, departure: { ...none, planned: '2026-10-30T13:00:00.000Z' }, cutOffs },
    1,
  );
  expect(localTimeOf('2026-10-30T13:00:00.000Z', LGB)).toBe('2026-10-30 06:00');
  expect(localTimeOf(moved.departurePlanned!, LGB)).toBe('2026-11-06 06:00');
  expect(moved.departurePlanned).toBe('2026-11-06T14:00:00.000Z');
  expect(moved.cutOffs).toEqual([{ code: 'DCO', at: '2026-11-05T00:00:00.000Z', source: null }]);
});

it('moves a time that the clock skips in spring forward (V-37)', () => {
  expect(sameClockAfter('2027-03-07T10:30:00.000Z', 7, LGB)).toBe('2027-03-14T10:30:00.000Z');
});

it('takes an estimate where nothing was planned, and forgets what happened', () => {
  const departure = { planned: null, estimated: '2026-12-02T04:00:00.000Z', actual: null };
  expect(slideCall({ zone: 'Asia/Shanghai', arrival: none, departure, cutOffs: [] }, 2)).toEqual({
    arrivalPlanned: null,
    departurePlanned: '2026-12-16T04:00:00.000Z',
    cutOffs: [],
  });
});

it('keeps seconds', () => {
  expect(sameClockAfter('2026-12-02T04:00:31.250Z', 7, 'Asia/Shanghai')).toBe('2026-12-09T04:00:31.250Z');
});

it('puts cut-offs at the same clock the same days before, and none after the departure', () => {
  const model = {
    departure: '2026-10-30T13:00:00.000Z',
    cutOffs: [
      { code: 'DCO', at: '2026-10-28T23:00:00.000Z', source: 'CARRIER' },
      { code: 'PCO', at: '2026-10-30T12:00:00.000Z', source: null },
    ],
  };
  expect(cutOffsLike(model, '2026-11-06T12:30:00.000Z', LGB)).toEqual([
    { code: 'DCO', at: '2026-11-05T00:00:00.000Z', source: 'CARRIER' },
  ]);
});
