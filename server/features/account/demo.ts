import type { Deps } from '../../kernel/deps.ts';
import { TEST_IDENTITIES } from './social/local-test.ts';

/** The last test identity belongs to somebody already, so that both sides of a sign-in by it can be seen. */
export async function seedAccount({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const user = await db
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', 'seats3@demo.example')
    .executeTakeFirst();
  const identity = TEST_IDENTITIES.at(-1);
  if (!user || !identity) return;
  await db
    .insertInto('socialIdentity')
    .values({
      provider: 'localTest',
      subject: identity.subject,
      userId: user.id,
      displayName: identity.name,
      avatarUrl: null,
      boundAt: clock.now(),
    })
    .execute();
}
