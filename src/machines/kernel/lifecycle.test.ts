import { describe, expect, it } from 'vitest';
import { defineLifecycle, type Guard, knownEvents, NEW, permits } from './lifecycle.ts';

/** A library book: small enough to be seen whole, with every feature of the kernel in it. */
type State = 'SHELF' | 'LENT' | 'LOST';
interface Context {
  borrower: string | null;
  renewals: number;
}
type Command =
  | { type: 'ACQUIRE'; price: number }
  | { type: 'LEND'; to: string }
  | { type: 'RENEW'; by: string }
  | { type: 'BRING_BACK' }
  | { type: 'REPORT_LOST'; reason: string };

const isPriced: Guard<Context, { price: number }> = (_, { price }) => (price > 0 ? null : { code: 'PRICE' });
const isBorrower: Guard<Context, { by: string }> = ({ borrower }, { by }) =>
  borrower === by ? null : { code: 'NOT_YOURS', params: { borrower } };
const mayRenew: Guard<Context, unknown> = ({ renewals }) => (renewals < 2 ? null : { code: 'TOO_OFTEN' });
const hasReason: Guard<Context, { reason: string }> = (_, { reason }) => (reason ? null : { code: 'REASON' });
const never: Guard<Context, unknown> = () => ({ code: 'NEVER' });

const label = { zh: '书', en: 'book' };
const book = defineLifecycle<State, Context, Command>({
  id: 'book',
  states: ['SHELF', 'LENT', 'LOST'],
  notPermitted: 'NO',
  labels: { SHELF: label, LENT: label, LOST: label },
  rows: [
    { from: [NEW], event: 'ACQUIRE', to: 'SHELF', guards: [isPriced] },
    { from: ['SHELF'], event: 'LEND', to: 'LENT' },
    { from: ['LENT'], event: 'RENEW', to: 'same', guards: [isBorrower, mayRenew] },
    { from: ['LENT'], event: 'BRING_BACK', to: 'SHELF' },
    { from: ['SHELF'], event: 'REPORT_LOST', to: 'LOST', guards: [never] },
    { from: ['SHELF', 'LENT'], event: 'REPORT_LOST', to: 'LOST', guards: [hasReason] },
  ],
});
const context: Context = { borrower: 'ann', renewals: 0 };

describe('permits', () => {
  it('answers the target of a permitted command', () => {
    expect(permits(book, 'SHELF', context, { type: 'LEND', to: 'ann' })).toEqual({ ok: true, to: 'LENT' });
  });

  it('begins a document from NEW and from nowhere else', () => {
    expect(permits(book, NEW, context, { type: 'ACQUIRE', price: 3 })).toEqual({ ok: true, to: 'SHELF' });
    expect(permits(book, 'SHELF', context, { type: 'ACQUIRE', price: 3 })).toEqual({
      ok: false,
      refusal: { code: 'NO' },
    });
  });

  it('permits a command that keeps the state', () => {
    expect(permits(book, 'LENT', context, { type: 'RENEW', by: 'ann' })).toEqual({ ok: true, to: 'LENT' });
  });

  it('names the first failing guard, in the order of the row', () => {
    const worn = { ...context, renewals: 2 };
    expect(permits(book, 'LENT', worn, { type: 'RENEW', by: 'bob' })).toEqual({
      ok: false,
      refusal: { code: 'NOT_YOURS', params: { borrower: 'ann' } },
    });
    expect(permits(book, 'LENT', worn, { type: 'RENEW', by: 'ann' })).toEqual({
      ok: false,
      refusal: { code: 'TOO_OFTEN' },
    });
  });

  it('tries every row of the same event before it refuses', () => {
    expect(permits(book, 'SHELF', context, { type: 'REPORT_LOST', reason: 'flood' })).toEqual({ ok: true, to: 'LOST' });
    expect(permits(book, 'SHELF', context, { type: 'REPORT_LOST', reason: '' })).toEqual({
      ok: false,
      refusal: { code: 'NEVER' },
    });
  });

  it('refuses with notPermitted what the state does not know', () => {
    expect(permits(book, 'LOST', context, { type: 'BRING_BACK' })).toEqual({ ok: false, refusal: { code: 'NO' } });
  });

  it('does not touch the context it was given', () => {
    const frozen = Object.freeze({ ...context });
    permits(book, 'LENT', frozen, { type: 'RENEW', by: 'ann' });
    expect(frozen).toEqual(context);
  });
});

describe('the machine behind it', () => {
  it('is an XState machine with one node a state, labelled', () => {
    expect(Object.keys(book.machine.states)).toEqual([NEW, 'SHELF', 'LENT', 'LOST']);
    expect(book.machine.states.LENT?.meta).toEqual({ label });
  });

  it('knows the events of a state, each once', () => {
    expect(knownEvents(book, 'SHELF')).toEqual(['LEND', 'REPORT_LOST']);
    expect(knownEvents(book, NEW)).toEqual(['ACQUIRE']);
    expect(knownEvents(book, 'LOST')).toEqual([]);
  });
});

describe('types', () => {
  it('give a guard only the command of its row', () => {
    // @ts-expect-error LEND carries no price
    const wrong: Parameters<typeof defineLifecycle<State, Context, Command>>[0]['rows'][number] = {
      from: ['SHELF'],
      event: 'LEND',
      to: 'LENT',
      guards: [isPriced],
    };
    expect(wrong.event).toBe('LEND');
  });
});
