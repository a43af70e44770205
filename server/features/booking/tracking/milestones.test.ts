import { describe, expect, it } from 'vitest';
import { type Known, milestonesOf } from './milestones.ts';

const NOTHING: Known = {
  submittedAt: null,
  acceptDueAt: null,
  acceptedAt: null,
  receivedAt: null,
  confirmedAt: null,
  pickupFrom: null,
  gateCutOff: null,
  etd: null,
  atd: null,
  eta: null,
  shipmentState: null,
  boxes: {},
};
const brief = (known: Partial<Known>) =>
  milestonesOf({ ...NOTHING, ...known }).map(({ code, planned, actual, isPassed }) =>
    [code, actual ? 'done' : isPassed ? 'passed' : planned ? 'planned' : '-'].join(' '),
  );

describe('milestones', () => {
  it('are only planned until a source says that they have been', () => {
    const days = { submittedAt: '2027-01-08', acceptedAt: '2027-01-08', etd: '2027-01-25', eta: '2027-02-20' };
    expect(brief({ ...days, gateCutOff: '2027-01-23' })).toEqual([
      'SUBMITTED done',
      'ACCEPTED done',
      'RECEIVED -',
      'CONFIRMED -',
      'EMPTY_OUT -',
      'GATED_IN planned',
      'LOADED planned',
      'SAILED planned',
      'ARRIVED planned',
      'DISCHARGED -',
      'PICKED_UP -',
      'EMPTY_IN -',
    ]);
  });

  it('that came before a known one have passed, without a time that nobody told', () => {
    expect(brief({ confirmedAt: '2027-01-09', atd: '2027-01-25' }).slice(0, 9)).toEqual([
      'SUBMITTED passed',
      'ACCEPTED passed',
      'RECEIVED passed',
      'CONFIRMED done',
      'EMPTY_OUT passed',
      'GATED_IN passed',
      'LOADED passed',
      'SAILED done',
      'ARRIVED -',
    ]);
  });

  it('of a container are its own, and what came before them has passed', () => {
    const words = brief({ confirmedAt: '2027-01-09', boxes: { GATED_IN: '2027-01-20T08:00:00.000Z' } });
    expect(words.slice(3, 7)).toEqual(['CONFIRMED done', 'EMPTY_OUT passed', 'GATED_IN done', 'LOADED -']);
  });

  it('follow the state of the shipment where it says no time', () => {
    const words = brief({ shipmentState: 'ARRIVED', eta: '2027-02-20' });
    expect(words.slice(7, 10)).toEqual(['SAILED passed', 'ARRIVED passed', 'DISCHARGED -']);
  });
});
