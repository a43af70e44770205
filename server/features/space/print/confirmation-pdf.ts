import Big from 'big.js';
import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import { fill, type Language, say } from '#contract/kernel/text.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { depositOf, policyDates, readCancelPolicy } from '#contract/space/rules/cancel-policy.ts';
import type { HallOffer, SpaceOrder } from '#contract/space/space.calls.ts';
import { ORDER_STATE_LABELS } from '#contract/space/space-codes.ts';
import { printedCount, printedMeasures, printedMoney } from '../../../kernel/pdf/figures.ts';
import type { Letterhead } from '../../../kernel/pdf/letterhead.ts';
import type { Pdf } from '../../../kernel/pdf/pdf-document.ts';
import { endPaper, openPaper, PAPER_WIDTH, WIDTH_BESIDE_CODE } from '../../../kernel/pdf/upright-paper.ts';
import type { PaperNames } from '../../basic-data/paper-names.read.ts';
import { PAPER } from './paper-words.ts';

export interface OrderPaper {
  readonly order: SpaceOrder;
  /** The sailing as it stands now, and the terms of the sale. */
  readonly offer: HallOffer;
  /** The seller's. */
  readonly letterhead: Letterhead;
  readonly names: PaperNames;
  /** Where the QR code leads. */
  readonly link: string;
  readonly at: Date;
  readonly language: Language;
}

const COLUMNS = [
  { x: 0, width: 60 },
  { x: 60, width: 30, right: true },
  { x: 95, width: 40, right: true },
  { x: 140, width: 40, right: true },
] as const;
const cells = (texts: readonly string[]) => COLUMNS.map((column, index) => ({ ...column, text: texts[index] ?? '' }));

/** The policy in words with its dates, in the clock of the port. */
function policyLines(
  { order, offer }: OrderPaper,
  word: (key: keyof typeof PAPER, params?: object) => string,
): string[] {
  const steps = policyDates(readCancelPolicy(offer.cancelPolicy) ?? [], new Date(order.etd));
  const money = (fee: string): string => printedMoney(order.currency, fee);
  const lines = steps.map(({ until, fee, hours }, index) => {
    const when = localTimeOf(until.toISOString(), offer.polZone);
    if (hours === 0 || index === steps.length - 1) return word('last', { fee: money(fee) });
    return word(new Big(fee).eq(0) ? 'free' : 'costs', { until: when, fee: money(fee) });
  });
  return offer.noShowFee ? [...lines, word('noShow', { fee: money(offer.noShowFee) })] : lines;
}

/** Order confirmation, A4 (design commercial B.7). It never names cost or floor. */
export function orderPdf(paper: OrderPaper, compress = true): Pdf {
  const { order, offer, language, at, link, letterhead, names } = paper;
  const word = (key: keyof typeof PAPER, params: object = {}): string => fill(say(PAPER[key], language), { ...params });
  const local = (instant: string | null): string => (instant === null ? '' : localTimeOf(instant, offer.polZone));
  const money = (amount: string): string => printedMoney(order.currency, amount);
  const sheet = openPaper({
    title: word('title'),
    subtitle: order.buyerName,
    letterhead,
    link,
    info: { title: `${word('title')} ${order.orderNo}`, subject: word('title'), keywords: order.orderNo },
    at,
    language,
    compress,
  });
  const { flow } = sheet;
  flow.pairs(
    [
      [word('no'), order.orderNo],
      [word('state'), say(ORDER_STATE_LABELS[order.state], language)],
      [word('offer'), order.offerNo],
      [word('seller'), order.sellerName],
      [word('buyer'), order.buyerName],
      [word('buyerRef'), order.details?.buyerRef ?? ''],
    ],
    { columns: 3, width: WIDTH_BESIDE_CODE },
  );

  flow.heading(word('sailing'));
  flow.pairs(
    [
      [word('carrier'), names.carrier(offer.carrier)],
      [word('vessel'), `${offer.vesselName} / ${offer.voyageNo}`],
      [word('route'), [offer.pol, ...offer.pots, offer.pod].map(names.port).join(' - ')],
      [word('etd'), `${local(order.etd)} (${offer.polZone})`],
      [word('eta'), local(offer.eta)],
      [word('includes'), offer.priceIncludes.join(', ')],
    ],
    { columns: 3, width: PAPER_WIDTH },
  );

  flow.heading(word('cutOffs'));
  const { receipt, cy, si, vgm, customs, manifest } = offer.cutOffs;
  flow.pairs(
    Object.entries({ receipt, cy, si, vgm, customs, manifest })
      .filter(([, instant]) => instant !== null)
      .map(([key, instant]) => [word(key as 'cy'), local(instant)] as const),
    { columns: 3, width: PAPER_WIDTH },
  );

  flow.heading(word('items'));
  flow.tableHead(cells([word('type'), word('qty'), word('price'), word('amount')]));
  for (const { containerType, qty, unitPrice } of order.items)
    flow.row(
      cells([
        printedContainerType(containerType),
        printedCount(String(qty)),
        money(unitPrice),
        money(new Big(unitPrice).times(qty).toFixed(2)),
      ]),
    );
  flow.row(cells([word('total'), '', '', money(order.amount)]), 'sansBold');
  const pct = offer.depositPct;
  if (pct !== null && Number(pct) > 0)
    flow.row(cells([word('deposit', { pct }), '', '', money(depositOf(order.amount, pct))]));

  flow.heading(word('refs'));
  if (order.refs.length === 0) flow.paragraph(word('none'));
  for (const { ref, containerType, qty } of order.refs)
    flow.paragraph(`${ref}  ${qty} x ${printedContainerType(containerType)}`);

  flow.heading(word('policy'));
  for (const line of policyLines(paper, word)) flow.paragraph(line);

  const { details } = order;
  if (details) {
    const gross = details.grossKgPerContainer ?? '';
    flow.heading(word('cargo'));
    flow.pairs(
      [
        [word('goods'), details.goods],
        [word('gross'), gross === '' ? '' : printedMeasures([gross])(gross)],
        [word('contact'), [details.contactName, details.phone, details.mail].filter(Boolean).join('  ')],
      ],
      { columns: 3, width: PAPER_WIDTH },
    );
  }
  const remarks = [details?.remark ?? '', say({ zh: offer.remarkZh, en: offer.remarkEn || offer.remarkZh }, language)];
  if (remarks.some(Boolean)) flow.heading(word('remarks'));
  for (const remark of remarks.filter(Boolean)) flow.paragraph(remark);

  return endPaper(sheet, { no: order.orderNo, at, language });
}
