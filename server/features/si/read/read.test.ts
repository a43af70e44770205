import { describe, expect, test } from 'vitest';
import type { Fact } from '#contract/kernel/facts.ts';
import { aDraft } from '#contract/si/check/check.samples.ts';
import { regimesOf } from '#contract/si/parts/filing-regimes.ts';
import { changedSinceApproval } from './changed.ts';
import { presentLog } from './log.ts';
import { statesOf } from './queries.ts';

const birth = { ...aDraft(), id: 'si-1', no: '1', companyId: 'A', companyCode: 'AAAAAA', sources: 1 };

/** A log from `event from>to` words; a MODIFY changes the marks to its own place in the log. */
function logOf(...steps: readonly (readonly [event: string, from: string | null, to: string])[]): Fact[] {
  let revision = 1;
  return steps.map(([event, fromState, toState], index) => {
    if (event === 'MODIFY') revision += 1;
    const marks = { path: 'marks', after: `MARKS ${index}` };
    return {
      seq: index + 1,
      event,
      fromState,
      toState,
      actorEmployeeId: 'e',
      actorCompanyId: 'A',
      actorKind: 'employee',
      onBehalfOfEmployeeId: null,
      at: `2026-03-10T09:30:0${index}.000Z`,
      remarks: 'note',
      changes: index === 0 ? [{ path: '', after: birth }] : event === 'MODIFY' ? [marks] : [],
      revision,
    };
  });
}

describe('what a reviewer has to look at', () => {
  const marksOf = (facts: readonly Fact[]) => changedSinceApproval(facts).map(change => [change.path, change.before]);

  test('nothing at the first submission', () => {
    expect(marksOf(logOf(['CREATE', null, 'SUBMITTED']))).toEqual([]);
  });

  test('everything since the first submission as long as nothing was approved', () => {
    const facts = logOf(
      ['CREATE', null, 'SUBMITTED'],
      ['RETURN', 'SUBMITTED', 'RETURNED'],
      ['MODIFY', 'RETURNED', 'SUBMITTED'],
    );
    expect(marksOf(facts)).toEqual([['marks', birth.marks]]);
  });

  test('only what came after the last approval, and an approval taken back is none', () => {
    const approved = [
      ['CREATE', null, 'SUBMITTED'],
      ['MODIFY', 'SUBMITTED', 'SUBMITTED'],
      ['APPROVE', 'SUBMITTED', 'APPROVED'],
    ] as const;
    expect(marksOf(logOf(...approved))).toEqual([]);
    expect(marksOf(logOf(...approved, ['MODIFY', 'APPROVED', 'SUBMITTED']))).toEqual([['marks', 'MARKS 1']]);
    expect(marksOf(logOf(...approved, ['UNDO_REVIEW', 'APPROVED', 'IN_REVIEW']))).toEqual([['marks', birth.marks]]);
  });
});

test('the log hides what staff note for each other, not what they tell the customer', () => {
  const facts = logOf(
    ['CREATE', null, 'SUBMITTED'],
    ['CLAIM', 'SUBMITTED', 'IN_REVIEW'],
    ['RETURN', 'IN_REVIEW', 'RETURNED'],
  );
  const remarks = (isStaff: boolean) => presentLog(facts, new Map(), isStaff).map(entry => entry.Remarks);
  expect(remarks(true)).toEqual(['note', 'note', 'note']);
  expect(remarks(false)).toEqual(['note', null, 'note']);
});

test('regimes of the places a cargo goes to', () => {
  expect(regimesOf(['USLAX', 'USNYC'])).toEqual(['US']);
  expect(regimesOf(['NLRTM', 'CHBSL'])).toEqual(['EU']);
  expect(regimesOf(['AEJEA', 'JPTYO', 'CAVAN'])).toEqual(['JP', 'CA']);
});

test('a list of statuses is read as far as it names any', () => {
  expect(statesOf('1,2')).toEqual(['SUBMITTED', 'IN_REVIEW']);
  expect(statesOf('4, x,99,10')).toEqual(['RETURNED', 'CARRIER_REJECTED']);
  expect(statesOf(undefined)).toEqual([]);
});
