import type { Tx } from '../../../kernel/tenancy.ts';

/** What the log of a seat is asked beside its fold. */

/** How often an invitation was sent again since then. */
export async function resendsSince({ db }: Tx, id: string, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom('documentEvent')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('documentType', '=', 'employee')
    .where('documentId', '=', id)
    .where('event', '=', 'RESEND')
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The user who was bound until the person left, while he still is one. */
export async function userWhoLeft({ db }: Tx, id: string): Promise<string | null> {
  const fact = await db
    .selectFrom('documentEvent')
    .select('changes')
    .where('documentType', '=', 'employee')
    .where('documentId', '=', id)
    .where('event', '=', 'RESIGN')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const changes = (fact?.changes ?? []) as readonly { path: string; before?: unknown }[];
  const userId = changes.find(({ path }) => path === 'userId')?.before;
  if (typeof userId !== 'string') return null;
  const user = await db
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', userId)
    .where('status', '!=', 'DELETED')
    .executeTakeFirst();
  return user?.id ?? null;
}
