import { describe, expect, test } from 'vitest';
import { createClientLog, exportLog, importLog } from './client-log.ts';

const event = (type: string, payload: object = {}) => ({ type, ...payload });

describe('client log', () => {
  test('numbers its entries, dates them, and separates type and payload', () => {
    const log = createClientLog(() => 42);
    log.append('user', event('row.picked', { row: 7 }));
    expect(log.entries()).toEqual([{ id: 1, at: 42, source: 'user', type: 'row.picked', payload: { row: 7 } }]);
  });

  test('an entry that causes another is delivered first to everyone', () => {
    const log = createClientLog(() => 0);
    const heard: string[] = [];
    log.entries$.subscribe(({ type }) => {
      if (type === 'first') log.append('http', event('second'));
    });
    log.entries$.subscribe(({ type }) => heard.push(type));
    log.append('user', event('first'));
    expect(heard).toEqual(['first', 'second']);
  });

  test('keeps the newest entries only', () => {
    const log = createClientLog(() => 0, 3);
    for (let n = 1; n <= 5; n += 1) log.append('timer', event('tick'));
    expect(log.entries().map(({ id }) => id)).toEqual([3, 4, 5]);
  });

  test.each([
    [{ password: 'x' }],
    [{ token: 'x' }],
    [{ headers: { Authorization: 'Bearer x' } }],
    [{ body: { stepToken: 'x' } }],
  ])('refuses a secret: %j', payload => {
    const log = createClientLog(() => 0);
    expect(() => log.append('user', event('login.submitted', payload))).toThrow('client log');
    expect(log.entries()).toEqual([]);
  });

  test('an exported log is read again, anything else is refused', () => {
    const log = createClientLog(() => 5);
    log.append('user', event('row.picked', { row: 7 }));
    expect(importLog(exportLog(log.entries()))).toEqual(log.entries());
    expect(() => importLog('{"entries":[]}')).toThrow('not a client log');
  });
});
