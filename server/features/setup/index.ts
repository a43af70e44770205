import { AppError, invalid } from '#contract/kernel/errors.ts';
import { setupFinish, setupOpen } from '#contract/setup/calls.ts';
import { audit } from '../../kernel/audit.ts';
import type { Feature } from '../../kernel/feature.ts';
import { implement } from '../../kernel/http/implement.ts';
import { inScope, SYSTEM, type Tx } from '../../kernel/tenancy.ts';
import { hashNewPassword } from '../identity/login/passwords.act.ts';
import { hasAdministrator, makeAdministrator } from './first-administrator.act.ts';
import { hashOfSetupToken } from './offer-setup.ts';

/** Stands in every manual and in every demo: no password at all. */
const DEMO_PASSWORD = /^fairlead#\d{4}$/i;

/** Refuses a token that was used, has expired or never was, all alike. Takes every link, so that of two people one is first. */
async function holdLink({ db }: Tx, token: string, now: Date): Promise<void> {
  const links = await db
    .selectFrom('setupLink')
    .select(['tokenHash', 'expiresAt'])
    .orderBy('tokenHash')
    .forUpdate()
    .execute();
  const isGood = links.some(link => link.tokenHash === hashOfSetupToken(token) && link.expiresAt > now);
  if (!isGood || (await hasAdministrator({ db }))) throw new AppError('SETUP_INVALID');
}

/** The first start without demo rows: one address, printed once, leads to the first administrator. */
export const setupFeature: Feature = {
  name: 'setup',
  register(app, { db, clock }) {
    implement(app, setupOpen, async ({ body }) =>
      inScope(db, SYSTEM, async tx => {
        await holdLink(tx, body.token, clock.now());
        const company = await tx.db
          .selectFrom('company')
          .select(['companyCode', 'nameZh'])
          .where('kind', '=', 'platform')
          .executeTakeFirst();
        return { Data: { companyCode: company?.companyCode ?? null, companyName: company?.nameZh ?? null } };
      }),
    );

    implement(app, setupFinish, async ({ body, request }) => {
      const { token, companyCode, companyName, account, name, password } = body;
      const now = clock.now();
      // Asked before anything is hashed, so that strangers cannot have this server compute.
      await inScope(db, SYSTEM, tx => holdLink(tx, token, now));
      if (DEMO_PASSWORD.test(password))
        throw invalid([
          {
            path: 'password',
            code: 'DEMO_PASSWORD',
            severity: 'error',
            message: { zh: '不能使用演示密码', en: 'This is the password of the demo accounts' },
          },
        ]);
      const passwordHash = await hashNewPassword('password', password, [account, companyCode, companyName]);
      await inScope(db, SYSTEM, async tx => {
        await holdLink(tx, token, now);
        const made = await makeAdministrator(tx, { companyCode, companyName, account, name, passwordHash }, now);
        await tx.db.deleteFrom('setupLink').execute();
        await audit(tx, {
          action: 'REGISTER',
          companyId: made.companyId,
          at: now,
          ip: request.ip,
          traceId: request.id,
          actorEmployeeId: made.employeeId,
          targetType: 'employee',
          targetId: made.employeeId,
          after: { account, first: true },
        });
      });
      return { Data: { companyCode, account }, headers: { 'Cache-Control': 'no-store' } };
    });
  },
};
