import type { SiExtra } from '../extra.ts';
import { normaliseContainerNumber } from '../parts/container-number.ts';
import { containerTypeKey } from '../parts/container-type.ts';
import { normaliseDecimal } from '../parts/decimal.ts';
import { codeText, documentText, normaliseText, singleLine } from '../parts/document-text.ts';
import { withMissingGoods } from '../parts/header-goods.ts';
import { normaliseHsCode } from '../parts/hs-code.ts';
import { packageCodeOf } from '../parts/package-code.ts';
import { withBothLevels } from '../parts/totals.ts';
import type { Box, CargoLine, SiDraft } from '../shipping-instruction.ts';
import { BOX_LIMITS, DRAFT_LIMITS, EXTRA_LIMITS, type FieldLimit, LINE_LIMITS, MASTER_LIMITS } from './field-limits.ts';

/** Text of one field as it is stored, by its kind. */
function normaliseField(text: string, { kind }: FieldLimit): string {
  switch (kind) {
    case 'text':
      return documentText(text);
    case 'code':
    case 'line':
      return singleLine(documentText(text));
    case 'note':
      return normaliseText(text);
    case 'decimal':
      return normaliseDecimal(singleLine(normaliseText(text)));
    default:
      return singleLine(normaliseText(text));
  }
}

/** Every field that the table of limits names; the others stay. */
function normaliseFields<T extends object>(record: T, limits: Readonly<Record<string, FieldLimit>>): T {
  const normalised = { ...record } as Record<string, unknown>;
  for (const [field, limit] of Object.entries(limits)) {
    const value = normalised[field];
    if (typeof value === 'string') normalised[field] = normaliseField(value, limit);
    else if (Array.isArray(value)) {
      normalised[field] = value.map(item => normaliseField(String(item), limit)).filter(item => item !== '');
    }
  }
  return normalised as T;
}

/** A bill number as it is stored and compared. */
export const billNumberText = (text: string): string => codeText(text, /\s/g);

const normaliseSeals = (text: string): string =>
  text
    .split(/[/,;]/)
    .map(seal => seal.trim())
    .filter(seal => seal !== '')
    .join('/');

function normaliseLine(line: CargoLine): CargoLine {
  const normalised = normaliseFields(line, LINE_LIMITS);
  return {
    ...normalised,
    hsCode: normaliseHsCode(normalised.hsCode),
    packageCode: packageCodeOf(normalised.packageCode) ?? normalised.packageCode,
  };
}

function normaliseBox(box: Box): Box {
  const normalised = normaliseFields(box, BOX_LIMITS);
  return withBothLevels({
    ...normalised,
    type: containerTypeKey(normalised.type),
    containerNo: normaliseContainerNumber(normalised.containerNo),
    sealNo: normaliseSeals(normalised.sealNo),
    packageCode: packageCodeOf(normalised.packageCode) ?? normalised.packageCode,
    lines: box.lines.map(normaliseLine),
  });
}

const USCC = /^[0-9A-HJ-NPQRTUWXY]{18}$/;
/** A bare Chinese credit code means `USCI+…`; `USCI 913…` is another way to write it. */
const enterpriseCode = (text: string): string =>
  USCC.test(text)
    ? `USCI+${text}`
    : text.replace(/^(USC[IC]|OC|EORI|VAT|EIN|JCN|BN|TRN)[ :.-]+(?=[A-Z0-9])/, '$1+').replace(/^USCC\+/, 'USCI+');

function normaliseExtra(extra: SiExtra): SiExtra {
  const kept = normaliseFields(extra, EXTRA_LIMITS);
  return {
    ...kept,
    unNumber: kept.unNumber.replace(/^(?:UN[ -]?)+/, ''),
    ems: kept.ems.replace(/[ ,;]+(?=S-)/, ','),
    shipperCode: enterpriseCode(kept.shipperCode),
    consigneeCode: enterpriseCode(kept.consigneeCode),
    notifyCode: enterpriseCode(kept.notifyCode),
    acid: codeText(kept.acid, /[ -]/g),
  };
}

/** Originals a signing method has when none are given (design A2.1): three, none for a waybill, one for an electronic bill. */
const USUAL_ORIGINALS: Readonly<Record<string, string>> = { 1: '3', 2: '3', 3: '0', 4: '1' };

/**
 * What is stored of a draft (design 0.3): document text normalised and upper-case, numbers as plain decimal text, HS codes
 * as digits, container numbers and types in one spelling, merged values left alone. Idempotent; drops nothing but blanks,
 * control characters and separators.
 */
export function normaliseDraft(draft: SiDraft): SiDraft {
  const normalised = normaliseFields(draft, DRAFT_LIMITS);
  return withMissingGoods({
    ...normalised,
    mblNo: billNumberText(normalised.mblNo),
    simblNo: billNumberText(normalised.simblNo),
    mergeMblNo: billNumberText(normalised.mergeMblNo),
    transportMethod: normalised.transportMethod
      .split(/[/-]/)
      .map(part => part.trim())
      .join('-'),
    originals: normalised.originals || (USUAL_ORIGINALS[normalised.signingMethod] ?? ''),
    copies: normalised.copies || (normalised.signingMethod in USUAL_ORIGINALS ? '3' : ''),
    hsCodes: normalised.hsCodes.map(normaliseHsCode).filter(code => code !== ''),
    boxes: draft.boxes.map(normaliseBox),
    masters: draft.masters.map(link => {
      const kept = normaliseFields(link, MASTER_LIMITS);
      return { ...kept, mblNo: billNumberText(kept.mblNo) };
    }),
    extra: normaliseExtra(draft.extra),
  });
}
