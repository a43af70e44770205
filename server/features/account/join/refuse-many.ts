import { AppError } from '#contract/kernel/errors.ts';
import { MOST_BINDINGS } from '#contract/people/employee.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { bindingsOf } from '../../identity/seat/seat-row.read.ts';

/** Refuses a 21st seat of one user. */
export async function refuseManyBindings(tx: Tx, userId: string): Promise<void> {
  if ((await bindingsOf(tx, userId)) >= MOST_BINDINGS) throw new AppError('BIND_LIMIT');
}
