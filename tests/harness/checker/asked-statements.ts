import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import { Statements } from '#server/db/statements.ts';
import { APP_ROLE } from '#server/kernel/tenancy.ts';
import type { Asked } from './list-reads.ts';

/** A select of a call, with the scope that its transaction had taken: `inScope`'s own statement, null = the owner's. */
export interface AskedInScope extends Asked {
  readonly scope: Asked | null;
}

const SELECT = /^\s*(select|with)\b/i;
/** A function that writes: asked again it would seal twice. */
const SEALING = 'append_sealed_audit';

const asking = new AsyncLocalStorage<(asked: AskedInScope) => void>();

/** Tells `onSelect` of every select that the embedded database is asked by `work`, and of nobody else's. */
export const toldOfSelects = <T>(onSelect: (asked: AskedInScope) => void, work: () => Promise<T>): Promise<T> =>
  asking.run(onSelect, work);

/** Begins to listen; the database has one connection, so that what comes after a scope until the next `begin` is asked in it. */
export function listenToSelects(): void {
  const { run, runPlain } = Statements.prototype;
  let scope: Asked | null = null;
  vi.spyOn(Statements.prototype, 'run').mockImplementation(function (this: Statements, text, values) {
    if (text.includes("set_config('role'")) scope = values.includes(APP_ROLE) ? { text, values } : null;
    else if (SELECT.test(text) && !text.includes(SEALING)) asking.getStore()?.({ text, values, scope });
    return run.call(this, text, values);
  });
  vi.spyOn(Statements.prototype, 'runPlain').mockImplementation(function (this: Statements, text) {
    scope = null;
    return runPlain.call(this, text);
  });
}
