import { readHsCode } from '../parts/hs-code.ts';
import { wrapText } from '../parts/wrap-text.ts';
import type { CargoLine } from '../shipping-instruction.ts';
import { DRAFT_LIMITS } from './field-limits.ts';
import type { CheckRule, Raised } from './rule.ts';
import type { CheckSet, DraftView } from './set-view.ts';

/** Rules about description, HS codes and marks: SI-G-01, SI-G-03, SI-G-05 and SI-G-09; those about words stand in `goods-words.rules.ts`. */

const GOODS_LINES = 150;
const MARKS_LINES = 50;

const description: CheckRule = {
  code: 'SI-G-01',
  severity: 'error',
  scope: 'draft',
  *check({ drafts }) {
    for (const { draft, path } of drafts) {
      const lines = wrapText(draft.goods, { keepEmptyLines: true }).length;
      if (lines === 0) yield { path: path('goods'), params: { reason: 'missing' } };
      else if (lines > GOODS_LINES) yield { path: path('goods'), params: { lines, limit: GOODS_LINES } };
    }
  },
};

const FAULTS = {
  characters: { zh: '只能为数字', en: 'digits only' },
  length: { zh: '须为6至10位', en: '6 to 10 digits' },
  chapter: { zh: '章号不存在', en: 'there is no such chapter' },
} as const;

function* hsFindings(code: string, path: string): Iterable<Raised> {
  const reading = readHsCode(code);
  if (!reading.ok) yield { path, params: { code, reason: reading.fault }, detail: FAULTS[reading.fault] };
  else if (reading.national) {
    yield {
      path,
      severity: 'warning',
      params: { code, reason: 'national' },
      detail: { zh: '98、99章为各国自定', en: 'chapters 98 and 99 are national' },
    };
  }
}

const hsCodes: CheckRule = {
  code: 'SI-G-03',
  severity: 'error',
  scope: 'draft',
  *check({ drafts }) {
    const { maxItems = 0 } = DRAFT_LIMITS.hsCodes;
    for (const { draft, boxes, path } of drafts) {
      const lines = boxes.flatMap(box => box.lines).filter(({ line }) => line.hsCode !== '');
      if (draft.hsCodes.length + lines.length === 0) yield { path: path('hsCodes'), params: { reason: 'missing' } };
      if (draft.hsCodes.length > maxItems) {
        yield {
          path: path('hsCodes'),
          params: { count: draft.hsCodes.length, maxItems },
          detail: { zh: '最多 {maxItems} 个', en: 'at most {maxItems}' },
        };
      }
      for (const code of draft.hsCodes) yield* hsFindings(code, path('hsCodes'));
      for (const { line, path: at } of lines) yield* hsFindings(line.hsCode, at('hsCode'));
    }
  },
};

const marks: CheckRule = {
  code: 'SI-G-05',
  severity: 'error',
  scope: 'draft',
  *check({ drafts }) {
    for (const { draft, path } of drafts) {
      const lines = wrapText(draft.marks, { keepEmptyLines: true }).length;
      if (lines === 0) yield { path: path('marks'), params: { reason: 'missing' } };
      else if (lines > MARKS_LINES) {
        yield {
          path: path('marks'),
          params: { lines, limit: MARKS_LINES },
          detail: { zh: '最多 {limit} 行', en: 'at most {limit} lines' },
        };
      }
    }
  },
};

const linesOf = ({ boxes }: DraftView) => boxes.flatMap(box => box.lines.map(({ line }) => line));

/** Codes of one heading: the bill may name six digits where a line has ten. */
const isSameCode = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

function* codeDifferences(view: DraftView): Iterable<Raised> {
  const { draft, path } = view;
  const ofLines = linesOf(view).map(line => line.hsCode);
  if (draft.hsCodes.length === 0 || ofLines.length === 0) return;
  // A line without a code may be the one that a code of the bill is about.
  const strange = ofLines.includes('')
    ? []
    : draft.hsCodes.filter(code => !ofLines.some(other => isSameCode(code, other)));
  for (const code of strange)
    yield {
      path: path('hsCodes'),
      params: { code, reason: 'noLine' },
      detail: { zh: '箱货中没有 {code}', en: 'no cargo line has {code}' },
    };
  const left = [...new Set(ofLines)].filter(code => code !== '' && !draft.hsCodes.some(own => isSameCode(code, own)));
  for (const code of left)
    yield {
      path: path('hsCodes'),
      params: { code, reason: 'notOnBill' },
      detail: { zh: '箱货中的 {code} 未列入', en: '{code} of a cargo line is not listed' },
    };
}

const oneLine = (text: string): string => ` ${text.trim().replace(/\s+/g, ' ')} `;
const wordsOf = (text: string): string[] => text.match(/[A-Z]{3,}/g) ?? [];

const goodsOf = (lines: readonly CargoLine[]): Set<string> => new Set(lines.map(line => oneLine(line.goods)));

/** Descriptions of all cargo of the shipment: of the bills that are checked and of those that were submitted before. */
const allGoods = ({ drafts, others }: CheckSet): Set<string> =>
  goodsOf([...drafts.flatMap(linesOf), ...others.flatMap(si => si.boxes).flatMap(box => box.lines)]);

function* descriptionDifferences(view: DraftView, known: ReadonlySet<string>): Iterable<Raised> {
  const { draft, path } = view;
  const written = oneLine(draft.goods);
  const own = [...goodsOf(linesOf(view))];
  for (const goods of known) {
    if (goods.trim() === '' || !written.includes(goods) || own.some(text => text.includes(goods))) continue;
    yield {
      path: path('goods'),
      params: { goods: goods.trim(), reason: 'otherBill' },
      detail: { zh: '“{goods}”在另一份提单的箱货中', en: '“{goods}” is cargo of another bill' },
    };
  }
  const said = new Set(wordsOf(written));
  for (const goods of own) {
    const words = wordsOf(goods);
    if (said.size === 0 || words.length === 0 || words.some(word => said.has(word))) continue;
    yield {
      path: path('goods'),
      params: { goods: goods.trim(), reason: 'notOnBill' },
      detail: { zh: '箱货“{goods}”未列入', en: 'the cargo “{goods}” is not described' },
    };
  }
}

/** A bill that says other goods than its containers hold: what of a shipment was left when it was split or merged. */
const goodsAsLines: CheckRule = {
  code: 'SI-G-09',
  severity: 'warning',
  scope: 'draft',
  *check(set) {
    const known = allGoods(set);
    for (const view of set.drafts) {
      // A single bill of one shipment may say more or other words than its lines; it has no goods of another bill.
      if (view.draft.siType !== 2 && view.draft.masters.length === 0) continue;
      yield* codeDifferences(view);
      yield* descriptionDifferences(view, known);
    }
  },
};

export const GOODS_RULES: readonly CheckRule[] = [description, hsCodes, marks, goodsAsLines];
