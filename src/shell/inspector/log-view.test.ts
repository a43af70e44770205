import { expect, test } from 'vitest';
import type { LogEntry } from '#streams/client-log.ts';
import { filtered, recordedStates, summaryOf } from './log-view.ts';

const entry = (id: number, type: string, payload: Record<string, unknown>): LogEntry => ({
  id,
  type,
  payload,
  at: id,
  source: 'http',
});
const entries = [
  entry(1, 'http.answered', { status: 200, method: 'GET', path: '/api/TDBillLadingInfo/List', ms: 4 }),
  entry(2, 'machine.moved', { machine: 'queue', state: { undo: 'closed' } }),
  entry(3, 'machine.heard', { machine: 'session', event: { type: 'xstate.done.actor.0' } }),
  entry(4, 'machine.moved', { machine: 'queue', state: { undo: 'open' } }),
];

test('an entry is one line', () => {
  expect(entries.map(summaryOf)).toEqual([
    '200 GET /api/TDBillLadingInfo/List',
    'queue → {"undo":"closed"}',
    'session ← xstate.done.actor.0',
    'queue → {"undo":"open"}',
  ]);
});

test('a filter wants all of its words, wherever they stand', () => {
  expect(filtered(entries, 'queue OPEN').map(({ id }) => id)).toEqual([4]);
  expect(filtered(entries, '  ')).toHaveLength(4);
  expect(filtered(entries, 'nothing such')).toEqual([]);
});

test('screens are where they last said they were', () => {
  expect(recordedStates(entries, 1).size).toBe(0);
  expect(recordedStates(entries, 3).get('queue')).toEqual({ undo: 'closed' });
  expect(recordedStates(entries, 4).get('queue')).toEqual({ undo: 'open' });
});
