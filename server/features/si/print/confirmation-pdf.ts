import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { fill, type Language, say } from '#contract/kernel/text.ts';
import { PAYMENT_METHODS, SIGNING_METHODS } from '#contract/si/code-lists.ts';
import { boxSummary } from '#contract/si/parts/box-summary.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { contentHash } from '#contract/si/parts/content-hash.ts';
import { showSiNumber } from '#contract/si/parts/si-number.ts';
import { draftTotals } from '#contract/si/parts/totals.ts';
import { wrapText } from '#contract/si/parts/wrap-text.ts';
import { type SiDraft, siDraftSchema, siFieldLabel } from '#contract/si/shipping-instruction.ts';
import { SI_STATE_LABELS, type SiState } from '#contract/si/status.ts';
import { flowOf } from '../../../kernel/pdf/flow.ts';
import { type Pdf, pdfDocument } from '../../../kernel/pdf/pdf-document.ts';
import { WORDS } from './confirmation-words.ts';

export interface Confirmation {
  readonly no: string;
  readonly revision: number;
  readonly state: SiState;
  readonly companyName: string;
  readonly bookingNo: string;
  readonly content: SiDraft;
  readonly warnings: readonly Finding[];
  /** Where the QR code leads. */
  readonly link: string;
  readonly at: Date;
  readonly language: Language;
}

const ZONE = 'Asia/Shanghai';
const MARGIN = 15;
const WIDTH = 180;
const FOOT_Y = 284;
const GREY = '#5f6b7c';

const COLUMNS = { container: 0, goods: 42, hs: 106, packages: 124, weight: 144, volume: 163, end: WIDTH } as const;

/** "SI confirmation" (design A8.3): A4, as many pages as it takes, the foot with time and hash on each. */
export function confirmationPdf(si: Confirmation, compress = true): Pdf {
  const { content, language, at } = si;
  const word = (name: keyof typeof WORDS): string => say(WORDS[name], language);
  const no = showSiNumber(si.no);
  const hash = contentHash(content);
  const pdf = pdfDocument({
    size: 'A4',
    info: { title: `SI ${no}`, subject: word('title'), keywords: `SI ${no} R${si.revision} ${hash}` },
    at,
    compress,
  });
  const flow = flowOf(pdf, { x: MARGIN, width: WIDTH, top: 18, bottom: FOOT_Y - 6 });

  pdf.text(word('title'), { x: MARGIN, y: 22, face: 'sansBold', sizePt: 17 });
  pdf.text(si.companyName, { x: MARGIN, y: 28.5, face: 'sans', sizePt: 10, colour: GREY });
  pdf.qr(si.link, MARGIN + WIDTH - 26, 14, 24);
  pdf.text(word('scan'), {
    x: MARGIN + WIDTH - 26,
    y: 41,
    face: 'sans',
    sizePt: 6.5,
    align: 'centre',
    width: 24,
    colour: GREY,
  });
  flow.moveTo(34);
  const payment = PAYMENT_METHODS.find(({ code }) => code === content.paymentMethod);
  const signing = SIGNING_METHODS.find(({ code }) => code === content.signingMethod);
  flow.pairs(
    [
      [word('no'), no],
      [word('revision'), String(si.revision)],
      [word('status'), say(SI_STATE_LABELS[si.state], language)],
      [word('bill'), content.simblNo || content.mergeMblNo || content.mblNo],
      [word('booking'), si.bookingNo],
      [
        word('terms'),
        [payment && say(payment, language), signing && say(signing, language), content.originals]
          .filter(part => part)
          .join(' / '),
      ],
    ],
    { columns: 3, width: WIDTH - 32 },
  );

  flow.heading(word('parties'));
  for (const field of ['consignor', 'consignee', 'notifier1', 'notifier2', 'notifier3'] as const) {
    if (content[field] === '') continue;
    flow.block(say(siFieldLabel(siDraftSchema, field), language), wrapText(content[field]));
  }

  flow.heading(word('routing'));
  const place = (field: 'receipt' | 'loading' | 'discharge' | 'delivery'): readonly [string, string] => [
    say(siFieldLabel(siDraftSchema, field), language),
    [content[field], content[`${field}Code`]].filter(part => part !== '').join('  '),
  ];
  flow.pairs(
    [
      [word('vessel'), [content.carrier, content.vessel, content.voyage].filter(part => part !== '').join(' / ')],
      [word('sailing'), content.sailingDate],
      place('receipt'),
      place('loading'),
      place('discharge'),
      place('delivery'),
    ],
    { columns: 2, width: WIDTH },
  );

  flow.heading(`${word('containers')}  ${boxSummary(content.boxes, content.goodsType)}`);
  const heads = [
    { text: word('container'), x: COLUMNS.container, width: COLUMNS.goods },
    { text: word('goods'), x: COLUMNS.goods, width: COLUMNS.hs - COLUMNS.goods },
    { text: word('hs'), x: COLUMNS.hs, width: COLUMNS.packages - COLUMNS.hs },
    { text: word('packages'), x: COLUMNS.packages, width: 18, right: true },
    { text: word('weight'), x: COLUMNS.weight, width: 17, right: true },
    { text: word('volume'), x: COLUMNS.volume, width: 17, right: true },
  ];
  const cells = (texts: readonly string[]) => heads.map((head, index) => ({ ...head, text: texts[index] ?? '' }));
  flow.tableHead(heads);
  for (const box of content.boxes)
    for (const [index, line] of box.lines.entries()) {
      const container = [box.containerNo, printedContainerType(box.type), box.sealNo];
      const goods = [line.goods, line.goodsZh, line.marks].filter(part => part !== '').join('\n');
      const counts = [`${line.packageCount} ${line.packageCode}`.trim(), line.weightKg, line.volumeCbm];
      flow.row(
        cells([index === 0 ? container.filter(part => part !== '').join('\n') : '', goods, line.hsCode, ...counts]),
      );
    }
  const totals = draftTotals(content);
  flow.row(cells([word('total'), '', '', totals.packageCount, totals.weightKg, totals.volumeCbm]), 'sansBold');

  flow.heading(word('warnings'));
  if (si.warnings.length === 0) flow.paragraph(word('none'));
  for (const finding of si.warnings)
    flow.paragraph(`${finding.code}  ${fill(say(finding.message, language), finding.params)}`);
  if (content.remarks !== '') {
    flow.heading(word('remarks'));
    flow.paragraph(content.remarks);
  }

  const printed = `${word('printed')} ${localTimeOf(at.toISOString(), ZONE)} UTC+8`;
  pdf.eachPage((page, pages) => {
    const foot = { y: FOOT_Y, face: 'sans', sizePt: 7, colour: GREY } as const;
    pdf.line(MARGIN, FOOT_Y - 4, MARGIN + WIDTH, FOOT_Y - 4, { widthPt: 0.4, colour: GREY });
    pdf.text(`SI ${no} · ${word('revision')} ${si.revision} · ${printed}`, { x: MARGIN, ...foot });
    pdf.text(`${page} / ${pages}`, { x: MARGIN, width: WIDTH, align: 'right', ...foot });
    pdf.text(`${word('hash')} SHA-256 ${hash}`, { x: MARGIN, ...foot, y: FOOT_Y + 3.5 });
  });
  return pdf;
}
