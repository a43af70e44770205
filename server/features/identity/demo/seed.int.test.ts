import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#contract/session/terms.ts';
import { createSecretBox, isSealed } from '#server/kernel/secret-box.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { withOpenSecret } from '../login/totp-secret.ts';
import { DEMO_TOTP_SECRET } from './people.ts';
import { seedIdentity } from './seed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedIdentity(server.deps);
});
afterAll(() => server.close());

it('writes the secret of the second step sealed, from the first row on', async () => {
  const [user, ...others] = await server.deps.db
    .selectFrom('appUser')
    .select(['id', 'email', 'totpSecret'])
    .where('totpSecret', 'is not', null)
    .execute();
  expect(others).toEqual([]);
  expect(user!.email).toBe('twostep@demo.example');
  expect(isSealed(user!.totpSecret!)).toBe(true);
  expect(withOpenSecret(createSecretBox(server.deps.config), user!).totpSecret).toBe(DEMO_TOTP_SECRET);
});

it('remembers which terms people agreed to before those of today', async () => {
  const versionsOf = async (email: string) => {
    const rows = await server.deps.db
      .selectFrom('userConsent as c')
      .innerJoin('appUser as u', 'u.id', 'c.userId')
      .select('c.version')
      .where('u.email', '=', email)
      .orderBy('c.at', 'desc')
      .execute();
    return rows.map(row => row.version);
  };
  expect(await versionsOf('seats1@demo.example')).toEqual([CONSENT_VERSION, '2025-03']);
  expect(await versionsOf('first@demo.example')).toEqual([CONSENT_VERSION]);
});
