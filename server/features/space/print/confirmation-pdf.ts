import Big from 'big.js';
import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import { fill, type Language, say } from '#contract/kernel/text.ts';
import { depositOf, policyDates, readCancelPolicy } from '#contract/space/rules/cancel-policy.ts';
import type { HallOffer, SpaceOrder } from '#contract/space/space.calls.ts';
import { ORDER_STATE_LABELS } from '#contract/space/space-codes.ts';
import { flowOf } from '../../../kernel/pdf/flow.ts';
import { type Pdf, pdfDocument } from '../../../kernel/pdf/pdf-document.ts';
import { PAPER } from './paper-words.ts';

export interface OrderPaper {
  readonly order: SpaceOrder;
  /** The sailing as it stands now, and the terms of the sale. */
  readonly offer: HallOffer;
  /** Where the QR code leads. */
  readonly link: string;
  readonly at: Date;
  readonly language: Language;
}

const [MARGIN, WIDTH, FOOT_Y] = [15, 180, 284];
const GREY = '#5f6b7c';
const HOUSE_ZONE = 'Asia/Shanghai';

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
  const money = (fee: string): string => `${order.currency} ${fee}`;
  const lines = steps.map(({ until, fee, hours }, index) => {
    const when = localTimeOf(until.toISOString(), offer.polZone);
    if (hours === 0 || index === steps.length - 1) return word('last', { fee: money(fee) });
    return word(new Big(fee).eq(0) ? 'free' : 'costs', { until: when, fee: money(fee) });
  });
  return offer.noShowFee ? [...lines, word('noShow', { fee: money(offer.noShowFee) })] : lines;
}

/** Order confirmation, A4 (design commercial B.7). It never names cost or floor. */
export function orderPdf(paper: OrderPaper, compress = true): Pdf {
  const { order, offer, language, at, link } = paper;
  const word = (key: keyof typeof PAPER, params: object = {}): string => fill(say(PAPER[key], language), { ...params });
  const local = (instant: string | null): string => (instant === null ? '' : localTimeOf(instant, offer.polZone));
  const pdf = pdfDocument({
    size: 'A4',
    info: { title: `${word('title')} ${order.orderNo}`, subject: word('title'), keywords: order.orderNo },
    at,
    compress,
  });
  const flow = flowOf(pdf, { x: MARGIN, width: WIDTH, top: 18, bottom: FOOT_Y - 6 });
  pdf.text(word('title'), { x: MARGIN, y: 22, face: 'sansBold', sizePt: 17 });
  pdf.text(order.sellerName, { x: MARGIN, y: 28.5, face: 'sans', sizePt: 10, colour: GREY });
  pdf.qr(link, MARGIN + WIDTH - 26, 14, 24);
  flow.moveTo(34);
  flow.pairs(
    [
      [word('no'), order.orderNo],
      [word('state'), say(ORDER_STATE_LABELS[order.state], language)],
      [word('offer'), order.offerNo],
      [word('seller'), order.sellerName],
      [word('buyer'), order.buyerName],
      [word('buyerRef'), order.details?.buyerRef ?? ''],
    ],
    { columns: 3, width: WIDTH - 32 },
  );

  flow.heading(word('sailing'));
  flow.pairs(
    [
      [word('carrier'), offer.carrier],
      [word('vessel'), `${offer.vesselName} / ${offer.voyageNo}`],
      [word('route'), [offer.pol, ...offer.pots, offer.pod].join(' - ')],
      [word('etd'), `${local(order.etd)} (${offer.polZone})`],
      [word('eta'), local(offer.eta)],
      [word('includes'), offer.priceIncludes.join(', ')],
    ],
    { columns: 3, width: WIDTH },
  );

  flow.heading(word('cutOffs'));
  const { receipt, cy, si, vgm, customs, manifest } = offer.cutOffs;
  flow.pairs(
    Object.entries({ receipt, cy, si, vgm, customs, manifest })
      .filter(([, instant]) => instant !== null)
      .map(([key, instant]) => [word(key as 'cy'), local(instant)] as const),
    { columns: 3, width: WIDTH },
  );

  flow.heading(word('items'));
  flow.tableHead(cells([word('type'), word('qty'), word('price'), word('amount')]));
  for (const { containerType, qty, unitPrice } of order.items)
    flow.row(
      cells([containerType, String(qty), `${order.currency} ${unitPrice}`, new Big(unitPrice).times(qty).toFixed(2)]),
    );
  flow.row(cells([word('total'), '', '', `${order.currency} ${order.amount}`]), 'sansBold');
  const pct = offer.depositPct;
  if (pct !== null && Number(pct) > 0)
    flow.row(cells([word('deposit', { pct }), '', '', `${order.currency} ${depositOf(order.amount, pct)}`]));

  flow.heading(word('refs'));
  if (order.refs.length === 0) flow.paragraph(word('none'));
  for (const { ref, containerType, qty } of order.refs) flow.paragraph(`${ref}  ${qty} x ${containerType}`);

  flow.heading(word('policy'));
  for (const line of policyLines(paper, word)) flow.paragraph(line);

  const { details } = order;
  if (details) {
    flow.heading(word('cargo'));
    flow.pairs(
      [
        [word('goods'), details.goods],
        [word('gross'), details.grossKgPerContainer ?? ''],
        [word('contact'), [details.contactName, details.phone, details.mail].filter(Boolean).join('  ')],
      ],
      { columns: 3, width: WIDTH },
    );
  }
  const remarks = [details?.remark ?? '', say({ zh: offer.remarkZh, en: offer.remarkEn || offer.remarkZh }, language)];
  if (remarks.some(Boolean)) flow.heading(word('remarks'));
  for (const remark of remarks.filter(Boolean)) flow.paragraph(remark);

  const printed = `${word('printed')} ${localTimeOf(at.toISOString(), HOUSE_ZONE)} UTC+8`;
  pdf.eachPage((page, pages) => {
    const foot = { y: FOOT_Y, face: 'sans', sizePt: 7, colour: GREY } as const;
    pdf.line(MARGIN, FOOT_Y - 4, MARGIN + WIDTH, FOOT_Y - 4, { widthPt: 0.4, colour: GREY });
    pdf.text(`${order.orderNo} · ${printed}`, { x: MARGIN, ...foot });
    pdf.text(`${page} / ${pages}`, { x: MARGIN, width: WIDTH, align: 'right', ...foot });
  });
  return pdf;
}
