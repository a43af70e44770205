import type { FastifyInstance } from 'fastify';
import { askForRight } from '#contract/settings/privacy.calls.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import { newId } from '../../kernel/ids.ts';
import { inScope, scopeOf } from '../../kernel/tenancy.ts';
import { queueMessage } from '../message/outbox.ts';

/** Where roles are given: the page its holders can help on. */
const ROLE_PAGE = { platform: '/system/role/roleEdit', company: '/system/role/companyRole' } as const;

export function registerRightsCalls(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  implement(app, askForRight, async ({ who, body }) => {
    const { seat } = who;
    const isStaff = seat.companyKind === 'platform';
    const path = isStaff ? ROLE_PAGE.platform : ROLE_PAGE.company;
    const wanted = body.code === null ? body.path : `${body.path} · ${body.code}`;
    await inScope(db, scopeOf(who), tx =>
      queueMessage(tx, {
        to: { holdersOf: { companyId: isStaff ? null : seat.companyId, path } },
        companyId: seat.companyId,
        title: { zh: `${seat.employeeName} 申请权限`, en: `${seat.employeeName} asks for a right` },
        description: { zh: `${wanted}\n${body.reason}`, en: `${wanted}\n${body.reason}` },
        sendId: newId(),
        kind: 'send',
        senderName: seat.employeeName,
        category: 'SYSTEM',
        linkPath: path,
        dueAt: clock.now(),
        dedupeKey: `right:${seat.employeeId}:${wanted}`,
      }),
    );
    return { Data: null };
  });
}
