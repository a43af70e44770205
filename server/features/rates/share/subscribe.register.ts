import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import {
  acceptSubscribers,
  allocateShare,
  endSubscriptions,
  pauseSubscriptions,
  refuseSubscribers,
  resumeSubscriptions,
  subscribeToShare,
} from '#contract/rates/share/share.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { applyAlias } from '../../../kernel/document/apply.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { rowByRow } from '../../../kernel/resource/row-results.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { enter } from './enter.ts';
import { servedRateSubscription } from './rate-subscription.served.ts';

/** Events of subscriptions and allocations, by the calls of their two sides. */

const EVENTS = [
  [acceptSubscribers, 'ACCEPT', 'owner'],
  [refuseSubscribers, 'REFUSE', 'owner'],
  [pauseSubscriptions, 'PAUSE', 'either'],
  [resumeSubscriptions, 'RESUME', 'either'],
  [endSubscriptions, 'END', 'either'],
] as const;

export function registerSubscriptions(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  implement(app, subscribeToShare, async ({ who, body }) => {
    const entering = { ...body, companyId: who.seat.companyId, event: 'SUBSCRIBE', who } as const;
    const { id, state, version } = await inScope(db, SYSTEM, tx => enter(tx, deps, entering));
    return { Data: { id, state, version } };
  });

  implement(app, allocateShare, async ({ who, body: { shareId, companyCodes } }) => {
    const allocate = (code: string) =>
      inScope(db, SYSTEM, async tx => {
        const owned = await tx.db
          .selectFrom('rateShare')
          .select('companyId')
          .where('id', '=', shareId)
          .executeTakeFirst();
        const receiver = await tx.db
          .selectFrom('company')
          .select('id')
          .where('companyCode', '=', code)
          .where('status', '=', 'ACTIVE')
          .executeTakeFirst();
        if (!receiver || owned?.companyId !== who.seat.companyId) throw new AppError('not_found');
        await enter(tx, deps, { shareId, companyId: receiver.id, event: 'ALLOCATE', note: '', who });
        return null;
      });
    return {
      Data: await rowByRow(
        companyCodes.map(id => ({ id })),
        ({ id }) => allocate(id),
      ),
    };
  });

  for (const [call, event, side] of EVENTS)
    implement(app, call, async ({ who, body }) => ({
      Data: await rowByRow(body.rows, seen =>
        applyAlias(deps, servedRateSubscription, seen, {
          who,
          events: [event],
          refuse({ ownerCompanyId }) {
            if (side === 'owner' && ownerCompanyId !== who.seat.companyId) throw new AppError('not_found');
          },
          ask: () => ({ event }),
          answer: async () => null,
        }),
      ),
    }));
}
