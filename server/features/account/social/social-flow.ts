import { createHash } from 'node:crypto';
import { AppError } from '#contract/kernel/errors.ts';
import type { SocialOutcome } from '#contract/session/social.ts';
import { type AuditEntry, audit } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { CodeRefused, type SocialIdentityProvider, type SocialProfile } from './provider.ts';
import { hashOf, newSecret } from './secrets.ts';

const WAY_MS = 10 * 60_000;

export type SocialDeps = Pick<Deps, 'db' | 'clock' | 'bus'>;
export type Providers = ReadonlyMap<string, SocialIdentityProvider>;

interface Beginning {
  readonly provider: string;
  readonly purpose: 'login' | 'bind';
  readonly userId: string | null;
  readonly redirect: string | null;
  readonly browserHash: string;
  readonly redirectUri: string;
}

const over = (): AppError => new AppError('SOCIAL_STATE_INVALID');

/** Writes down the way to the other service and back; the address to send the browser to. */
export async function beginSocial({ db, clock }: SocialDeps, providers: Providers, asked: Beginning): Promise<string> {
  const provider = providers.get(asked.provider);
  if (!provider) throw new AppError('unavailable');
  if (asked.purpose === 'bind' && asked.userId === null) throw over();
  const state = newSecret();
  const verifier = newSecret(48);
  await db
    .insertInto('socialState')
    .values({
      stateHash: hashOf(state),
      browserHash: asked.browserHash,
      provider: provider.name,
      purpose: asked.purpose,
      userId: asked.purpose === 'bind' ? asked.userId : null,
      redirect: asked.redirect,
      verifier,
      expiresAt: new Date(clock.now().getTime() + WAY_MS),
    })
    .execute();
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return provider.authorizeUrl({ state, redirectUri: asked.redirectUri, challenge });
}

async function profileOf(
  provider: SocialIdentityProvider,
  code: { readonly code: string; readonly redirectUri: string; readonly verifier: string },
): Promise<SocialProfile> {
  try {
    return await provider.exchange(code);
  } catch (error) {
    throw new AppError(error instanceof CodeRefused ? 'SOCIAL_CODE_INVALID' : 'unavailable', { cause: error });
  }
}

interface Return {
  readonly code: string;
  readonly state: string;
  readonly browserHash: string | null;
  readonly userId: string | null;
  readonly redirectUri: string;
}

type Actor = Pick<AuditEntry, 'actorUserId' | 'actorEmployeeId' | 'sessionId' | 'ip' | 'traceId'>;

/** The browser is back: whose identity is it? Known and unknown ones wait under a ticket for what their owner wants. */
export async function finishSocial(
  { db, clock }: SocialDeps,
  providers: Providers,
  back: Return,
  actor: Actor,
): Promise<SocialOutcome> {
  const now = clock.now();
  const way = await db
    .deleteFrom('socialState')
    .where('stateHash', '=', hashOf(back.state))
    .where('browserHash', '=', back.browserHash ?? '')
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();
  const provider = providers.get(way?.provider ?? '');
  if (!way || !provider || (way.purpose === 'bind' && way.userId !== back.userId)) throw over();
  const { code, redirectUri } = back;
  const profile = await profileOf(provider, { code, redirectUri, verifier: way.verifier });
  const { subject, displayName, avatarUrl } = profile;
  return inScope(db, SYSTEM, async tx => {
    const owner = await tx.db
      .selectFrom('socialIdentity')
      .select('userId')
      .where('provider', '=', provider.name)
      .where('subject', '=', subject)
      .executeTakeFirst();
    const told = { provider: provider.name, displayName, avatarUrl, redirect: way.redirect };
    if (way.purpose === 'bind') {
      if (!owner) await bindIdentity(tx, provider.name, profile, way.userId!, now, actor);
      else if (owner.userId !== way.userId) throw new AppError('SOCIAL_TAKEN');
      return { ...told, outcome: 'bound', ticket: null };
    }
    const ticket = newSecret();
    await tx.db
      .insertInto('socialTicket')
      .values({
        tokenHash: hashOf(ticket),
        browserHash: way.browserHash,
        provider: provider.name,
        subject,
        displayName,
        avatarUrl,
        expiresAt: new Date(now.getTime() + WAY_MS),
      })
      .execute();
    return { ...told, outcome: owner ? 'known' : 'unknown', ticket };
  });
}

/** The identity that waits under the ticket, in the browser it came to. Spent when `spend` says so. */
export async function ticketOf(
  { db }: Tx,
  ticket: string,
  browserHash: string | null,
  now: Date,
): Promise<SocialProfile & { readonly provider: string; spend(): Promise<void> }> {
  const tokenHash = hashOf(ticket);
  const row = await db
    .selectFrom('socialTicket')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('browserHash', '=', browserHash ?? '')
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw over();
  return {
    ...row,
    async spend() {
      await db.deleteFrom('socialTicket').where('tokenHash', '=', tokenHash).execute();
    },
  };
}

/** From now on the identity signs this user in. */
export async function bindIdentity(
  tx: Tx,
  provider: string,
  { subject, displayName, avatarUrl }: SocialProfile,
  userId: string,
  now: Date,
  actor: Actor,
): Promise<void> {
  const bound = await tx.db
    .insertInto('socialIdentity')
    .values({ provider, subject, userId, displayName, avatarUrl, boundAt: now })
    .onConflict(conflict => conflict.columns(['provider', 'subject']).doNothing())
    .executeTakeFirst();
  if (bound.numInsertedOrUpdatedRows === 0n) throw new AppError('SOCIAL_TAKEN');
  await audit(tx, {
    ...actor,
    action: 'BIND',
    companyId: null,
    at: now,
    actorUserId: userId,
    targetType: 'social',
    targetId: `${provider}:${subject}`,
    after: { displayName },
  });
}
