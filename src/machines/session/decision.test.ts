import { describe, expect, test } from 'vitest';
import { ABSORB_MS, type DecisionMemory, decide, LOOP_GUARD_MS } from './decision.ts';
import type { HttpRefused, Surroundings } from './session-events.ts';

const NOTHING: DecisionMemory = { lastNavigation: null, lastRenewalAt: null };
const PROTECTED = '/tdManage/siCheck?tab=2';
const BACK = 'redirect=%2FtdManage%2FsiCheck%3Ftab%3D2';
const SHOW_LOGIN = `/?showLogin=true&${BACK}`;
const EMPLOYEE_LOGIN = `/employeeLogin?${BACK}`;
const CONFLICT = '/?showConflict=true';

const around = (changes: Partial<Surroundings> = {}): Surroundings => ({
  stored: { session: null, local: 't1' },
  mode: 'employee',
  path: PROTECTED,
  allowLogout: false,
  hidden: false,
  ...changes,
});

const refused = (changes: Partial<HttpRefused> = {}): HttpRefused => ({
  type: 'http.refused',
  at: 1_000_000,
  requestId: 1,
  status: 401,
  method: 'GET',
  sent: { ref: 't1', from: 'local' },
  offered: null,
  repeated: false,
  ownReload: false,
  conflict: null,
  where: around(),
  ...changes,
});

/** Design A.5.4, row by row: status, header, allowLogout, mode -> token, address, and whether a GET is repeated. */
const ROWS = [
  [1, 401, false, false, 'employee', 'clear', EMPLOYEE_LOGIN, false],
  [2, 401, false, false, 'userBindEmployee', 'clear', SHOW_LOGIN, false],
  [3, 401, false, false, null, 'clear', SHOW_LOGIN, false],
  [4, 401, false, true, 'employee', 'clear', null, false],
  [5, 401, false, true, 'userBindEmployee', 'clear', null, false],
  [6, 401, true, false, 'employee', 'clear', EMPLOYEE_LOGIN, false],
  [6, 401, true, false, 'userBindEmployee', 'clear', SHOW_LOGIN, false],
  [6, 401, true, true, 'employee', 'clear', null, false],
  [7, 403, true, false, 'employee', 'store', null, true],
  [8, 403, true, false, 'userBindEmployee', 'store', null, true],
  [9, 403, true, true, 'employee', 'store', null, true],
  [10, 403, true, true, 'userBindEmployee', 'store', null, true],
  [11, 403, false, false, 'employee', 'keep', null, false],
  [11, 403, false, false, null, 'keep', null, false],
  [12, 403, false, true, 'userBindEmployee', 'keep', null, false],
  [13, 409, false, false, 'employee', 'clear', CONFLICT, false],
  [14, 409, false, false, 'userBindEmployee', 'clear', CONFLICT, false],
  [15, 409, false, true, 'employee', 'clear', CONFLICT, false],
  [16, 409, false, true, 'userBindEmployee', 'clear', CONFLICT, false],
] as const;

describe('decision table A.5.4', () => {
  test.each(ROWS)('row %i: %i header=%s allowLogout=%s mode=%s -> token %s, to %s', (...row) => {
    const [, status, header, allowLogout, mode, token, navigate, repeat] = row;
    const decision = decide(
      refused({ status, offered: header ? 't2' : null, where: around({ allowLogout, mode }) }),
      NOTHING,
    );
    expect(decision).toMatchObject({ token, navigate, repeat, reload: token === 'store' });
  });

  test('every row of the table stands here', () => {
    expect([...new Set(ROWS.map(([row]) => row))]).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  });

  test('an address that is not known is not offered as the way back', () => {
    expect(decide(refused({ where: around({ path: '//evil.example/x' }) }), NOTHING).navigate).toBe('/employeeLogin');
  });
});

