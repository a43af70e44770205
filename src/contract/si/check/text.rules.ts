import { decimalsOf, isAmbiguousNumber, readDecimal } from '../parts/decimal.ts';
import { foreignCharacter, reservedCharacters } from '../parts/document-text.ts';
import { wrapText } from '../parts/wrap-text.ts';
import { wirePath } from '../wire.ts';
import {
  BOX_LIMITS,
  DRAFT_LIMITS,
  EXTRA_LIMITS,
  type FieldKind,
  type FieldLimit,
  LINE_LIMITS,
  LIST_LIMITS,
  MASTER_LIMITS,
} from './field-limits.ts';
import type { CheckRule, Raised } from './rule.ts';
import type { CheckSet } from './set-view.ts';

/** Rules about every text and number, by the table of limits: SI-T-01 to SI-T-03, DOC-N-01. */

interface Field {
  readonly text: string;
  readonly limit: FieldLimit;
  /** Made only for a finding: a set has tens of thousands of fields. */
  path(): string;
}

function* fieldsOf<K extends string>(
  record: Readonly<Record<K, unknown>>,
  limits: Readonly<Record<K, FieldLimit>>,
  path: (field: K) => string,
): Iterable<Field> {
  for (const field of Object.keys(limits) as K[]) {
    const value = record[field];
    for (const text of Array.isArray(value) ? value : [value]) {
      if (typeof text === 'string' && text !== '') yield { text, limit: limits[field], path: () => path(field) };
    }
  }
}

/** Every filled text of a set with its limits and its path. */
function* allFields({ drafts }: CheckSet): Iterable<Field> {
  for (const { index, draft, boxes, path } of drafts) {
    yield* fieldsOf(draft, DRAFT_LIMITS, path);
    yield* fieldsOf(draft.extra, EXTRA_LIMITS, field => wirePath.extra(index, field));
    for (const [link, master] of draft.masters.entries()) {
      yield* fieldsOf(master, MASTER_LIMITS, field => wirePath.master(index, link, field));
    }
    for (const { box, lines, path: boxPath } of boxes) {
      yield* fieldsOf(box, BOX_LIMITS, boxPath);
      for (const { line, path: linePath } of lines) yield* fieldsOf(line, LINE_LIMITS, linePath);
    }
  }
}

/** Kinds that end in documents and messages. E-mails have SI-H-10, numbers DOC-N-01. */
const DOCUMENT_KINDS: ReadonlySet<FieldKind> = new Set(['code', 'line', 'text']);
const FREE_KINDS: ReadonlySet<FieldKind> = new Set(['line', 'text']);

const repertoire: CheckRule = {
  code: 'SI-T-01',
  severity: 'error',
  scope: 'detail',
  *check(set) {
    for (const { text, limit, path } of allFields(set)) {
      const found = DOCUMENT_KINDS.has(limit.kind) ? foreignCharacter(text) : null;
      if (found) {
        yield {
          path: path(),
          params: { ...found },
          detail: {
            zh: '第 {line} 行第 {column} 个字符 {character} ({codePoint})',
            en: '{character} ({codePoint}) in line {line}, column {column}',
          },
        };
      }
    }
  },
};

const isRealDate = (text: string): boolean => {
  const date = new Date(text.slice(0, 10));
  return !Number.isNaN(Date.parse(text)) && date.toISOString().slice(0, 10) === text.slice(0, 10);
};

const WRONG_FORMAT = { zh: '格式不正确', en: 'wrong format' } as const;

function* sizeFindings({ text, limit, path }: Field): Iterable<Raised> {
  const { decimals = 0, max = '' } = limit;
  if (decimalsOf(text) > decimals) {
    yield {
      path: path(),
      params: { value: text, decimals },
      detail: { zh: '最多 {decimals} 位小数', en: 'at most {decimals} decimals' },
    };
  }
  // Shorter than the largest number is smaller than it.
  if (max !== '' && text.length > max.indexOf('.') && readDecimal(text)?.gt(max)) {
    yield { path: path(), params: { value: text, limit: max }, detail: { zh: '最大 {limit}', en: 'at most {limit}' } };
  }
}

function* lengthFindings(field: Field): Iterable<Raised> {
  const { text, limit, path } = field;
  const { maxLength, maxLines, pattern } = limit;
  if (maxLength !== undefined && text.length > maxLength) {
    yield {
      path: path(),
      params: { length: text.length, limit: maxLength },
      detail: { zh: '{length} 字，最多 {limit}', en: '{length} characters, at most {limit}' },
    };
  } else if (pattern && !(pattern.test(text) && (limit.kind !== 'reference' || isRealDate(text)))) {
    yield { path: path(), params: { reason: 'format', value: text }, detail: WRONG_FORMAT };
  }
  // Fewer characters than lines allowed cannot be too many lines.
  if (maxLines !== undefined && text.length > maxLines) {
    const lines = wrapText(text, { keepEmptyLines: true }).length;
    if (lines > maxLines) {
      yield {
        path: path(),
        params: { lines, limit: maxLines },
        detail: { zh: '{lines} 行，最多 {limit}', en: '{lines} lines, at most {limit}' },
      };
    }
  }
  if (limit.kind === 'decimal' && !isAmbiguousNumber(text)) yield* sizeFindings(field);
}

const lengths: CheckRule = {
  code: 'SI-T-02',
  severity: 'error',
  scope: 'detail',
  *check(set) {
    for (const field of allFields(set)) yield* lengthFindings(field);
    for (const { box, path } of set.boxes) {
      if (box.lines.length > LIST_LIMITS.lines) {
        yield {
          path: path('lines'),
          params: { count: box.lines.length, limit: LIST_LIMITS.lines },
          detail: { zh: '每箱最多 {limit} 行', en: 'at most {limit} lines in a box' },
        };
      }
    }
  },
};

const reserved: CheckRule = {
  code: 'SI-T-03',
  severity: 'warning',
  scope: 'detail',
  *check(set) {
    for (const { text, limit, path } of allFields(set)) {
      const characters = FREE_KINDS.has(limit.kind) ? reservedCharacters(text) : [];
      if (characters.length > 0) yield { path: path(), params: { characters } };
    }
  },
};

const ambiguousNumber: CheckRule = {
  code: 'DOC-N-01',
  severity: 'error',
  scope: 'detail',
  *check(set) {
    for (const { text, limit, path } of allFields(set)) {
      if (limit.kind === 'decimal' && isAmbiguousNumber(text)) yield { path: path(), params: { value: text } };
    }
  },
};

export const TEXT_RULES: readonly CheckRule[] = [repertoire, lengths, reserved, ambiguousNumber];
