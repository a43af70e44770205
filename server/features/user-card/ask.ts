import type { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import { told } from '#contract/message/event-words.ts';
import type { askRateSchema } from '#contract/user-card/card.calls.ts';
import { CARD_ENQUIRY_DOC, CARD_PATH } from '#contract/user-card/card.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { newId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { LiveBus } from '../../live/bus.ts';
import { queueMessage } from '../message/outbox.ts';

const HOUR_MS = 3_600_000;
const HOUR_S = 3_600;
/** What one address may ask in an hour, of all cards together. */
const MOST_OF_ADDRESS = 5;
/** What may be asked through one card in a day. */
const MOST_OF_CARD = 100;

const tooMany = () =>
  new AppError('too_many_requests', { params: { s: HOUR_S }, headers: { 'Retry-After': String(HOUR_S) } });

async function refuseTooMany({ db }: Tx, ownerId: string, ip: string, now: Date): Promise<void> {
  const since = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const count = () => db.selectFrom('cardEnquiry').select(({ fn }) => fn.countAll<number>().as('n'));
  const ofAddress = await count().where('ip', '=', ip).where('createdAt', '>', since(1)).executeTakeFirstOrThrow();
  if (Number(ofAddress.n) >= MOST_OF_ADDRESS) throw tooMany();
  const ofCard = await count()
    .where('ownerId', '=', ownerId)
    .where('createdAt', '>', since(24))
    .executeTakeFirstOrThrow();
  if (Number(ofCard.n) >= MOST_OF_CARD) throw tooMany();
}

export interface Asked {
  readonly card: { readonly employeeId: string; readonly companyId: string; readonly view: { readonly state: string } };
  readonly body: z.output<typeof askRateSchema>;
  readonly ip: string;
  readonly now: Date;
}

/** Keeps what a stranger asks and tells the card's owner; of one who has left, those who keep the company's accounts. */
export async function keepEnquiry(tx: Tx, bus: LiveBus, { card, body, ip, now }: Asked): Promise<void> {
  const { employeeId, companyId } = card;
  await refuseTooMany(tx, employeeId, ip, now);
  const id = newId(now.getTime());
  const { contactName, companyName, phone, email, from, to, cargoKind, need } = body;
  await tx.db
    .insertInto('cardEnquiry')
    .values({
      id,
      companyId,
      ownerId: employeeId,
      source: 'SOCIAL',
      sourceRef: 'card',
      companyNameRaw: companyName,
      contactName,
      phone,
      email,
      origin: from,
      destination: to,
      cargoKind,
      need,
      ip,
      doneAt: null,
      leadId: null,
      createdAt: now,
    })
    .execute();
  const who = [contactName, companyName].filter(Boolean).join(' · ');
  const lines = [who, phone, email, [from, to].filter(Boolean).join(' → '), cargoKind, need].filter(Boolean).join('\n');
  const isThere = card.view.state === 'ACTIVE';
  const platform = await tx.db
    .selectFrom('company')
    .select('kind')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  await queueMessage(tx, {
    to: isThere
      ? { employees: [employeeId] }
      : {
          holdersOf: {
            companyId: platform.kind === 'platform' ? null : companyId,
            path: ROUTE.SystemEmployeeList.path,
          },
        },
    companyId,
    ...told('card-enquiry', { person: who, remarks: lines }),
    sendId: `card-enquiry:${id}`,
    kind: 'message',
    category: 'CRM',
    linkPath: isThere ? CARD_PATH : null,
    dueAt: now,
  });
  tx.afterCommit(() =>
    bus.publish({
      to: { employees: [employeeId] },
      message: { type: 'doc', docType: CARD_ENQUIRY_DOC, docId: id, version: 1, state: 'OPEN' },
    }),
  );
}
