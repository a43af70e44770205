import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { told } from '#contract/message/event-words.ts';
import { EMPLOYEE_PATH } from '#contract/people/employee.ts';
import { acceptInvitation, invitationOf } from '#contract/people/invitation.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import type { InvitationTaken } from '../../identity/seat/seat-asks.act.ts';
import { changeSeat, lockSeat } from '../../identity/seat/write-seat.act.ts';
import { queueMessage } from '../../message/outbox.ts';
import { writerOf } from '../held-seat.ts';
import { hashOfLink } from './link.ts';

const byToken = ({ db }: Tx, token: string) =>
  db.selectFrom('invitation').selectAll().where('tokenHash', '=', hashOfLink(token)).executeTakeFirst();

/** `l***@example.com` */
const masked = (address: string): string => address.replace(/^(.)[^@]*/, '$1***');

/** What an invitation says, and its acceptance. The link alone is the right: whoever holds it may see and take the seat. */
export function registerInvitations(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock } = deps;

  implement(app, invitationOf, async ({ query: { token } }) => {
    const Data = await reads.inScope(SYSTEM, async tx => {
      const invitation = await byToken(tx, token);
      if (!invitation) throw new AppError('INVITATION_INVALID');
      const seat = await tx.db
        .selectFrom('employee as e')
        .innerJoin('company as c', 'c.id', 'e.companyId')
        .select(['e.name', 'e.position', 'e.status', 'c.nameZh', 'c.nameEn', 'c.logoUrl'])
        .where('e.id', '=', invitation.employeeId)
        .executeTakeFirstOrThrow();
      const names = await namesOfSeats(tx.db, invitation.invitedBy ? [invitation.invitedBy] : []);
      const isOpen = invitation.endedAt === null && seat.status === 'INVITED';
      return {
        state: !isOpen
          ? ('USED' as const)
          : invitation.expiresAt <= clock.now()
            ? ('EXPIRED' as const)
            : ('OPEN' as const),
        companyName: seat.nameZh,
        companyNameEn: seat.nameEn,
        companyLogo: seat.logoUrl,
        name: seat.name,
        position: seat.position,
        sentTo: invitation.sentTo && masked(invitation.sentTo),
        invitedBy: names.get(invitation.invitedBy ?? '')?.name ?? null,
        expiresAt: invitation.expiresAt.toISOString(),
      };
    });
    return { Data, headers: { 'Cache-Control': 'no-store' } };
  });

  implement(app, acceptInvitation, async ({ body: { token }, who, request }) => {
    const writer = writerOf(deps, who, request.id);
    const { now } = writer;
    const Data = await inScope(db, SYSTEM, async tx => {
      const known = await byToken(tx, token);
      if (!known) throw new AppError('INVITATION_INVALID');
      // Whoever comes second with the same link waits here, and reads what the first has left.
      const seat = (await lockSeat(tx, known.employeeId))!;
      const link = (await byToken(tx, token))!;
      if (link.endedAt !== null) throw new AppError('INVITATION_INVALID');
      const userId = who.userId;
      const prepared: InvitationTaken = { userId, isLinkValid: link.expiresAt > now };
      const after = await changeSeat(tx, writer, seat, { event: 'ACCEPT', prepared });
      await tx.db
        .updateTable('invitation')
        .set({ endedAt: now, acceptedBy: userId })
        .where('id', '=', link.id)
        .execute();
      const company = await tx.db
        .selectFrom('company')
        .select(['nameZh', 'nameEn'])
        .where('id', '=', seat.companyId)
        .executeTakeFirstOrThrow();
      await queueMessage(tx, {
        to: link.invitedBy
          ? { employees: [link.invitedBy] }
          : { holdersOf: { companyId: seat.companyId, path: EMPLOYEE_PATH, code: 'INVITE' } },
        companyId: seat.companyId,
        ...told('employee-accepted', {
          person: { zh: seat.name, en: seat.nameEn || seat.name },
          account: seat.account,
        }),
        sendId: `employee-accepted:${seat.id}:${after.version}`,
        category: 'SYSTEM',
        docType: 'employee',
        docId: seat.id,
        dueAt: now,
        linkPath: `/system/StuffEdit?id=${seat.id}`,
      });
      await audit(tx, {
        ...auditActor(who, request),
        action: 'BIND',
        companyId: seat.companyId,
        at: now,
        targetType: 'employee',
        targetId: seat.id,
        after: { userId },
      });
      return { employeeId: seat.id, companyName: company.nameZh, companyNameEn: company.nameEn };
    });
    return { Data };
  });
}
