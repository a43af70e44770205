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
  params: {},
});

const forSeller = (request: PriceRequestRow) => {
  const { name = '', phone = '', email = '' } = request.contact ?? {};
  const lines = (customer: string): string =>
    [laneOf(request), request.customerName && `${customer}${request.customerName}`, name, phone, email, request.note]
      .filter(Boolean)
      .join('\n');
  return {
    linkPath: `${ANSWERED_AT}?requests=WAITING&id=${request.id}`,
    description: { zh: lines('客户：'), en: lines('Customer: ') },
  };
};

/** Everybody who answers hears of a new one; the first who takes it has it. */
export const tellAnswerers = (tx: Tx, request: PriceRequestRow, now: Date): Promise<void> =>
  queueMessage(tx, {
    ...base(request, 'price-request', now),
    ...forSeller(request),
    to: { holdersOf: { companyId: request.sellerCompanyId, path: ANSWERED_AT, code: 'ANSWER' } },
    title: request.contact
      ? { zh: `网站询价 ${request.requestNo}`, en: `Asked on the site: ${request.requestNo}` }
      : { zh: `新询价 ${request.requestNo}`, en: `Price asked for: ${request.requestNo}` },
  });

export async function tellAssignee(tx: Tx, request: PriceRequestRow, by: string | null, now: Date): Promise<void> {
  if (request.assigneeId === null || request.assigneeId === by) return;
  await queueMessage(tx, {
    ...base(request, 'price-request-given', now),
    ...forSeller(request),
    to: { employees: [request.assigneeId] },
    title: { zh: `询价指派给您 ${request.requestNo}`, en: `A price request is yours: ${request.requestNo}` },
  });
}

/** The manager of who has it; of nobody's request those who confirm prices. */
export const tellManager = (tx: Tx, request: PriceRequestRow, managerId: string | null, now: Date): Promise<void> =>
  queueMessage(tx, {
    ...base(request, 'price-request-late', now),
    ...forSeller(request),
    level: 'WARN',
    to: managerId
      ? { employees: [managerId] }
      : { holdersOf: { companyId: request.sellerCompanyId, path: RATE_PATHS.pending, code: 'CONFIRM' } },
    title: {
      zh: `询价超时未答复 ${request.requestNo}`,
      en: `Price request not answered in time: ${request.requestNo}`,
    },
  });

/** Where the asker finds it again: his own search, with his requests open. */
const askerPath = ({ companyId, sellerCompanyId, mode }: PriceRequestRow): string => {
  if (companyId !== sellerCompanyId) return RATE_PATHS.customerQuery;
  return mode === 'LCL' ? RATE_PATHS.lclSearch : RATE_PATHS.staffQuery;
};

export async function tellAsker(tx: Tx, request: PriceRequestRow, now: Date): Promise<void> {
  if (request.contact) return tellVisitor(tx, request, now);
  await queueMessage(tx, {
    ...base(request, 'price-answered', now),
    linkPath: `${askerPath(request)}?requests=ANSWERED&id=${request.id}`,
    to: { employees: [request.askedBy] },
    title: { zh: `询价已答复 ${request.requestNo}`, en: `Your price request is answered: ${request.requestNo}` },
    description: {
      zh: [laneOf(request), request.answerText ?? '', request.answerRateId ? '已有可用运价，请查询。' : '']
        .filter(Boolean)
        .join('\n'),
      en: [laneOf(request), request.answerText ?? '', request.answerRateId ? 'There is a rate for it now.' : '']
        .filter(Boolean)
        .join('\n'),
    },
  });
}

const WORDS = {
  zh: (no: string) => `您好，您在网站上的询价 ${no} 答复如下：`,
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
    purpose: 'priceAnswer',
    to: email,
    dueAt: now,
    subject: `询价答复 ${requestNo} / Your enquiry ${requestNo}`,
    text,
    dedupeKey: `price-answered:${request.id}`,
  });
}
