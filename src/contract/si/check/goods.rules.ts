import { readHsCode } from '../parts/hs-code.ts';
import { wrapText } from '../parts/wrap-text.ts';
import { DRAFT_LIMITS } from './field-limits.ts';
import type { CheckRule, Raised } from './rule.ts';

/** Rules about description, HS codes and marks: SI-G-01, SI-G-03 and SI-G-05; those about words stand in `goods-words.rules.ts`. */

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

export const GOODS_RULES: readonly CheckRule[] = [description, hsCodes, marks];