describe('several answers together', () => {
  const after401 = { ...NOTHING, lastNavigation: { status: 401, at: 1_000_000 } } as const;
  const after409 = { ...NOTHING, lastNavigation: { status: 409, at: 1_000_000 } } as const;
  const later = (ms: number) => ({ at: 1_000_000 + ms });

  test('the second 401 within 3 s is absorbed, its token is still cleared', () => {
    expect(decide(refused(later(ABSORB_MS - 1)), after401)).toMatchObject({
      verdict: 'absorbed',
      token: 'clear',
      navigate: null,
    });
  });

  test('after 3 s it is decided anew', () => {
    expect(decide(refused(later(ABSORB_MS)), after401).navigate).toBe(EMPLOYEE_LOGIN);
  });

  test('409 beats an earlier 401', () => {
    expect(decide(refused({ status: 409, ...later(100) }), after401).navigate).toBe(CONFLICT);
  });

  test('401 after a 409 is absorbed', () => {
    expect(decide(refused(later(100)), after409).verdict).toBe('absorbed');
  });

  test('a second 409 within 3 s is absorbed', () => {
    expect(decide(refused({ status: 409, ...later(2_999) }), after409).navigate).toBeNull();
  });
});

describe('renewal by 403', () => {
  const renewed = { ...NOTHING, lastRenewalAt: 1_000_000 };

  test('a write is never repeated', () => {
    expect(decide(refused({ status: 403, offered: 't2', method: 'POST' }), NOTHING)).toMatchObject({
      token: 'store',
      repeat: false,
    });
  });

  test('a GET is repeated once', () => {
    expect(decide(refused({ status: 403, offered: 't2', repeated: true }), NOTHING).repeat).toBe(false);
  });

  test('a second header within 10 s counts as none', () => {
    const again = refused({ status: 403, offered: 't3', at: 1_000_000 + LOOP_GUARD_MS - 1 });
    expect(decide(again, renewed)).toMatchObject({ verdict: 'forbidden', token: 'keep', repeat: false });
  });

  test('after 10 s it counts again', () => {
    expect(decide(refused({ status: 403, offered: 't3', at: 1_000_000 + LOOP_GUARD_MS }), renewed).token).toBe('store');
  });

  test('a like answer to an older request does not throw the renewed token away', () => {
    const late = refused({ status: 403, offered: 't3', where: around({ stored: { session: null, local: 't2' } }) });
    expect(decide(late, renewed)).toMatchObject({ token: 'keep', repeat: true });
  });
});

describe('only the token that was sent', () => {
  const other = around({ stored: { session: null, local: 't9' } });

  test.each([401, 409] as const)('%i with another token stored: nothing is cleared, asked again once', status => {
    expect(decide(refused({ status, where: other }), NOTHING)).toEqual({
      verdict: 'tokenChanged',
      token: 'keep',
      navigate: null,
      repeat: true,
      reload: false,
    });
    expect(decide(refused({ status, where: other, repeated: true }), NOTHING).repeat).toBe(false);
  });

  test('a visitor who has signed in meanwhile asks again', () => {
    expect(decide(refused({ sent: null, where: other }), NOTHING).repeat).toBe(true);
  });

  test('a refused tab-scoped token gives way to the one in local storage', () => {
    const both = around({ stored: { session: 't1', local: 't9' } });
    expect(decide(refused({ sent: { ref: 't1', from: 'session' }, where: both }), NOTHING)).toMatchObject({
      verdict: 'fellBack',
      token: 'clear',
      navigate: null,
      repeat: true,
      reload: true,
    });
  });

  test('the same token in both storages is one login', () => {
    const both = around({ stored: { session: 't1', local: 't1' } });
    expect(decide(refused({ sent: { ref: 't1', from: 'session' }, where: both }), NOTHING).verdict).toBe('signedOut');
  });
});

test('a 401 on a hidden tab waits, a 409 does not', () => {
  const hidden = around({ hidden: true });
  expect(decide(refused({ where: hidden }), NOTHING)).toMatchObject({ verdict: 'deferred', token: 'keep' });
  expect(decide(refused({ status: 409, where: hidden }), NOTHING).navigate).toBe(CONFLICT);
});
