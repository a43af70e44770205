import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import { told } from '#contract/message/event-words.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import type { enquirySchema } from '#contract/rates/search/calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import { askForVisitor } from '../request/ask-of-visitor.ts';

/** What a visitor of a site asks its company: kept, and given to those who answer. */

/** Of one network address, in an hour. */
const MOST_OF_VISITOR = 5;
const HOUR_MS = 3_600_000;
const HOUR_S = 3_600;

interface Asked {
  readonly companyId: string;
  readonly body: z.output<typeof enquirySchema>;
  readonly visitor: string;
  readonly requestNo: string;
  readonly now: Date;
}

/** What of the page's question says what is wanted; a stranger's text is shown as text. */
const TOLD = ['pol', 'pod', 'box', 'pieces', 'kg', 'cbm', 'from', 'to', 'currency'] as const;

export async function keepRateEnquiry(
  tx: Tx,
  deps: Deps,
  { companyId, body, visitor, requestNo, now }: Asked,
): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const { n } = await tx.db
    .selectFrom('rateEnquiry')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('visitor', '=', visitor)
    .where('askedAt', '>', since)
    .executeTakeFirstOrThrow();
  if (Number(n) >= MOST_OF_VISITOR)
    throw new AppError('too_many_requests', { params: { s: HOUR_S }, headers: { 'Retry-After': String(HOUR_S) } });
  const id = newId(now.getTime());
  const { contactName, companyName, phone, email, need, asked } = body;
  await tx.db
    .insertInto('rateEnquiry')
    .values({
      id,
      companyId,
      contactName,
      companyName,
      phone,
      email,
      need,
      visitor,
      askedAt: now,
      criteria: JSON.stringify(asked),
    })
    .execute();
  const { kind } = await tx.db
    .selectFrom('company')
    .select('kind')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const contact = { name: contactName, companyName, phone, email };
  // The platform's pricing answers requests; a customer's own site has no desk for them, and its people are told.
  if (kind === 'platform') await askForVisitor(tx, deps, { companyId, requestNo, contact, need, asked, now });
  else await tellSellers(tx, { id, companyId, body, now });
}

async function tellSellers(
  tx: Tx,
  { id, companyId, body, now }: Pick<Asked, 'companyId' | 'body' | 'now'> & { readonly id: string },
): Promise<void> {
  const { contactName, companyName, phone, email, need, asked } = body;
  const who = [contactName, companyName].filter(Boolean).join(' · ');
  const wanted = TOLD.flatMap(key => (asked[key] ? [`${key} ${asked[key]}`] : [])).join(', ');
  const lines = [who, phone, email, wanted, need].filter(Boolean).join('\n');
  const search = new URLSearchParams(TOLD.flatMap(key => (asked[key] ? [[key, asked[key]]] : [])));
  const path = RATE_PATHS.customerQuery;
  await queueMessage(tx, {
    to: { holdersOf: { companyId, path } },
    companyId,
    ...told('rate-enquiry', { person: who, remarks: lines }),
    sendId: `rate-enquiry:${id}`,
    kind: 'message',
    category: 'CRM',
    dueAt: now,
    linkPath: `${path}?${search}`,
  });
}

/** Addresses are forgotten as soon as no limit counts them. */
export const forgetEnquirers = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  sql`update rate_enquiry set visitor = null
    where visitor is not null and asked_at < ${new Date(clock.now().getTime() - 2 * HOUR_MS)}`.execute(db);
