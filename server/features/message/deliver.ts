import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { MessageCategory } from '#contract/message/calls.ts';
import type { Values } from '#contract/message/event-words.ts';
import { isTold } from '#contract/message/preferences.ts';
import type { Tables } from '../../db/tables.ts';
import type { Deps } from '../../kernel/deps.ts';
import { publicAddress } from '../../kernel/http/own-address.ts';
import { inScope, SYSTEM, type Tx } from '../../kernel/tenancy.ts';
import { holdersOf } from '../identity/holders.read.ts';
import { preferencesOf } from '../settings/preferences.read.ts';
import { queueCopies } from './copies/copies.ts';
import { queueDeputyCopies } from './deputy-copies.ts';
import { NEW_MESSAGE, NEW_RECIPIENT, noteSent } from './new-rows.ts';
import type { MessageAudience } from './outbox.ts';
import type { messageOutboxRow } from './tables.ts';
import { withTemplate } from './template.ts';

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

/** Who does not want to be told of this kind in the product. What is urgent tells everybody. */
async function unwilling(
  trx: Transaction<Tables>,
  { category, level }: Pick<OutboxRow, 'category' | 'level'>,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (level === 'CRITICAL') return new Set();
  const wishes = await preferencesOf(trx, keys);
  return new Set(keys.filter(key => !isTold(wishes.get(key)!, category as MessageCategory, 'inApp')));
}

/**
 * Rows of the recipients; one that has the message already finds it unread again. For those who do not want to be told it stands
 * in the list as read before it came, which is told apart from what somebody has read.
 */
async function reach(
  trx: Transaction<Tables>,
  messageId: string,
  keys: readonly string[],
  { at, silent }: { readonly at: Date; readonly silent: ReadonlySet<string> },
): Promise<void> {
  await trx
    .insertInto('messageRecipient')
    .values(
      keys.map(recipientKey => ({
        ...NEW_RECIPIENT,
        messageId,
        recipientKey,
        at,
        readAt: silent.has(recipientKey) ? new Date(at.getTime() - 1) : null,
      })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['messageId', 'recipientKey'])
        .doUpdateSet(eb => ({ at, readAt: eb.ref('excluded.readAt'), archivedAt: null })),
    )
    .execute();
}

const templateOf = (trx: Transaction<Tables>, event: string) =>
  trx.selectFrom('messageTemplate').selectAll().where('event', '=', event).executeTakeFirst();

/** What every event has beside what its sender gave. */
async function valuesOf(trx: Transaction<Tables>, row: OutboxRow, publicUrl: string): Promise<Values> {
  const { companyId, linkPath, params } = row;
  const company = await trx
    .selectFrom('company')
    .select(['nameZh as zh', 'nameEn as en'])
    .where('id', '=', companyId)
    .executeTakeFirst();
  const link = linkPath === null ? '' : `${publicUrl}${linkPath}`;
  return { company: company ?? '', link, ...(params as Values) };
}

async function deliverRow(tx: Tx, raw: OutboxRow, { now, publicUrl }: DeliveryOptions): Promise<Delivered | null> {
  const { db: trx } = tx;
  const { employees, users } = await resolveAudience(trx, raw.audience as MessageAudience);
  const keys = [...employees.map(id => `e:${id}`), ...users.map(id => `u:${id}`)];
  if (keys.length === 0) return null;
  const template = raw.event === '' ? undefined : await templateOf(trx, raw.event);
  const row = template ? withTemplate(raw, template, await valuesOf(trx, raw, publicUrl)) : raw;
  const id = await messageIdFor(trx, row, now);
  const { audience: _, dueAt: __, dedupeKey: ___, params: ____, id: _id, hasOwnMail, ...text } = row;
  await trx
    .insertInto('message')
    .values({ ...text, id, times: 1, createdAt: now, ...NEW_MESSAGE })
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet({ ...text, times: sql`message.times + 1`, createdAt: now }),
    )
    .execute();
  await noteSent(trx, { ...text, id }, now);
  const silent = await unwilling(trx, text, keys);
  await reach(trx, id, keys, { at: now, silent });
  await queueDeputyCopies(tx, { ...text, dedupeKey: row.dedupeKey }, employees, now);
  if (template?.mail !== false && !hasOwnMail) await queueCopies(tx, { ...text, id }, keys, { now, publicUrl });
  return {
    id,
    kind: row.kind,
    title: row.title,
    employees: employees.filter(one => !silent.has(`e:${one}`)),
    users: users.filter(one => !silent.has(`u:${one}`)),
  };
}

interface DeliveryOptions {
  readonly now: Date;
  readonly publicUrl: string;
}

async function takeBatch(
  db: Kysely<Tables>,
  options: DeliveryOptions,
): Promise<{ taken: number; delivered: Delivered[] }> {
  return inScope(db, SYSTEM, async tx => {
    const rows = await tx.db
      .selectFrom('messageOutbox')
      .selectAll()
      .where('dueAt', '<=', options.now)
      .orderBy('dueAt')
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return { taken: 0, delivered: [] };
    const delivered: Delivered[] = [];
    for (const row of rows) {
      const one = await deliverRow(tx, row, options);
      if (one) delivered.push(one);
    }
    await tx.db
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
export async function deliverDue({
  db,
  clock,
  bus,
  config,
}: Pick<Deps, 'db' | 'clock' | 'bus' | 'config'>): Promise<number> {
  let total = 0;
  for (;;) {
    const { taken, delivered } = await takeBatch(db, { now: clock.now(), publicUrl: publicAddress(config) });
    total += delivered.length;
    for (const { id, kind, title, employees, users } of delivered)
      await bus.publish({ to: { employees, users }, message: { type: kind, id, title } });
    if (taken < BATCH) return total;
  }
}
