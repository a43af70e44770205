import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Tables } from '../db/tables.ts';
import { connectionWait, secondsSince, transactionTime } from './measures.ts';
import { inSpan } from './tracing/spans.ts';
import type { SeatedWho, Who } from './who.ts';

/**
 * Tenancy is enforced in the database: inside `inScope` the transaction runs under the role `fairlead_app`, which cannot
 * bypass row-level security, with the company of the session set for the policies to read:
 * `current_setting('app.company', true)`, `current_setting('app.company_kind', true)`, `app.employee`, `app.user`.
 * A policy lets platform staff see all companies' rows and everyone else only their own.
 */
export type Scope =
  | { readonly kind: 'system' }
  | {
      readonly kind: 'seat';
      readonly companyId: string;
      readonly companyKind: CompanyKind;
      readonly employeeId: string;
      readonly userId: string | null;
    }
  | { readonly kind: 'user'; readonly userId: string };

export interface Tx {
  readonly db: Transaction<Tables>;
  /** Runs after the commit, in order; nothing runs when the transaction rolls back. */
  afterCommit(work: () => void | Promise<void>): void;
}

/** The role that every request works under; migrations create it and grant it the tables. */
export const APP_ROLE = 'fairlead_app';

export const SYSTEM: Scope = { kind: 'system' };

export const scopeOf = (who: SeatedWho): Scope => ({
  kind: 'seat',
  companyId: who.seat.companyId,
  companyKind: who.seat.companyKind,
  employeeId: who.seat.employeeId,
  userId: who.userId,
});

/**
 * The company that a list should name by its column beside row-level security; null for the platform, which reads all. A policy with
 * `platform or own` leads to no index, so that without it a company with few rows would walk past everybody's.
 */
export const ownCompanyOf = ({ seat }: SeatedWho): string | null =>
  seat.companyKind === 'platform' ? null : seat.companyId;

/**
 * That company written into the statement, so that each has a statement and a plan of its own: the embedded database keeps plans, and one
 * that is right for a company with a quarter of a million rows reads them all for one with forty.
 */
export const ownSql = (companyId: string): RawBuilder<string> => sql.lit(companyId);

/** Scope of a caller who may be without a seat: messages, own account. */
export function personScope(who: Who): Scope {
  if (who.seat) return scopeOf(who as SeatedWho);
  if (who.userId) return { kind: 'user', userId: who.userId };
  throw new AppError('SIGN_IN_REQUIRED');
}

const running = new AsyncLocalStorage<{ open: boolean; readonly db: Kysely<Tables> }>();

/** The database whose transaction this is; null outside. */
export const databaseHere = (): Kysely<Tables> | null => running.getStore()?.db ?? null;

/**
 * The embedded database has one connection: work that asks for a second one while it holds a transaction would wait for itself
 * for ever. It is told so instead, on PostgreSQL too, where it would only be slow until the pool is empty.
 */
export function refuseInsideTransaction(what: string): void {
  if (running.getStore()?.open) throw new Error(`${what} must be asked for before the transaction, not inside it`);
}

/** One transaction under the scope's rights. `system` runs as the owner: start, schedules, sign-in. */
export async function inScope<T>(
  db: Kysely<Tables>,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
  { isReadOnly = false }: { readonly isReadOnly?: boolean } = {},
): Promise<T> {
  refuseInsideTransaction('a transaction');
  const after: (() => void | Promise<void>)[] = [];
  const transaction = { open: true, db };
  const asked = performance.now();
  let begun: number | null = null;
  const run = () =>
    db.transaction().execute(async trx => {
      begun = performance.now();
      connectionWait.observe((begun - asked) / 1000);
      if (scope.kind !== 'system') {
        const seat = scope.kind === 'seat' ? scope : null;
        await sql`select set_config('role', ${APP_ROLE}, true),
        set_config('app.company', ${seat?.companyId ?? ''}, true),
        set_config('app.company_kind', ${seat?.companyKind ?? ''}, true),
        set_config('app.employee', ${seat?.employeeId ?? ''}, true),
        set_config('app.user', ${scope.userId ?? ''}, true),
        set_config('transaction_read_only', ${isReadOnly ? 'on' : 'off'}, true)`.execute(trx);
      } else if (isReadOnly) await sql`select set_config('transaction_read_only', 'on', true)`.execute(trx);
      return running.run(transaction, () => work({ db: trx, afterCommit: effect => after.push(effect) }));
    });
  const attributes = { 'db.system.name': 'postgresql', 'fairlead.scope': scope.kind };
  const result = await inSpan({ name: 'transaction', kind: 'internal', attributes }, run).finally(() => {
    transaction.open = false;
    if (begun !== null) transactionTime.observe({ scope: scope.kind }, secondsSince(begun));
  });
  // What is committed is told by all of them; the first that fails is the caller's to know.
  const failures: unknown[] = [];
  for (const effect of after)
    try {
      await effect();
    } catch (failure) {
      failures.push(failure);
    }
  if (failures.length > 0) throw failures[0];
  return result;
}
