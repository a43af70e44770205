import { AppError } from '#contract/kernel/errors.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** The company that decides on applications, and keeps what people without a company send. */
export async function platformId({ db }: Tx): Promise<string> {
  const row = await db.selectFrom('company').select('id').where('kind', '=', 'platform').executeTakeFirst();
  if (!row) throw new AppError('unavailable');
  return row.id;
}
