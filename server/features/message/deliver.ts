import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { Tables } from '../../db/tables.ts';
import type { Deps } from '../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../kernel/tenancy.ts';
import { holdersOf } from '../identity/holders.read.ts';
import type { MessageAudience } from './outbox.ts';
import type { messageOutboxRow } from './tables.ts';

type OutboxRow = z.infer<typeof messageOutboxRow>;

interface Delivered {
  readonly id: string;
  readonly kind: 'message' | 'send';
  readonly title: string;
  readonly employees: readonly string[];
  readonly users: readonly string[];
}

const BATCH = 50;
/** The same dedupe key within this time updates the message instead of repeating it (design G.2). */
export const DEDUPE_MS = 10 * 60_000;

async function resolveAudience(trx: Transaction<Tables>, audience: MessageAudience) {
  const holders = audience.holdersOf ? await holdersOf(trx, audience.holdersOf) : [];
  return {
    employees: [...new Set([...(audience.employees ?? []), ...holders])],
    users: [...new Set(audience.users ?? [])],
  };
}

/** The message this row becomes, or the one of the last ten minutes with the same key; the key's row is its lock. */
async function messageIdFor(trx: Transaction<Tables>, row: OutboxRow, now: Date): Promise<string> {
  if (row.dedupeKey === null) return row.id;
  const values = { dedupeKey: row.dedupeKey, messageId: row.id, at: now };
  const kept = await trx
    .insertInto('messageDedupe')
    .values(values)
    .onConflict(conflict =>
      conflict.column('dedupeKey').doUpdateSet({
        messageId: sql`case when message_dedupe.at > ${new Date(now.getTime() - DEDUPE_MS)}
          then message_dedupe.message_id else excluded.message_id end`,
        at: now,
      }),
    )
    .returning('messageId')
    .executeTakeFirstOrThrow();
  return kept.messageId;
}

async function deliverRow(trx: Transaction<Tables>, row: OutboxRow, now: Date): Promise<Delivered | null> {
  const { audience, dueAt: _, dedupeKey: __, ...content } = row;
  const { employees, users } = await resolveAudience(trx, audience as MessageAudience);
  const keys = [...employees.map(id => `e:${id}`), ...users.map(id => `u:${id}`)];
  if (keys.length === 0) return null;
  const id = await messageIdFor(trx, row, now);
  const { id: _id, ...text } = content;
  await trx
    .insertInto('message')
    .values({ ...text, id, times: 1, createdAt: now })
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet({ ...text, times: sql`message.times + 1`, createdAt: now }),
    )
    .execute();
  await trx
    .insertInto('messageRecipient')
    .values(keys.map(recipientKey => ({ messageId: id, recipientKey, at: now, readAt: null, archivedAt: null })))
    .onConflict(conflict =>
      conflict.columns(['messageId', 'recipientKey']).doUpdateSet({ at: now, readAt: null, archivedAt: null }),
    )
    .execute();
  return { id, kind: row.kind, title: row.title, employees, users };
}

async function takeBatch(db: Kysely<Tables>, now: Date): Promise<{ taken: number; delivered: Delivered[] }> {
  return inScope(db, SYSTEM, async ({ db: trx }) => {
    const rows = await trx
      .selectFrom('messageOutbox')
      .selectAll()
      .where('dueAt', '<=', now)
      .orderBy('dueAt')
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return { taken: 0, delivered: [] };
    const delivered: Delivered[] = [];
    for (const row of rows) {
      const one = await deliverRow(trx, row, now);
      if (one) delivered.push(one);
    }
    await trx
      .deleteFrom('messageOutbox')
      .where(
        'id',
        'in',
        rows.map(row => row.id),
      )
      .execute();
    return { taken: rows.length, delivered };
  });
}

/**
 * Moves everything that is due to its recipients, then pushes it. Row and outbox change in one transaction and a row
 * that another server holds is skipped, so each message arrives once, also after a crash; a push lost between commit
 * and publish is made good by the reader's next look (design G.4).
 */
export async function deliverDue({ db, clock, bus }: Pick<Deps, 'db' | 'clock' | 'bus'>): Promise<number> {
  let total = 0;
  for (;;) {
    const { taken, delivered } = await takeBatch(db, clock.now());
    total += delivered.length;
    for (const { id, kind, title, employees, users } of delivered)
      await bus.publish({ to: { employees, users }, message: { type: kind, id, title } });
    if (taken < BATCH) return total;
  }
}

/** Every second is soon enough for a person, and one look at an empty index costs next to nothing. */
const EVERY_MS = 1_000;

export function startDeliverer(deps: Deps, onFailure: (error: unknown) => void): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();
  const next = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = deliverDue(deps).catch(onFailure).then(next);
    }, EVERY_MS);
    timer.unref();
  };
  next();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
