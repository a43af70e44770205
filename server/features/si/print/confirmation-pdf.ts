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
import { printedCount, printedMeasures } from '../../../kernel/pdf/figures.ts';
import type { Flow } from '../../../kernel/pdf/flow.ts';
import type { Letterhead } from '../../../kernel/pdf/letterhead.ts';
import type { Pdf } from '../../../kernel/pdf/pdf-document.ts';
import { endPaper, openPaper, PAPER_WIDTH, WIDTH_BESIDE_CODE } from '../../../kernel/pdf/upright-paper.ts';
import type { PaperNames } from '../../basic-data/paper-names.read.ts';
import { WORDS } from './confirmation-words.ts';

export interface Confirmation {
  readonly no: string;
  readonly revision: number;
  readonly state: SiState;
  readonly companyName: string;
  /** Of the company that takes SIs in and confirms them. */
  readonly letterhead: Letterhead;
  readonly names: PaperNames;
  readonly bookingNo: string;
  readonly content: SiDraft;
  readonly warnings: readonly Finding[];
  /** Where the QR code leads. */
  readonly link: string;
  readonly at: Date;
  readonly language: Language;
}

const ZONE = 'Asia/Shanghai';

const COLUMNS = { container: 0, goods: 40, hs: 98, packages: 117, weight: 141, volume: 162, end: PAPER_WIDTH } as const;

const filled = (parts: readonly string[], between: string): string => parts.filter(part => part !== '').join(between);

type Word = (name: keyof typeof WORDS) => string;

function routing(flow: Flow, { content, names, language }: Confirmation, word: Word): void {
  const place = (field: 'receipt' | 'loading' | 'discharge' | 'delivery'): readonly [string, string] => [
    say(siFieldLabel(siDraftSchema, field), language),
    filled([content[field], content[`${field}Code`]], '  '),
  ];
  flow.heading(word('routing'));
  flow.pairs(
    [
      [word('carrier'), names.carrier(content.carrier)],
      [word('vessel'), filled([content.vessel, content.voyage], ' / ')],
      [word('sailing'), content.sailingDate],
      [word('cutOff'), content.deadline === '' ? '' : `${localTimeOf(content.deadline, ZONE)} UTC+8`],
      place('receipt'),
      place('loading'),
      place('discharge'),
      place('delivery'),
    ],
    { columns: 2, width: PAPER_WIDTH },
  );
}

/** Fields about all goods of the bill, beside the cargo lines of its containers. */
function mainGoods(flow: Flow, { content }: Confirmation, word: Word): void {
  const { goods, marks, hsCodes } = content;
  if (goods === '' && marks === '' && hsCodes.length === 0) return;
  flow.heading(word('mainGoods'));
  if (goods !== '') flow.block(word('goodsText'), wrapText(goods));
  if (marks !== '') flow.block(word('marks'), wrapText(marks));
  if (hsCodes.length > 0) flow.block(word('hs'), [hsCodes.join(', ')]);
}

function containers(flow: Flow, { content }: Confirmation, word: Word): void {
  flow.heading(`${word('containers')}  ${boxSummary(content.boxes, content.goodsType)}`);
  const heads = [
    { text: word('container'), x: COLUMNS.container, width: COLUMNS.goods },
    { text: word('goods'), x: COLUMNS.goods, width: COLUMNS.hs - COLUMNS.goods },
    { text: word('hs'), x: COLUMNS.hs, width: COLUMNS.packages - COLUMNS.hs },
    { text: word('packages'), x: COLUMNS.packages, width: 22, right: true },
    { text: word('weight'), x: COLUMNS.weight, width: 20, right: true },
    { text: word('volume'), x: COLUMNS.volume, width: 18, right: true },
  ];
  const cells = (texts: readonly string[]) => heads.map((head, index) => ({ ...head, text: texts[index] ?? '' }));
  const totals = draftTotals(content);
  const lines = content.boxes.flatMap(box => box.lines);
  const weight = printedMeasures([...lines.map(line => line.weightKg), totals.weightKg]);
  const volume = printedMeasures([...lines.map(line => line.volumeCbm), totals.volumeCbm]);
  flow.tableHead(heads);
  for (const box of content.boxes)
    for (const [index, line] of box.lines.entries()) {
      const container = filled([box.containerNo, printedContainerType(box.type), box.sealNo], '\n');
      const packages = filled([printedCount(line.packageCount), line.packageCode], ' ');
      const goods = filled([line.goods, line.goodsZh, line.marks], '\n');
      const figures = [packages, weight(line.weightKg), volume(line.volumeCbm)];
      flow.row(cells([index === 0 ? container : '', goods, line.hsCode, ...figures]));
    }
  const sums = [printedCount(totals.packageCount), weight(totals.weightKg), volume(totals.volumeCbm)];
  flow.row(cells([word('total'), '', '', ...sums]), 'sansBold');
}

/** "SI confirmation" (design A8.3): A4, as many pages as it takes, the foot with time and hash on each. */
export function confirmationPdf(si: Confirmation, compress = true): Pdf {
  const { content, language, at, letterhead, link } = si;
  const word: Word = name => say(WORDS[name], language);
  const no = showSiNumber(si.no);
  const hash = contentHash(content);
  const paper = openPaper({
    title: word('title'),
    subtitle: si.companyName,
    letterhead,
    link,
    info: { title: `SI ${no}`, subject: word('title'), keywords: `SI ${no} R${si.revision} ${hash}` },
    at,
    language,
    compress,
  });
  const { flow } = paper;
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
        [
          payment && say(payment, language),
          signing && say(signing, language),
          filled([content.originals, content.copies], ' + '),
        ]
          .filter(part => part)
          .join(' / '),
      ],
    ],
    { columns: 3, width: WIDTH_BESIDE_CODE },
  );

  flow.heading(word('parties'));
  for (const field of ['consignor', 'consignee', 'notifier1', 'notifier2', 'notifier3'] as const) {
    if (content[field] === '') continue;
    flow.block(say(siFieldLabel(siDraftSchema, field), language), wrapText(content[field]));
  }
  routing(flow, si, word);
  mainGoods(flow, si, word);
  containers(flow, si, word);

  flow.heading(word('warnings'));
  if (si.warnings.length === 0) flow.paragraph(word('none'));
  for (const finding of si.warnings)
    flow.paragraph(`${finding.code}  ${fill(say(finding.message, language), finding.params)}`);
  if (content.remarks !== '') {
    flow.heading(word('remarks'));
    flow.paragraph(content.remarks);
  }
  return endPaper(paper, {
    no: `SI ${no} · ${word('revision')} ${si.revision}`,
    at,
    language,
    more: `${word('hash')} SHA-256 ${hash}`,
  });
}
