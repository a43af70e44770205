import type { Feature } from '../../kernel/feature.ts';
import { registerApiTokenCalls } from './api-token/calls.ts';
import { seedIdentity } from './demo/seed.ts';
import { registerDomainCalls } from './domain.calls.ts';
import { createHashGate } from './login/hash-gate.ts';
import { createLogIn } from './login/log-in.ts';
import { createPasswords } from './login/password.ts';
import { registerLoginCalls } from './login.calls.ts';
import { createRightsCache } from './menu/rights-cache.ts';
import { syncMenu } from './menu/sync.ts';
import { registerSeatCalls } from './seat.calls.ts';
import { createAuthenticator } from './session/authenticator.ts';
import { registerSessionCalls } from './session.calls.ts';
import { startSweep } from './sweep.ts';

/** Companies, accounts, seats, sessions and the menu tree. */
export const identityFeature: Feature = {
  name: 'identity',
  prepare: deps => syncMenu(deps.db),
  authenticator: deps => createAuthenticator(deps, createRightsCache(deps.db)),
  register(app, deps) {
    registerLoginCalls(app, createLogIn(deps, createPasswords(createHashGate())));
    registerSessionCalls(app, deps);
    registerSeatCalls(app, deps);
    registerDomainCalls(app, deps);
    registerApiTokenCalls(app, deps);
  },
  seedDemo: seedIdentity,
  start: startSweep,
};
