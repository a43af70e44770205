import type { FastifyInstance } from 'fastify';
import { secondStep, userLogin } from '#contract/session/calls.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { LogIn } from './login/log-in.ts';
import { logInByCode } from './login/log-in-by-code.ts';
import { presentLogin, presentSignedIn } from './login/sign-in.act.ts';
import { deviceOf } from './session/device.ts';

export function registerLoginCalls(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock' | 'bus'>, logIn: LogIn): void {
  implement(app, userLogin, async ({ body, request, reply }) => {
    const device = deviceOf(request, reply);
    const { code, password = '' } = body;
    if (code !== undefined) return presentLogin(await logInByCode(deps, { ...body, code }, device));
    return presentLogin(await logIn.withPassword({ ...body, password }, device));
  });
  implement(app, secondStep, async ({ body, request, reply }) =>
    presentSignedIn(await logIn.withSecondStep(body, deviceOf(request, reply))),
  );
}
