import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { LIVE_CLOSE } from '#contract/kernel/live.ts';
import {
  endOtherSessions,
  endSession,
  FRESH_SIGN_IN_MINUTES,
  type OwnSignIn,
  ownSessions,
  ownSignIns,
} from '#contract/session/own-account.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { Who } from '../../../kernel/who.ts';
import { secondStepOf } from '../login/second-step.ts';
import { ipRegionOf } from '../session/device.ts';
import { type Proof, proofNeeded, type SelfDeps, whenConfirmed } from './confirmed.ts';
import { ownerBehind } from './owner.ts';

const LISTED = 20;
/** One login an account: as many as a person has seats, and himself. */
const MOST_ACTIVE = 101;
const FRESH_MS = FRESH_SIGN_IN_MINUTES * 60_000;
const SIGN_INS = ['LOGIN', 'LOGIN_FAILED', 'LOCKED'] as const;

/** The accounts a caller may look into: his own and, for a person, the company accounts bound to him. Key -> how it is called. */
type Accounts = ReadonlyMap<string, string>;

interface Asked {
  readonly who: Who;
  readonly request: FastifyRequest;
}

export function registerDeviceCalls(app: FastifyInstance, deps: SelfDeps): void {
  const { db, clock, bus } = deps;
  const accountsOf = async (who: Who): Promise<Accounts> => {
    const seats = await db
      .selectFrom('employee as e')
      .innerJoin('company as c', 'c.id', 'e.companyId')
      .select(['e.id', 'e.account', 'c.companyCode'])
      .where(eb => (who.userId ? eb('e.userId', '=', who.userId) : eb('e.id', '=', who.seat?.employeeId ?? '')))
      .limit(100)
      .execute();
    const named = seats.map(({ id, account, companyCode }) => [`e:${id}`, `${companyCode} / ${account}`] as const);
    return new Map([...(who.userId ? [[`u:${who.userId}`, ''] as const] : []), ...named]);
  };

  /** Neither a password nor a second step: there is nothing to ask for but a sign-in of just now. */
  const hasJustSignedIn = async (who: Who): Promise<boolean> => {
    const owner = await ownerBehind(db, who);
    if (owner.passwordHash !== null || (await secondStepOf(db, owner.account))) return false;
    const { createdAt } = await db
      .selectFrom('session')
      .select('createdAt')
      .where('id', '=', who.sessionId)
      .executeTakeFirstOrThrow();
    return clock.now().getTime() - createdAt.getTime() <= FRESH_MS;
  };

  const whenProven = async <T>(asked: Asked, { password, code }: Proof, work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (password !== undefined || code !== undefined) return whenConfirmed(deps, asked, { password, code }, work);
    if (await hasJustSignedIn(asked.who)) return inScope(db, SYSTEM, work);
    throw proofNeeded();
  };

  const end = async (asked: Asked, proof: Proof, only: string | null): Promise<number> => {
    const { who, request } = asked;
    const accounts = await accountsOf(who);
    const at = clock.now();
    const ended = await whenProven(asked, proof, async tx => {
      const rows = await tx.db
        .updateTable('session')
        .set({ status: 'REVOKED', endedAt: at })
        .where('accountKey', 'in', [...accounts.keys()])
        .where('id', '!=', who.sessionId)
        .where('status', '=', 'ACTIVE')
        .$if(only !== null, query => query.where('id', '=', only!))
        .returning(['id', 'deviceLabel'])
        .execute();
      for (const { id, deviceLabel } of rows)
        await audit(tx, {
          ...auditActor(who, request),
          action: 'SESSION_END',
          companyId: who.seat?.companyId ?? null,
          at,
          targetType: 'session',
          targetId: id,
          before: { device: deviceLabel },
        });
      return rows.map(row => row.id);
    });
    if (ended.length > 0)
      await bus.publish({
        to: { sessions: ended },
        message: { type: 'session', reason: 'REVOKED' },
        closeWith: LIVE_CLOSE.noSession,
      });
    return ended.length;
  };

  implement(app, ownSessions, async ({ who }) => {
    const accounts = await accountsOf(who);
    const mine = db
      .selectFrom('session')
      .select(['id', 'accountKey', 'deviceLabel', 'ipRegion', 'createdAt', 'lastSeenAt', 'status', 'endedAt'])
      .where('accountKey', 'in', [...accounts.keys()])
      .orderBy('id', 'desc');
    // Whatever may still be ended is listed, however many have ended since.
    const rows = [
      ...(await mine.where('status', '=', 'ACTIVE').limit(MOST_ACTIVE).execute()),
      ...(await mine.where('status', '!=', 'ACTIVE').limit(LISTED).execute()),
    ];
    return {
      Data: rows.map(({ id, accountKey, createdAt, lastSeenAt, endedAt, ...shown }) => ({
        ...shown,
        sessionId: id,
        isCurrent: id === who.sessionId,
        account: accounts.get(accountKey) ?? '',
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      })),
    };
  });

  implement(app, endSession, async input => {
    if ((await end(input, input.body, input.body.sessionId)) === 0) throw new AppError('not_found');
    return { Data: null };
  });

  implement(app, endOtherSessions, async input => ({ Data: { ended: await end(input, input.body, null) } }));

  implement(app, ownSignIns, async ({ who }) => {
    const accounts = await accountsOf(who);
    const lastOf = (column: 'actorUserId' | 'actorEmployeeId', ids: readonly string[]) =>
      ids.length === 0
        ? []
        : db
            .selectFrom('auditEvent')
            .select(['id', 'at', 'action', 'ip', 'after', 'actorUserId', 'actorEmployeeId'])
            .where(column, 'in', ids)
            .where('action', 'in', SIGN_INS)
            .orderBy('at', 'desc')
            .orderBy('id', 'desc')
            .limit(LISTED)
            .execute();
    const employees = [...accounts.keys()].filter(key => key.startsWith('e:')).map(key => key.slice(2));
    const found = [
      ...(await lastOf('actorUserId', who.userId ? [who.userId] : [])),
      ...(await lastOf('actorEmployeeId', employees)),
    ];
    const newest = [...new Map(found.map(row => [row.id, row])).values()].sort(
      (one, other) => other.at.getTime() - one.at.getTime() || (other.id > one.id ? 1 : -1),
    );
    return {
      Data: newest.slice(0, LISTED).map(
        (row): OwnSignIn => ({
          id: row.id,
          at: row.at.toISOString(),
          action: row.action as OwnSignIn['action'],
          account: row.actorUserId ? '' : (accounts.get(`e:${row.actorEmployeeId}`) ?? ''),
          deviceLabel: (row.after as { device?: string } | null)?.device ?? null,
          ipRegion: row.ip && ipRegionOf(row.ip),
        }),
      ),
    };
  });
}
