import { expect, test } from 'vitest';
import { carrierAnswerDue } from './answer-due.ts';

const asked = new Date('2027-02-05T10:00:00.000Z');
const due = (answerHours: number, holidays: string[] = []) =>
  carrierAnswerDue(asked, { answerHours, holidays }).toISOString();

test('a carrier answers within its own hours', () => {
  expect(due(4)).toBe('2027-02-05T14:00:00.000Z');
  expect(due(48)).toBe('2027-02-07T10:00:00.000Z');
});

test('holidays do not count, by the calendar of the desk', () => {
  // 16:00 UTC on the 5th is the 6th in Shanghai already.
  expect(due(6, ['2027-02-06', '2027-02-07'])).toBe('2027-02-07T16:00:00.000Z');
  expect(due(4, ['2027-02-06'])).toBe('2027-02-05T14:00:00.000Z');
});
