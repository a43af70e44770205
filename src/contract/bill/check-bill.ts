import type { Finding } from '../kernel/errors.ts';
import { normaliseDecimal } from '../si/parts/decimal.ts';
import { documentText, foreignCharacter, singleLine } from '../si/parts/document-text.ts';
import { BILL_FIELDS, type BillBody, type BillField } from './body.ts';
import { BILL_CODES, type BillCode } from './codes.ts';
import { layOutBill } from './layout/lay-out-bill.ts';
import { BILL_BOXES } from './layout/template.ts';
import { originalsFit } from './originals-fit.ts';

/** What is wrong with the words of a bill: by itself, and against the shipping instruction it was made from (design C6). */

const isText = (field: BillField): boolean => field !== 'docType' && !/Date$|^dateOf/.test(field);
const ONE_LINE = new Set<BillField>(BILL_BOXES.filter(box => box.lines === 1).map(box => box.name));

/** The body as it is kept: document text, upper-case, single lines without line breaks. Idempotent. */
export const normaliseBody = (body: BillBody): BillBody =>
  Object.fromEntries(
    BILL_FIELDS.map(field => {
      const value = body[field];
      if (!isText(field)) return [field, value.trim()];
      const text = documentText(value);
      return [field, ONE_LINE.has(field) ? singleLine(text) : text.replace(/\n+$/, '')];
    }),
  ) as BillBody;

/** Fields whose words differ. */
export const differentFields = (left: BillBody, right: BillBody): BillField[] =>
  BILL_FIELDS.filter(field => left[field] !== right[field]);

const WARNINGS: ReadonlySet<BillCode> = new Set<BillCode>(['BL-05']);
const TOTALS: ReadonlySet<BillField> = new Set<BillField>(['packages', 'gross', 'measurement']);

const finding = (field: BillField, code: BillCode, params?: Finding['params']): Finding => ({
  path: `body.${field}`,
  code,
  severity: WARNINGS.has(code) ? 'warning' : 'error',
  message: BILL_CODES[code],
  ...(params ? { params } : {}),
});

/** The first number of a text in plain form: `1,040 CARTONS` -> `1040`, `21980.500 KGS` -> `21980.5`. */
const numberIn = (text: string): string => normaliseDecimal(/\d[\d,.]*/.exec(text)?.[0] ?? '');

function againstSource(body: BillBody, source: BillBody): Finding[] {
  return differentFields(body, source).map(field =>
    TOTALS.has(field) && numberIn(body[field]) !== numberIn(source[field])
      ? finding(field, 'BL-04')
      : finding(field, 'BL-05'),
  );
}

/** Findings in the order of the paper's fields. `source`: what the SI says; null for a bill without one. */
export function checkBill(body: BillBody, source: BillBody | null): Finding[] {
  const foreign = BILL_FIELDS.filter(isText).flatMap(field => {
    const found = foreignCharacter(body[field]);
    return found ? [finding(field, 'BL-12', { ...found })] : [];
  });
  const over = layOutBill(body, { billNo: '', issuer: '' }).fields.flatMap(field =>
    field.over > 0 ? [finding(field.name, 'BL-03', { lines: field.over })] : [],
  );
  const originals = originalsFit(body) ? [] : [finding('originals', 'BL-07')];
  const all = [...foreign, ...over, ...originals, ...(source ? againstSource(body, source) : [])];
  return BILL_FIELDS.flatMap(field => all.filter(({ path }) => path === `body.${field}`));
}
