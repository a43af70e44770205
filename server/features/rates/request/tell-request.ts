import type { Text } from '#contract/kernel/text.ts';
import { told } from '#contract/message/event-words.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { ANSWER_PATHS } from '#contract/rates/request/request-parts.ts';
import { PRICE_REQUEST, type PriceRequestRow } from '#machines/rates/price-request.document.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';

/** Who is told of a request (design commercial 0.6). No text names a cost. */

const [ANSWERED_AT] = ANSWER_PATHS;

const laneOf = ({ pol, pod, box, cargo }: PriceRequestRow): string => `${pol} → ${pod} ${box || cargo}`;

const base = (request: PriceRequestRow, event: string, now: Date) => ({
  senderName: '',
  docType: PRICE_REQUEST,
  docId: request.id,
  dueAt: now,
  category: 'BUSINESS' as const,
  sendId: `${event}:${request.id}:${request.version}`,
  dedupeKey: `${event}:${request.id}`,
  companyId: request.companyId,
});

const inWords = (request: PriceRequestRow, event: string, happened: Text, remarks: Text) =>
  told(event, { happened, requestNo: request.requestNo, remarks });

/** The query and the person who asks. */
const askedIn = (request: PriceRequestRow): Text => {
  const { name = '', phone = '', email = '' } = request.contact ?? {};
  const lines = (customer: string): string =>
    [laneOf(request), request.customerName && `${customer}${request.customerName}`, name, phone, email, request.note]
      .filter(Boolean)
      .join('\n');
  return { zh: lines('客户：'), en: lines('Customer: ') };
};

const forSeller = (request: PriceRequestRow, event: string, happened: Text) => ({
  linkPath: `${ANSWERED_AT}?requests=WAITING&id=${request.id}`,
  ...inWords(request, event, happened, askedIn(request)),
});

/** Everybody who answers hears of a new one; the first who takes it has it. */
export const tellAnswerers = (tx: Tx, request: PriceRequestRow, now: Date): Promise<void> =>
  queueMessage(tx, {
    ...base(request, 'price-request', now),
    ...forSeller(
      request,
      'price-request',
      request.contact ? { zh: '网站询价', en: 'Asked on the site' } : { zh: '新询价', en: 'Price asked for' },
    ),
    to: { holdersOf: { companyId: request.sellerCompanyId, path: ANSWERED_AT, code: 'ANSWER' } },
  });

export async function tellAssignee(tx: Tx, request: PriceRequestRow, by: string | null, now: Date): Promise<void> {
  if (request.assigneeId === null || request.assigneeId === by) return;
  await queueMessage(tx, {
    ...base(request, 'price-request-given', now),
    ...forSeller(request, 'price-request-given', { zh: '询价指派给您', en: 'A price request is yours' }),
    to: { employees: [request.assigneeId] },
  });
}

/** The manager of who has it; of nobody's request those who confirm prices. */
export const tellManager = (tx: Tx, request: PriceRequestRow, managerId: string | null, now: Date): Promise<void> =>
  queueMessage(tx, {
    ...base(request, 'price-request-late', now),
    ...forSeller(request, 'price-request-late', { zh: '询价超时未答复', en: 'Price request not answered in time' }),
    level: 'WARN',
    to: managerId
      ? { employees: [managerId] }
      : { holdersOf: { companyId: request.sellerCompanyId, path: RATE_PATHS.pending, code: 'CONFIRM' } },
  });

/** Where the asker finds it again: his own search, with his requests open. */
const askerPath = ({ companyId, sellerCompanyId, mode }: PriceRequestRow): string => {
  if (companyId !== sellerCompanyId) return RATE_PATHS.customerQuery;
  return mode === 'LCL' ? RATE_PATHS.lclSearch : RATE_PATHS.staffQuery;
};

const ANSWERED: Text = { zh: '询价已答复', en: 'Your price request is answered' };

export async function tellAsker(tx: Tx, request: PriceRequestRow, now: Date): Promise<void> {
  if (request.contact) return tellVisitor(tx, request, now);
  await queueMessage(tx, {
    ...base(request, 'price-answered', now),
    linkPath: `${askerPath(request)}?requests=ANSWERED&id=${request.id}`,
    to: { employees: [request.askedBy] },
    ...inWords(request, 'price-answered', ANSWERED, {
      zh: [laneOf(request), request.answerText ?? '', request.answerRateId ? '已有可用运价，请查询。' : '']
        .filter(Boolean)
        .join('\n'),
      en: [laneOf(request), request.answerText ?? '', request.answerRateId ? 'There is a rate for it now.' : '']
        .filter(Boolean)
        .join('\n'),
    }),
  });
}

const WORDS = {
  zh: (no: string) => `您在网站上的询价 ${no} 答复如下：`,
  en: (no: string) => `The answer to what you asked for on our site (${no}):`,
};

/** A visitor has no message box: he is answered by mail, where he has left an address; who left a telephone is called. */
async function tellVisitor(tx: Tx, request: PriceRequestRow, now: Date): Promise<void> {
  const { email } = request.contact ?? {};
  const { requestNo, answerText } = request;
  if (!email || !answerText) return;
  const text = [WORDS.zh(requestNo), WORDS.en(requestNo), laneOf(request), answerText].join('\n\n');
  await queueMail(tx, {
    companyId: request.sellerCompanyId,
    fromCompanyId: request.sellerCompanyId,
    purpose: 'priceAnswer',
    to: email,
    dueAt: now,
    subject: `询价答复 ${requestNo} / Your enquiry ${requestNo}`,
    text,
    dedupeKey: `price-answered:${request.id}`,
  });
}
