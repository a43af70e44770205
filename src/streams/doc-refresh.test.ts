import { NEVER } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { type DocQueries, docMessages, keepFresh, type QueryKey, touchedKeys } from './doc-refresh.ts';
import { reconnects } from './reconnects.ts';
import { LETTERS, marbles } from './test/marbles.ts';

const REGISTRY: readonly DocQueries[] = [
  { docType: 'si', keys: id => [['/api/Si/List'], ['/api/Si/Get', { Id: id }]] },
  { docType: 'manifest', keys: () => [['/api/Manifest/List']] },
];

describe('what a live change touches', () => {
  test('exactly the registered keys of its document type', () => {
    const message = { type: 'doc', docType: 'si', docId: '7', version: 2, state: 'APPROVED' } as const;
    expect(touchedKeys(REGISTRY, message)).toEqual([['/api/Si/List'], ['/api/Si/Get', { Id: '7' }]]);
    expect(touchedKeys(REGISTRY, { ...message, docType: 'bill' })).toEqual([]);
  });

  test('only doc messages invalidate, at once', () => {
    const scheduler = marbles();
    const done: [number, QueryKey | 'all'][] = [];
    scheduler.run(({ hot, flush }) => {
      const entries$ = hot('z-d-e-m', LETTERS);
      keepFresh(docMessages(entries$), NEVER, REGISTRY, {
        invalidate: key => done.push([scheduler.now(), key]),
        refreshActive: () => done.push([scheduler.now(), 'all']),
      });
      flush();
    });
    expect(done).toEqual([
      [2, ['/api/Si/List']],
      [2, ['/api/Si/Get', { Id: '7' }]],
    ]);
  });

  test('a reconnect refreshes everything in view, once', () => {
    const scheduler = marbles();
    const done: number[] = [];
    scheduler.run(({ hot, flush }) => {
      const entries$ = hot('o-c-c-o-o', LETTERS);
      keepFresh(docMessages(entries$), reconnects(entries$), REGISTRY, {
        invalidate: () => done.push(-1),
        refreshActive: () => done.push(scheduler.now()),
      });
      flush();
    });
    expect(done).toEqual([6]);
  });
});

test.each([
  ['o', '', 'the first greeting is no reconnect'],
  ['o-c-o', '----a', 'lost and greeted again'],
  ['o-c-z-o', '------a', 'whatever happens in between'],
  ['o-c-x-o', '', 'a new sign-in is no reconnect'],
  ['o-o', '', 'a new token on the same connection is none'],
])('%s -> %s: %s', (diagram, expected) => {
  marbles().run(({ hot, expectObservable }) => {
    expectObservable(reconnects(hot(diagram, LETTERS))).toBe(expected, { a: expect.anything() });
  });
});
