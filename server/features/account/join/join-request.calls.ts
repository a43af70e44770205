import type { FastifyInstance } from 'fastify';
import {
  acceptJoinRequest,
  askToJoin,
  declineJoinRequest,
  findJoinCompany,
  JOIN_DOC,
  JOIN_REQUEST_DAYS,
  joinRequests,
  myJoinRequests,
} from '#contract/account/join.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { employee } from '#machines/people/employee.document.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { actorOf } from '../../../kernel/document/actor.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { newId } from '../../../kernel/ids.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { createSeat } from '../../identity/seat/seat.act.ts';
import { judgeRoles } from '../../identity/seat/seat-row.read.ts';
import { queueMessage } from '../../message/outbox.ts';
import { answeredLetter, askedLetter } from './join-letters.ts';
import { companyByKey, requestsOf, requestsTo } from './join-queries.ts';
import { refuseManyBindings } from './refuse-many.ts';

const DAY_MS = 86_400_000;

const noRole = () =>
  invalid([
    {
      path: 'roleIds',
      code: 'ROLE_CEILING',
      severity: 'error',
      message: { zh: '所选角色超出企业的权限范围', en: 'A chosen role is beyond what the company may give' },
    },
  ]);

/** An open request of this company, held; nobody else answers it meanwhile. */
async function holdRequest({ db }: Tx, id: string, companyId: string, now: Date) {
  const row = await db
    .selectFrom('joinRequest as r')
    .innerJoin('appUser as u', 'u.id', 'r.userId')
    .innerJoin('company as c', 'c.id', 'r.companyId')
    .select(['r.id', 'r.userId', 'r.companyId', 'r.status', 'r.expiresAt', 'u.displayName', 'u.status as userStatus'])
    .select(['c.nameZh', 'c.nameEn'])
    .where('r.id', '=', id)
    .where('r.companyId', '=', companyId)
    .forUpdate('r')
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  if (row.status !== 'OPEN' || row.expiresAt <= now || row.userStatus !== 'ACTIVE') throw new AppError('ALREADY_TAKEN');
  return row;
}

async function refuseMember({ db }: Tx, userId: string, companyId: string): Promise<void> {
  const seat = await db
    .selectFrom('employee')
    .select('id')
    .where('userId', '=', userId)
    .where('companyId', '=', companyId)
    .where('status', '!=', 'RESIGNED')
    .executeTakeFirst();
  if (seat) throw new AppError('JOIN_MEMBER');
}

