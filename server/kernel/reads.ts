import type { OpenDatabase } from '../db/opened.ts';
import { readsAt } from './measures.ts';
import { inScope, type Scope, type Tx } from './tenancy.ts';

/**
 * What a GET call answers: transactions that only read, in which nothing can be written or locked. They go to the replica where there is one
 * that is caught up (`db/replica.ts`), else to the primary; rights and time limits are the same, and who reads sees no difference. What is
 * begun there may have to be done again on the primary: the work keeps nothing outside of what it answers.
 */
export interface Reads {
  inScope<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** As `Reads`, of what also writes, or is asked what was written in this very call. */
export const onPrimary = (db: OpenDatabase['db']): Reads => ({ inScope: (scope, work) => inScope(db, scope, work) });

const READ_ONLY = { isReadOnly: true } as const;

export const createReads = ({ db, replica }: Pick<OpenDatabase, 'db' | 'replica'>): Reads => ({
  async inScope(scope, work) {
    const read = await replica?.tryRead(copy => inScope(copy, scope, work, READ_ONLY));
    readsAt.inc({ at: read ? 'replica' : 'primary' });
    return read ? read.value : inScope(db, scope, work, READ_ONLY);
  },
});
