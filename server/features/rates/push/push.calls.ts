import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { Language } from '#contract/kernel/text.ts';
import { told } from '#contract/message/event-words.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { PUSH_FINDINGS, previewPush, pushPrices } from '#contract/rates/push/push.calls.ts';
import type { CriteriaText } from '#contract/rates/search/criteria.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { newId } from '../../../kernel/ids.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import { pdfBytes } from '../../../kernel/pdf/pdf-file.ts';
import { rowByRow } from '../../../kernel/resource/row-results.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { holdersOf } from '../../identity/holders.read.ts';
import { queueMessage } from '../../message/outbox.ts';
import { priceListPdf } from '../offer-files/offer-files.calls.ts';
import { sellOnly } from '../offer-files/sell-only.ts';
import { salesPeopleOf } from '../rules/team.ts';
import { findRates } from '../search/find-rates.ts';
import { dayAt } from '../search/places.ts';
import { salesPersonOf } from '../search/sales-person.read.ts';
import { seatViewer } from '../search/seat-viewer.ts';
import { pushedPrice, pushText } from './push-text.ts';

/** Prices as each chosen customer sees them, shown to who sells to him and sent to him. */

const MOST_PRICES = 20;
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

interface Customer {
  readonly id: string;
  readonly name: string;
}

const refused = (code: keyof typeof PUSH_FINDINGS): AppError =>
  invalid([{ path: 'customers', code, severity: 'error', message: PUSH_FINDINGS[code] }]);

/** The customer, where the person sells to him: a manager's team counts, everybody else's customers are not there. */
async function customerOf(deps: Deps, who: SeatedWho, id: string): Promise<Customer> {
  const people = await salesPeopleOf(deps, who);
  const found = await inScope(deps.db, SYSTEM, async tx => {
    const row = await tx.db
      .selectFrom('company')
      .select(['id', 'nameZh as name'])
      .where('id', '=', id)
      .where('kind', '=', 'customer')
      .executeTakeFirst();
    if (!row || people === null) return row;
    const seller = await salesPersonOf(tx.db, id, dayAt(undefined, deps.clock.now()));
    return seller !== null && people.includes(seller) ? row : undefined;
  });
  if (!found || who.seat.companyKind !== 'platform') throw new AppError('not_found');
  return found;
}

async function searchFor(deps: Deps, who: SeatedWho, customer: string, query: CriteriaText) {
  const viewer = await seatViewer(deps, who, { customer, isAsCustomer: true });
  return findRates(deps, viewer, { query, now: deps.clock.now() });
}

async function pricesFor(deps: Deps, who: SeatedWho, id: string, query: CriteriaText, language: Language) {
  const customer = await customerOf(deps, who, id);
  const search = await searchFor(deps, who, id, query);
  const offers = sellOnly(search)
    .filter(({ price }) => (price.missingTypes ?? []).length === 0)
    .slice(0, MOST_PRICES);
  const text = pushText(offers, { language, seller: who.seat.companyName });
  const prices = offers.map(pushedPrice);
  return { customer, search, prices, text, level: search.found[0]?.terms.level?.code ?? null };
}

export function registerPush(app: FastifyInstance, deps: Deps): void {
  const { db, clock, files } = deps;

  implement(app, previewPush, async ({ who, body: { customers, lang, ...query } }) => {
    const Data = [];
    // One after the other, as a table of lanes is asked.
    for (const id of new Set(customers)) {
      const { customer, prices, text, level } = await pricesFor(deps, who, id, query, lang);
      Data.push({ customerId: id, customerName: customer.name, level, prices, text });
    }
    return { Data };
  });

  implement(app, pushPrices, async ({ who, body: { customers, lang, by, note, ...query } }) => {
    const { companyId, employeeId, employeeName } = who.seat;
    const pushOne = async (id: string): Promise<null> => {
      const { search, prices, text } = await pricesFor(deps, who, id, query, lang);
      if (prices.length === 0) throw refused('NO_PRICES');
      const path = RATE_PATHS.customerQuery;
      const receivers = await holdersOf(db, { companyId: id, path });
      if (receivers.length === 0) throw refused('NO_RECEIVER');
      const now = clock.now();
      const words = [note, text].filter(Boolean).join('\n\n');
      const title = {
        zh: `${who.seat.companyName} 最新运价 ${query.pol} → ${query.pod}`,
        en: `New rates ${query.pol} → ${query.pod} from ${who.seat.companyName}`,
      };
      if (by === 'MESSAGE') {
        const address = new URLSearchParams({ pol: query.pol, pod: query.pod, box: query.box });
        await inScope(db, SYSTEM, tx =>
          queueMessage(tx, {
            companyId,
            ...told('rate-push', {
              seller: who.seat.companyName,
              pol: query.pol,
              pod: query.pod,
              remarks: words,
            }),
            category: 'BUSINESS',
            dueAt: now,
            to: { employees: receivers },
            sendId: `rate-push:${newId()}`,
            senderName: employeeName,
            linkPath: `${path}?${address}`,
          }),
        );
        return null;
      }
      const rows = await db
        .selectFrom('employee')
        .select('email')
        .where('id', 'in', receivers)
        .where('email', 'is not', null)
        .execute();
      const to = [...new Set(rows.flatMap(({ email }) => email ?? []))];
      if (to.length === 0) throw refused('NO_RECEIVER');
      const pdf = await priceListPdf(deps, { who, search, language: lang, at: now });
      const file = await files.put(Readable.from([await pdfBytes(pdf)]), {
        companyId,
        name: `${query.pol}-${query.pod}.pdf`,
        contentType: 'application/pdf',
        purpose: 'priceList',
        isMadeHere: true,
        createdBy: employeeId,
        keepUntil: new Date(now.getTime() + KEPT_DAYS * DAY_MS),
      });
      await inScope(db, SYSTEM, async tx => {
        for (const one of to)
          await queueMail(tx, {
            companyId,
            fromCompanyId: companyId,
            senderName: employeeName,
            language: lang,
            purpose: 'priceList',
            to: one,
            subject: lang === 'EN' ? title.en : title.zh,
            text: words,
            dueAt: now,
            fileIds: [file.id],
          });
      });
      return null;
    };
    return {
      Data: await rowByRow(
        [...new Set(customers)].map(id => ({ id })),
        ({ id }) => pushOne(id),
      ),
    };
  });
}
