import type { FastifyInstance } from 'fastify';
import { secondStep, userLogin } from '#contract/session/calls.ts';
import { type Answer, implement } from '../../kernel/http/implement.ts';
import type { LogIn, LoginResult, SignedIn } from './login/log-in.ts';
import { deviceOf } from './session/device.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** `FIRST_REGISTER` stands in `Data` and, as the specification may be read, beside it. */
function presentSignedIn({ session, firstRegister, mustChangePassword }: SignedIn) {
  return {
    Data: {
      Token: session.token,
      AccountMode: session.accountMode,
      ExpiresAt: session.expiresAt.toISOString(),
      FIRST_REGISTER: firstRegister,
      MustChangePassword: mustChangePassword,
      Superseded: session.superseded.length > 0,
    },
    headers: NO_STORE,
    beside: { FIRST_REGISTER: firstRegister },
  };
}

type SecondStepWanted = { stepToken: string; methods: ('totp' | 'recovery')[] };

function presentLogin(result: LoginResult): Answer<ReturnType<typeof presentSignedIn>['Data'] | SecondStepWanted> {
  if (result.kind === 'signedIn') return presentSignedIn(result);
  return { Status: 2, Data: { stepToken: result.stepToken, methods: ['totp', 'recovery'] }, headers: NO_STORE };
}

export function registerLoginCalls(app: FastifyInstance, logIn: LogIn): void {
  implement(app, userLogin, async ({ body, request, reply }) =>
    presentLogin(await logIn.withPassword(body, deviceOf(request, reply))),
  );
  implement(app, secondStep, async ({ body, request, reply }) =>
    presentSignedIn(await logIn.withSecondStep(body, deviceOf(request, reply))),
  );
}
