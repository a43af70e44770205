import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { signInWays } from '#contract/session/sign-in.calls.ts';
import {
  socialBindExisting,
  socialCreate,
  socialFinish,
  socialIdentities,
  socialSignIn,
  socialStart,
  socialUnbind,
} from '#contract/session/social.ts';
import { channelOf, targetOf } from '#contract/session/target.ts';
import { CONSENT_VERSION } from '#contract/session/terms.ts';
import { safeRedirect } from '#routes/catalogue/address.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { addressFor } from '../../../kernel/http/own-address.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { redeemCode } from '../../identity/login/codes.act.ts';
import {
  accept,
  countWrongCode,
  deviceOf,
  guardAddress,
  type LoginResult,
  presentLogin,
  presentSignedIn,
  type Refused,
  refused,
  type SignedIn,
  signInUser,
} from '../../identity/login/sign-in.act.ts';
import { addUser } from '../register/add-user.ts';
import { browserOf, markBrowser } from './browser-cookie.ts';
import { localTest } from './local-test.ts';
import { serveLocalTest } from './local-test-pages.ts';
import type { SocialIdentityProvider } from './provider.ts';
import { identitiesOf } from './social.read.ts';
import { beginSocial, bindIdentity, finishSocial, type Providers, ticketOf } from './social-flow.ts';
import { wechatOpen } from './wechat-open.ts';

/** Page of the product that the other service sends people back to (specification §2.15). */
const BACK_PATH = '/wxLogin';