/** Asking a company for a seat, and its answer (design A.11, B.2). */
export function registerJoinRequestCalls(app: FastifyInstance, { db, reads, clock, bus }: Deps): void {
  const tellCompany = (companyId: string, id: string, state: string) =>
    bus.publish({
      to: { companies: [companyId] },
      message: { type: 'doc', docType: JOIN_DOC, docId: id, version: 1, state },
    });

  implement(app, findJoinCompany, async ({ query }) => {
    const company = await companyByKey(db, query.key.normalize('NFKC'));
    return company ? { Data: company } : { Status: 0, Data: null };
  });

  implement(app, myJoinRequests, async ({ who }) => ({
    Data: who.userId ? await requestsOf(db, who.userId, clock.now()) : [],
  }));

  implement(app, askToJoin, async ({ who, body }) => {
    const { userId } = who;
    if (!userId) throw new AppError('not_found');
    const now = clock.now();
    const id = newId(now.getTime());
    const { companyId, message } = body;
    await inScope(db, SYSTEM, async tx => {
      const company = await tx.db
        .selectFrom('company')
        .select('id')
        .where('id', '=', companyId)
        .where('status', '=', 'ACTIVE')
        .executeTakeFirst();
      if (!company) throw new AppError('not_found');
      await refuseManyBindings(tx, userId);
      await refuseMember(tx, userId, companyId);
      await tx.db
        .updateTable('joinRequest')
        .set({ status: 'EXPIRED' })
        .where('userId', '=', userId)
        .where('status', '=', 'OPEN')
        .where('expiresAt', '<=', now)
        .execute();
      const asked = await tx.db
        .insertInto('joinRequest')
        .values({
          id,
          companyId,
          userId,
          message,
          status: 'OPEN',
          createdAt: now,
          expiresAt: new Date(now.getTime() + JOIN_REQUEST_DAYS * DAY_MS),
          decidedAt: null,
          decidedBy: null,
          employeeId: null,
        })
        .onConflict(conflict => conflict.columns(['userId', 'companyId']).where('status', '=', 'OPEN').doNothing())
        .executeTakeFirst();
      if (asked.numInsertedOrUpdatedRows === 0n) throw new AppError('JOIN_OPEN');
      const { displayName } = await tx.db
        .selectFrom('appUser')
        .select('displayName')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      await queueMessage(tx, askedLetter({ requestId: id, companyId, displayName, message, now }));
      tx.afterCommit(() => tellCompany(companyId, id, 'OPEN'));
    });
    return { Data: { id } };
  });

  implement(app, joinRequests, async ({ who, query }) => ({
    Data: await reads.inScope(SYSTEM, tx =>
      requestsTo(tx.db, {
        companyId: who.seat.companyId,
        isOpenOnly: query.open === 'true',
        cursor: query.cursor,
        limit: query.limit,
        now: clock.now(),
      }),
    ),
  }));

  implement(app, acceptJoinRequest, async ({ who, body, request }) => {
    const now = clock.now();
    const { companyId, employeeId: decidedBy } = who.seat;
    const employeeId = await inScope(db, SYSTEM, async tx => {
      const asked = await holdRequest(tx, body.id, companyId, now);
      const { userId, displayName } = asked;
      await refuseMember(tx, userId, companyId);
      const judged = await judgeRoles(tx, companyId, body.roleIds, decidedBy);
      if (!judged.isWithinCeiling) throw noRole();
      const { id: seatId } = await createSeat(tx, {
        companyId,
        account: body.account,
        name: displayName,
        nameEn: '',
        roleIds: body.roleIds,
        userId,
        now,
        position: body.position,
        actor: actorOf(employee, who),
        requestId: request.id,
        bus,
      });
      await tx.db
        .updateTable('joinRequest')
        .set({ status: 'ACCEPTED', decidedAt: now, decidedBy, employeeId: seatId })
        .where('id', '=', asked.id)
        .execute();
      const companyName = { zh: asked.nameZh, en: asked.nameEn };
      await queueMessage(
        tx,
        answeredLetter({ requestId: asked.id, companyId, companyName, userId, isAccepted: true, now }),
      );
      tx.afterCommit(() => tellCompany(companyId, asked.id, 'ACCEPTED'));
      await audit(tx, {
        ...auditActor(who, request),
        action: 'BIND',
        companyId,
        at: now,
        targetType: 'employee',
        targetId: seatId,
        after: { way: 'joinRequest', userId, roleIds: body.roleIds },
      });
      return seatId;
    });
    return { Data: { employeeId } };
  });

  implement(app, declineJoinRequest, async ({ who, body }) => {
    const now = clock.now();
    const { companyId, employeeId: decidedBy } = who.seat;
    await inScope(db, SYSTEM, async tx => {
      const asked = await holdRequest(tx, body.id, companyId, now);
      await tx.db
        .updateTable('joinRequest')
        .set({ status: 'DECLINED', decidedAt: now, decidedBy })
        .where('id', '=', asked.id)
        .execute();
      const companyName = { zh: asked.nameZh, en: asked.nameEn };
      await queueMessage(
        tx,
        answeredLetter({
          requestId: asked.id,
          companyId,
          companyName,
          userId: asked.userId,
          isAccepted: false,
          now,
        }),
      );
      tx.afterCommit(() => tellCompany(companyId, asked.id, 'DECLINED'));
    });
    return { Data: null };
  });
}
