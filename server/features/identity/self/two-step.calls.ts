import type { FastifyInstance, FastifyRequest } from 'fastify';
import { generateSecret, generateURI } from 'otplib';
import { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  renewRecoveryCodes,
  twoStepState,
} from '#contract/session/own-account.ts';
import { auditActor } from '../../../kernel/audit.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { Who } from '../../../kernel/who.ts';
import { keepRecoveryHashes, secondStepOf, switchOff, switchOn } from '../login/second-step.ts';
import { redeemCode } from '../login/two-step.ts';
import { accountOf } from '../session/account-of.ts';
import { mustKeepSecondStep } from '../session/demands-second-step.read.ts';
import type { AccountId } from '../session/open-session.ts';
import { rotateToken } from '../session/rotate-token.ts';
import { type SelfDeps, whenConfirmed } from './confirmed.ts';
import { type Owner, ownerBehind } from './owner.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { type SecondStepChange, tellSecondStep } from './tell-second-step.ts';

interface Asked {
  readonly who: Who;
  readonly request: FastifyRequest;
}

const ISSUER = 'Fairlead';
const SETUP_MS = 10 * 60_000;
const NO_STORE = { 'Cache-Control': 'no-store' };

const setupSchema = z.object({ secret: z.string(), until: z.number() });
const setupPlace = (accountKey: string): string => `totp set-up:${accountKey}`;

/** The second step of the account that signed in: on, off, new recovery codes. */
export function registerTwoStepCalls(app: FastifyInstance, deps: SelfDeps): void {
  const { db, clock, box } = deps;

  const tell = (tx: Tx, owner: Owner, action: SecondStepChange['action'], { who, request }: Asked): Promise<void> =>
    tellSecondStep(tx, owner, {
      action,
      by: auditActor(who, request),
      at: clock.now(),
      companyId: who.seat?.companyId ?? null,
    });

  const requireOn = async (who: Who): Promise<AccountId> => {
    const account = accountOf(who);
    if (!(await secondStepOf(db, account))) throw new AppError('not_found');
    return account;
  };

  implement(app, twoStepState, async ({ who }) => {
    if (who.acting)
      return { Data: { isOffered: false, isRequired: false, hasPassword: false, enabledAt: null, codesLeft: 0 } };
    const { account, passwordHash } = await ownerBehind(db, who);
    const step = await secondStepOf(db, account);
    return {
      Data: {
        isOffered: true,
        isRequired: await mustKeepSecondStep(db, account, clock.now()),
        hasPassword: passwordHash !== null,
        enabledAt: step?.totpEnabledAt.toISOString() ?? null,
        codesLeft: step?.recoveryHashes.length ?? 0,
      },
    };
  });

  implement(app, beginTwoStep, async input => {
    const { password } = input.body;
    const data = await whenConfirmed(deps, input, { password }, async (tx, owner) => {
      if (await secondStepOf(tx.db, owner.account)) throw new AppError('TWO_STEP_ON');
      const secret = generateSecret();
      const setup = JSON.stringify({ secret, until: clock.now().getTime() + SETUP_MS });
      return {
        secret,
        uri: generateURI({ issuer: ISSUER, label: owner.label, secret }),
        setupToken: box.seal(setup, setupPlace(owner.accountKey)),
      };
    });
    return { Data: data, headers: NO_STORE };
  });

  implement(app, confirmTwoStep, async input => {
    const { who, body } = input;
    const owner = await ownerBehind(db, who);
    const opened = box.open(body.setupToken, setupPlace(owner.accountKey));
    if (opened === null) throw new AppError('TWO_STEP_LATE');
    const { secret, until } = setupSchema.parse(JSON.parse(opened));
    const now = clock.now();
    if (now.getTime() > until) throw new AppError('TWO_STEP_LATE');
    // The code that switched it on is used up: it opens no sign-in any more.
    const used = redeemCode({ totpSecret: secret, totpLastStep: null, recoveryHashes: [] }, 'totp', body.code, now);
    if (!used) throw new AppError('TOTP_WRONG');
    const { codes, hashes } = newRecoveryCodes();
    const made = { totpSecret: secret, totpEnabledAt: now, totpLastStep: null, ...used, recoveryHashes: hashes };
    // A session that has become stronger gets a token that nobody saw before.
    const token = await rotateToken(db, {
      sessionId: who.sessionId,
      seat: who.seat && { employeeId: who.seat.employeeId, companyKind: who.seat.companyKind },
      now,
      note: async tx => {
        if (!(await switchOn(tx.db, box, owner.account, made))) throw new AppError('TWO_STEP_ON');
        await tell(tx, owner, 'TWO_STEP_ON', input);
      },
    });
    if (!token) throw new AppError('SIGN_IN_REQUIRED');
    return { Data: { recoveryCodes: codes, token }, headers: NO_STORE };
  });

  implement(app, renewRecoveryCodes, async input => {
    const { codes, hashes } = newRecoveryCodes();
    await requireOn(input.who);
    await whenConfirmed(deps, input, input.body, (tx, { account }) => keepRecoveryHashes(tx.db, account, hashes));
    return { Data: { recoveryCodes: codes }, headers: NO_STORE };
  });

  implement(app, endTwoStep, async input => {
    const account = await requireOn(input.who);
    if (await mustKeepSecondStep(db, account, clock.now())) throw new AppError('TWO_STEP_KEPT');
    await whenConfirmed(deps, input, input.body, async (tx, owner) => {
      await switchOff(tx.db, owner.account);
      await tell(tx, owner, 'TWO_STEP_OFF', input);
    });
    return { Data: null };
  });
}
