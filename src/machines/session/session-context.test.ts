import { describe, expect, test } from 'vitest';
import type { BoundEmployee, CurrentEmployee, CurrentUser } from '#contract/session/session.ts';
import { commit, NOTHING_YET, VISITOR } from './session-context.ts';

/** What is read of a seat and of a user here. */
const anEmployee = (change: Partial<CurrentEmployee> = {}): CurrentEmployee =>
  ({ AccountMode: 'employee', IsMultiAccount: false, MustChangePassword: false, ...change }) as CurrentEmployee;
const aUser = (change: Partial<CurrentUser> = {}): CurrentUser => ({ FIRST_REGISTER: false, ...change }) as CurrentUser;
const aSeat = {} as BoundEmployee;

describe('what was gathered becomes visible', () => {
  test('a seat says by which account it was reached', () => {
    const incoming = { ...NOTHING_YET, employee: anEmployee({ AccountMode: 'employee' }) };
    expect(commit({ ...VISITOR, incoming })).toMatchObject({ accountMode: 'employee' });
  });

  test('a user without a seat is one that seats are bound to', () => {
    const incoming = { ...NOTHING_YET, user: aUser() };
    expect(commit({ ...VISITOR, accountMode: 'employee', incoming })).toMatchObject({
      accountMode: 'userBindEmployee',
    });
  });

  test('a user with two seats has several accounts, one with a single seat has not; a seat says it itself', () => {
    const withSeats = (...bound: readonly BoundEmployee[]) =>
      commit({ ...VISITOR, incoming: { ...NOTHING_YET, user: aUser(), bound } }).multiAccount;
    expect([withSeats(), withSeats(aSeat), withSeats(aSeat, aSeat)]).toEqual([false, false, true]);
    const incoming = { ...NOTHING_YET, employee: anEmployee({ IsMultiAccount: false }), bound: [aSeat, aSeat] };
    expect(commit({ ...VISITOR, incoming }).multiAccount).toBe(false);
  });

  test('first registration and an old password are what the server says, else what the sign-in said', () => {
    const said = { ...VISITOR, firstRegister: true, mustChangePassword: true };
    expect(commit(said)).toMatchObject({ firstRegister: true, mustChangePassword: true });
    const incoming = { ...NOTHING_YET, user: aUser(), employee: anEmployee() };
    expect(commit({ ...said, incoming })).toMatchObject({ firstRegister: false, mustChangePassword: false });
  });

  test('an earlier problem is over, and nothing is incoming any more', () => {
    const problem = { code: 'BROKEN' } as never;
    expect(commit({ ...VISITOR, problem, incoming: NOTHING_YET, freshSignIn: true })).toMatchObject({
      problem: null,
      incoming: null,
      freshSignIn: false,
    });
  });
});
