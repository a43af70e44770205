import type { FastifyInstance } from 'fastify';
import { myData } from '#contract/settings/privacy.calls.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import { personScope } from '../../kernel/tenancy.ts';
import type { Who } from '../../kernel/who.ts';
import { consentsOf } from '../identity/self/consents.read.ts';
import { personKeyOf } from './owner.ts';
import { settingsOf } from './sections.ts';

const MOST = 1_000;

/** All that is kept about the caller as a person: no secret, no hash, and nothing of anybody else. */
export function registerMyDataCall(
  app: FastifyInstance,
  { db, reads, clock }: Pick<Deps, 'db' | 'reads' | 'clock'>,
): void {
  const personOf = async ({ userId }: Who) =>
    userId === null
      ? null
      : await db
          .selectFrom('appUser')
          .select([
            'id',
            'displayName',
            'phone',
            'email',
            'language',
            'createdAt',
            'passwordChangedAt',
            'totpEnabledAt',
          ])
          .where('id', '=', userId)
          .executeTakeFirst();

  const seatsOf = ({ userId, seat }: Who) =>
    db
      .selectFrom('employee as e')
      .innerJoin('company as c', 'c.id', 'e.companyId')
      .select(['e.id', 'c.companyCode', 'c.nameZh as companyName', 'e.account', 'e.employeeNo', 'e.name', 'e.nameEn'])
      .select(['e.phone', 'e.email', 'e.position', 'e.status', 'e.createdAt', 'e.lastUsedAt'])
      .where(eb => (userId ? eb('e.userId', '=', userId) : eb('e.id', '=', seat?.employeeId ?? '')))
      .limit(MOST)
      .execute();

  implement(app, myData, async ({ who, reply }) => {
    const seats = await seatsOf(who);
    const accounts = [...(who.userId ? [`u:${who.userId}`] : []), ...seats.map(seat => `e:${seat.id}`)];
    const sessions = await db
      .selectFrom('session')
      .select(['id', 'deviceLabel', 'ip', 'userAgent', 'createdAt', 'lastSeenAt', 'endedAt', 'status'])
      .where('accountKey', 'in', accounts)
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute();
    const picture = await db
      .selectFrom('avatar')
      .select(['contentType', 'content'])
      .where('ownerKey', '=', personKeyOf(who))
      .executeTakeFirst();
    const settings = await reads.inScope(personScope(who), tx => settingsOf(tx, who));
    reply.header('Cache-Control', 'no-store');
    return {
      Data: {
        madeAt: clock.now().toISOString(),
        person: (await personOf(who)) ?? null,
        consents: who.userId === null ? [] : await consentsOf(db, who.userId),
        seats,
        settings,
        sessions,
        picture: picture ? `data:${picture.contentType};base64,${picture.content}` : null,
      },
    };
  });
}
