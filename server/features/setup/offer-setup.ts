import { createHash, randomBytes } from 'node:crypto';
import type { Deps } from '../../kernel/deps.ts';
import { hasAdministrator } from './first-administrator.act.ts';

const DAY_MS = 86_400_000;

export const hashOfSetupToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Token of a one-time address while nobody administers the platform, a new one at each start; null when somebody does, and in
 * demo mode. It is shown once and kept as its hash.
 */
export async function offerSetup({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<string | null> {
  if (config.demo || (await hasAdministrator({ db }))) return null;
  const now = clock.now();
  const token = randomBytes(32).toString('base64url');
  await db.deleteFrom('setupLink').where('expiresAt', '<=', now).execute();
  await db
    .insertInto('setupLink')
    .values({ tokenHash: hashOfSetupToken(token), createdAt: now, expiresAt: new Date(now.getTime() + DAY_MS) })
    .execute();
  return token;
}
