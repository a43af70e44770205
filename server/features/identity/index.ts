import type { Feature } from '../../kernel/feature.ts';
import { createSecretBox } from '../../kernel/secret-box.ts';
import { registerApiTokenCalls } from './api-token/calls.ts';
import { seedIdentity } from './demo/seed.ts';
import { registerDomainCalls } from './domain.calls.ts';
import { exportLimitOf } from './export-limit.read.ts';
import { registerCodeCalls } from './login/code.calls.ts';
import { createLogIn } from './login/log-in.ts';
import { registerPasswordCalls } from './login/password.calls.ts';
import { sharedPasswords } from './login/shared-passwords.ts';
import { sealPlainSecrets } from './login/totp-secret.ts';
import { registerLoginCalls } from './login.calls.ts';
import { createRightsCache } from './menu/rights-cache.ts';
import { syncMenu } from './menu/sync.ts';
import { registerSeatCalls } from './seat.calls.ts';
import { registerContactCalls } from './self/contact.calls.ts';
import { registerDefaultSeatCall } from './self/default-seat.calls.ts';
import { registerDeviceCalls } from './self/devices.calls.ts';
import { registerErasureCalls } from './self/erasure.calls.ts';
import { registerTwoStepCalls } from './self/two-step.calls.ts';
import { createAuthenticator } from './session/authenticator.ts';
import { registerSessionCalls } from './session.calls.ts';
import { startSweep } from './sweep.ts';

/** Companies, accounts, seats, sessions and the menu tree. */
export const identityFeature: Feature = {
  name: 'identity',
  async prepare({ db, config }) {
    await syncMenu(db);
    await sealPlainSecrets(db, createSecretBox(config));
  },
  authenticator: deps => createAuthenticator(deps, createRightsCache(deps.db)),
  exportLimit:
    ({ db, clock }) =>
    who =>
      exportLimitOf(db, who, clock.now()),
  register(app, deps) {
    const passwords = sharedPasswords();
    const box = createSecretBox(deps.config);
    registerLoginCalls(app, deps, createLogIn({ ...deps, box }));
    registerCodeCalls(app, deps);
    registerPasswordCalls(app, deps, passwords);
    registerTwoStepCalls(app, { ...deps, passwords, box });
    registerErasureCalls(app, { ...deps, passwords, box });
    registerDeviceCalls(app, { ...deps, passwords, box });
    registerDefaultSeatCall(app, deps);
    registerContactCalls(app, deps);
    registerSessionCalls(app, deps);
    registerSeatCalls(app, deps);
    registerDomainCalls(app, deps);
    registerApiTokenCalls(app, deps);
  },
  seedDemo: seedIdentity,
  start: startSweep,
};