/** Where this process itself can be reached: its own test service is asked over HTTP like any other. */
function ownAddress(app: FastifyInstance): string {
  const { address, port } = app.server.address() as AddressInfo;
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function providersOf(app: FastifyInstance, { config }: Deps, given: readonly SocialIdentityProvider[]): Providers {
  const offered = [
    ...(config.wechat ? [wechatOpen(config.wechat)] : []),
    ...(config.socialTest ? [localTest(() => ownAddress(app))] : []),
    ...given,
  ];
  return new Map(offered.map(provider => [provider.name, provider]));
}

const anonymous = (request: FastifyRequest) => ({ ip: request.ip, traceId: request.id });

/** Signing in through other services (design A.7). `given` are further services, as tests bring them. */
export function registerSocialCalls(
  app: FastifyInstance,
  deps: Deps,
  given: readonly SocialIdentityProvider[] = [],
): void {
  const { db, clock, config } = deps;
  const providers = providersOf(app, deps, given);
  if (config.socialTest) serveLocalTest(app, deps);
  const redirectUri = (request: FastifyRequest): string => addressFor(request, config) + BACK_PATH;

  implement(app, signInWays, async () => ({
    Data: {
      // There is no gateway for text messages; in a demo they can be read in the test outbox.
      sms: config.demo,
      social: [...providers.values()].map(({ name, title }) => ({
        provider: name,
        nameZh: title.zh,
        nameEn: title.en,
      })),
    },
  }));

  implement(app, socialStart, async ({ query, who, request, reply }) => {
    const authorizeUrl = await beginSocial(deps, providers, {
      provider: query.provider,
      purpose: query.purpose,
      userId: who?.userId ?? null,
      redirect: safeRedirect(query.redirect),
      browserHash: markBrowser(request, reply),
      redirectUri: redirectUri(request),
    });
    return { Data: { authorizeUrl }, headers: { 'Cache-Control': 'no-store' } };
  });

  implement(app, socialFinish, async ({ body, who, request }) => {
    const back = {
      ...body,
      browserHash: browserOf(request),
      userId: who?.userId ?? null,
      redirectUri: redirectUri(request),
    };
    const actor = who ? auditActor(who, request) : anonymous(request);
    return { Data: await finishSocial(deps, providers, back, actor), headers: { 'Cache-Control': 'no-store' } };
  });

  implement(app, socialSignIn, async ({ body, request, reply }) => {
    const now = clock.now();
    const device = deviceOf(request, reply);
    const result = await inScope(db, SYSTEM, async (tx): Promise<LoginResult | Refused> => {
      const identity = await ticketOf(tx, body.ticket, browserOf(request), now);
      const owner = await tx.db
        .selectFrom('socialIdentity')
        .select('userId')
        .where('provider', '=', identity.provider)
        .where('subject', '=', identity.subject)
        .executeTakeFirst();
      if (!owner) return refused('SOCIAL_STATE_INVALID');
      await identity.spend();
      return signInUser(tx, deps, { userId: owner.userId, device, remember: body.remember, now });
    });
    return presentLogin(accept(result));
  });

  implement(app, socialCreate, async ({ body, request, reply }) => {
    const now = clock.now();
    if (body.consentVersion !== CONSENT_VERSION) throw new AppError('CONSENT_REQUIRED');
    const device = deviceOf(request, reply);
    const result = await inScope(db, SYSTEM, async (tx): Promise<SignedIn | Refused> => {
      const identity = await ticketOf(tx, body.ticket, browserOf(request), now);
      const user = { email: null, phone: null, displayName: body.displayName, passwordHash: null };
      const userId = await addUser(tx, user, now);
      if (userId === null) throw new Error('a user without an address cannot be taken');
      await identity.spend();
      const result = await signInUser(tx, deps, { userId, device, remember: body.remember, now });
      if (result.kind === 'secondStep') throw new Error('a new user has no second step');
      await bindIdentity(tx, identity.provider, identity, userId, now, anonymous(request));
      await audit(tx, {
        ...anonymous(request),
        action: 'REGISTER',
        companyId: null,
        at: now,
        actorUserId: userId,
        targetType: 'user',
        targetId: userId,
        after: { consentVersion: CONSENT_VERSION, way: identity.provider },
      });
      return result;
    });
    return presentSignedIn(accept(result));
  });

  implement(app, socialBindExisting, async ({ body, request, reply }) => {
    const now = clock.now();
    const device = deviceOf(request, reply);
    await guardAddress(db, { ip: device.ip, now });
    const channel = channelOf(body.target);
    const target = targetOf(channel, body.target) ?? '';
    const result = await inScope(db, SYSTEM, async (tx): Promise<LoginResult | Refused> => {
      const identity = await ticketOf(tx, body.ticket, browserOf(request), now);
      const wrong = await redeemCode(tx, { purpose: 'login', target, code: body.code, now });
      const user = await tx.db
        .selectFrom('appUser')
        .select('id')
        .where(channel === 'mail' ? 'email' : 'phone', '=', target)
        .where('status', '=', 'ACTIVE')
        .executeTakeFirst();
      if (wrong || !user) {
        await countWrongCode(tx.db, { ip: device.ip, now });
        return refused(wrong ?? 'CODE_INVALID');
      }
      await identity.spend();
      const result = await signInUser(tx, deps, { userId: user.id, device, remember: body.remember, now });
      await bindIdentity(tx, identity.provider, identity, user.id, now, anonymous(request));
      return result;
    });
    return presentLogin(accept(result));
  });

  implement(app, socialIdentities, async ({ who }) => {
    const rows = who.userId ? await identitiesOf(db, who.userId) : [];
    return {
      Data: rows.map(({ userId: _, boundAt, ...row }) => {
        const title = providers.get(row.provider)?.title;
        const names = { nameZh: title?.zh ?? row.provider, nameEn: title?.en ?? row.provider };
        return { ...row, ...names, boundAt: boundAt.toISOString() };
      }),
    };
  });

  implement(app, socialUnbind, async ({ who, body, request }) => {
    const { userId } = who;
    if (!userId) throw new AppError('not_found');
    const now = clock.now();
    await inScope(db, SYSTEM, async tx => {
      const user = await tx.db
        .selectFrom('appUser')
        .select(['email', 'phone'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const bound = await identitiesOf(tx.db, userId);
      if (!bound.some(row => row.provider === body.provider && row.subject === body.subject))
        throw new AppError('not_found');
      // Without an address there is neither a code nor a name to sign in with.
      if (bound.length === 1 && user.email === null && user.phone === null) throw new AppError('SOCIAL_LAST_WAY');
      await tx.db
        .deleteFrom('socialIdentity')
        .where('provider', '=', body.provider)
        .where('subject', '=', body.subject)
        .where('userId', '=', userId)
        .execute();
      await audit(tx, {
        ...auditActor(who, request),
        action: 'UNBIND',
        companyId: null,
        at: now,
        targetType: 'social',
        targetId: `${body.provider}:${body.subject}`,
      });
    });
    return { Data: null };
  });
}
