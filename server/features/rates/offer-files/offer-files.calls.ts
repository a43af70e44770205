import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Language } from '#contract/kernel/text.ts';
import {
  mailPriceOffer,
  makePriceOffer,
  priceList,
  priceOfferFile,
} from '#contract/rates/offer-files/offer-files.calls.ts';
import { containersText } from '#contract/rates/search/criteria.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import { pdfBytes, pdfFile } from '../../../kernel/pdf/pdf-file.ts';
import { inScope, SYSTEM, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { paperNamesOf } from '../../basic-data/paper-names.read.ts';
import { letterheadOf } from '../../company/letterhead.read.ts';
import { findRates, type Search } from '../search/find-rates.ts';
import { offerSheet } from '../search/offer-sheet.ts';
import { USUAL_ZONE } from '../search/places.ts';
import { seatViewer } from '../search/seat-viewer.ts';
import { feeNamesOf } from './fee-names.read.ts';
import { contentOf, storePriceOffer } from './offer.store.ts';
import { offerPdf } from './offer-pdf.ts';
import { sellOnly } from './sell-only.ts';

/** Files of prices, and the mail that carries them. */

/** A mail that could not be sent for so long is not sent any more, and nobody asks for its file. */
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

const timeText = (at: Date): string => localTimeOf(at.toISOString(), USUAL_ZONE);
/** Who took it, and when: it travels with the prices. */
const markOf = ({ seat }: SeatedWho, at: Date): string => `${seat.companyName} ${timeText(at)}`;

interface Listing {
  readonly who: SeatedWho;
  readonly search: Search;
  readonly language: Language;
  readonly at: Date;
}

const printedContainers = (containers: Parameters<typeof containersText>[0]): string =>
  containersText(containers.map(one => ({ ...one, containerType: printedContainerType(one.containerType) })));

/** What of the offers is printed with a name beside. */
const codesOf = (offers: readonly RateOffer[], { pol, pod }: { pol: readonly string[]; pod: readonly string[] }) => ({
  carriers: offers.map(({ carrier }) => carrier),
  ports: [...pol, ...pod, ...offers.flatMap(one => [one.pol, ...one.pots, one.pod, one.delivery])],
});

const sellerOf = ({ sources }: Search): string => sources.at(-1)?.ownerId ?? '';

/** A search's answer as a paper of the company that sells. */
export async function priceListPdf({ db }: Pick<Deps, 'db'>, { who, search, language, at }: Listing) {
  const { criteria } = search;
  const offers = sellOnly(search);
  const { letterhead, names } = await inScope(db, SYSTEM, async tx => ({
    letterhead: await letterheadOf(tx.db, sellerOf(search)),
    names: await paperNamesOf(tx.db, codesOf(offers, criteria), language),
  }));
  return offerPdf({
    kind: 'list',
    no: null,
    letterhead,
    language,
    names,
    offers,
    isWithFees: false,
    feeNames: new Map(),
    fx: null,
    at,
    about: [
      ['lane', `${criteria.pol.map(names.port).join(' + ')} - ${criteria.pod.map(names.port).join(' + ')}`],
      ['containers', printedContainers(criteria.containers)],
      ['departs', `${criteria.from} - ${criteria.to}`],
      ['at', timeText(at)],
    ],
    mark: markOf(who, at),
  });
}

const fileName = ({ criteria }: Search): string => [criteria.pol.join('+'), criteria.pod.join('+')].join('-');

export function registerOfferFiles(app: FastifyInstance, deps: Deps): void {
  const { db, clock, files } = deps;

  implementFile(app, priceList, async ({ query, who }) => {
    const at = clock.now();
    const viewer = await seatViewer(deps, who, { customer: query.customer, isSellOnly: true });
    const search = await findRates(deps, viewer, { query, now: at });
    const name = fileName(search);
    if (query.format === 'xlsx')
      return offerSheet(sellOnly(search), {
        language: query.lang,
        now: at,
        company: who.seat.companyName,
        file: name,
      });
    const pdf = await priceListPdf(deps, { who, search, language: query.lang, at });
    return pdfFile(pdf, `${name}-${at.toISOString().slice(0, 10)}.pdf`);
  });

  implement(app, makePriceOffer, async ({ who, body }) => ({ Data: await storePriceOffer(deps, who, body) }));

  const paperOf = async (who: SeatedWho, id: string, language: Language) => {
    const { offer, names, feeNames } = await deps.reads.inScope(scopeOf(who), async tx => {
      const row = await tx.db.selectFrom('priceOffer').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) throw new AppError('not_found');
      const shown = contentOf(row).offers;
      const names = await paperNamesOf(tx.db, codesOf(shown, { pol: [], pod: [] }), language);
      return { offer: row, names, feeNames: await feeNamesOf(tx, shown) };
    });
    const letterhead = await deps.reads.inScope(SYSTEM, tx => letterheadOf(tx.db, offer.companyId));
    const { offerNo, madeAt, madeByName, customerName, validTo } = offer;
    const { offers, fx = null } = contentOf(offer);
    const pdf = offerPdf({
      kind: 'offer',
      no: offerNo,
      letterhead,
      language,
      offers,
      isWithFees: true,
      feeNames,
      names,
      fx,
      at: madeAt,
      about: [
        ['for', customerName ?? ''],
        ['by', madeByName],
        ['at', timeText(madeAt)],
        ['validTo', validTo],
      ],
      mark: markOf(who, madeAt),
    });
    return { pdf, name: `${offerNo}.pdf` };
  };

  implementFile(app, priceOfferFile, async ({ query, who }) => {
    const { pdf, name } = await paperOf(who, query.id, query.lang);
    return pdfFile(pdf, name);
  });

  implement(app, mailPriceOffer, async ({ who, body }) => {
    const { pdf, name } = await paperOf(who, body.id, body.lang);
    const now = clock.now();
    const { companyId, employeeId } = who.seat;
    const file = await files.put(Readable.from([await pdfBytes(pdf)]), {
      companyId,
      name,
      contentType: 'application/pdf',
      purpose: 'priceOffer',
      createdBy: employeeId,
      isMadeHere: true,
      keepUntil: new Date(now.getTime() + KEPT_DAYS * DAY_MS),
    });
    const to = [...new Set(body.to)];
    await inScope(db, scopeOf(who), async tx => {
      for (const one of to)
        await queueMail(tx, {
          companyId,
          fromCompanyId: companyId,
          senderName: who.seat.employeeName,
          language: body.lang,
          purpose: 'priceOffer',
          to: one,
          subject: body.subject,
          text: body.text,
          dueAt: now,
          fileIds: [file.id],
        });
    });
    return { Data: { mails: to.length } };
  });
}
