import { TestScheduler } from 'rxjs/testing';
import { expect } from 'vitest';
import type { LogEntry } from '../client-log.ts';

/** Marble tests on virtual time. */
export const marbles = (): TestScheduler => new TestScheduler((actual, expected) => expect(actual).toEqual(expected));

let id = 0;
export const entry = (type: string, payload: Readonly<Record<string, unknown>> = {}): LogEntry => {
  id += 1;
  return { id, at: 0, source: 'live', type, payload };
};

export const received = (message: Readonly<Record<string, unknown>>): LogEntry => entry('live.received', { message });

/** Entries by their letter in a marble diagram. */
export const LETTERS = {
  k: entry('account.known', { ref: 't1' }),
  K: entry('account.known', { ref: 't2' }),
  o: received({ type: 'authOk', unread: 7 }),
  c: entry('live.closed', { code: 1006 }),
  x: entry('token.absent'),
  m: received({ type: 'message', id: 'a', title: 'A' }),
  n: received({ type: 'send', id: 'b', title: 'B' }),
  d: received({ type: 'doc', docType: 'si', docId: '7', version: 2, state: 'APPROVED' }),
  e: received({ type: 'doc', docType: 'bill', docId: '9', version: 1, state: 'DRAFT' }),
  z: entry('row.picked', { row: 1 }),
} as const;
