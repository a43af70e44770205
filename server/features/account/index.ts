import type { Feature } from '../../kernel/feature.ts';
import { seedAccount } from './demo.ts';
import { registerBindCalls } from './join/bind.calls.ts';
import { registerJoinRequestCalls } from './join/join-request.calls.ts';
import { registerOperatorCall } from './operator.calls.ts';
import { registerRegisterCall } from './register/register.calls.ts';
import { registerSocialCalls } from './social/social.calls.ts';
import { startSweep } from './sweep.ts';

/** Registering, joining a company, signing in through other services. */
export const accountFeature: Feature = {
  name: 'account',
  register(app, deps) {
    registerRegisterCall(app, deps);
    registerOperatorCall(app, deps);
    registerBindCalls(app, deps);
    registerJoinRequestCalls(app, deps);
    registerSocialCalls(app, deps);
  },
  seedDemo: seedAccount,
  start: startSweep,
};
