import { sql } from 'kysely';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { findDocuments } from '../../../kernel/document/document-row.ts';
import { changeDocument } from '../../../kernel/document/step.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { servedRateSubscription } from './rate-subscription.served.ts';

const MOST = 1000;

/** Whoever had the share has it no more. */
export const endReceiving = (deps: Deps, shareId: string): Promise<void> =>
  inScope(deps.db, SYSTEM, async tx => {
    const now = deps.clock.now();
    const open = sql`t.share_id = ${shareId} and t.state in ('REQUESTED', 'ACTIVE', 'PAUSED')`;
    const rows = await findDocuments(tx.db, servedRateSubscription, open, { limit: MOST, hold: true });
    for (const row of rows.toReversed())
      await changeDocument({ tx, deps }, servedRateSubscription, row, { event: 'END', actor: SYSTEM_ACTOR, now });
  });
