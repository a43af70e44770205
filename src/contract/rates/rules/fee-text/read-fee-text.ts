import type { SurchargeBasis } from '../../codes.ts';
import type { RateSurcharge } from '../surcharge/surcharge-rule.ts';

/** Fees as price sheets write them: `含ISPS, THC另付, PSS USD200/400/400` (design commercial A.7). */

export interface FeeText {
  readonly included: readonly string[];
  readonly notIncluded: readonly string[];
  readonly surcharges: readonly RateSurcharge[];
  /** What is not understood stays as a remark: it is not charged. */
  readonly remarks: readonly string[];
}

export interface FeeTextBook {
  /** Code of a fee by code, alias or name; null where there is none. */
  readonly feeCode: (text: string) => string | null;
  /** Container types that amounts apart by `/` are for, in their order. */
  readonly columns: readonly string[];
  /** Of amounts that name none; null where such an amount is not to be guessed. */
  readonly currency: string | null;
}

const CLAUSES = /[,;，；。\n]+/;
const ITEMS = /[+&、/\s]+|和|及|以及/;
const INCLUDED_FIRST = /^(?:已含|包含|包括|含|包|incl(?:uding|uded|\.)?|inclusive(?: of)?)[:：\s]*(.+)$/i;
const INCLUDED_LAST = /^(.+?)\s*(?:已含|已包|包含在内|incl(?:uded|\.)?)$/i;
const BESIDE_FIRST =
  /^(?:不含|不包含|不包|另付|另计|另收|另加|excl(?:uding|uded|\.)?|subject to|sub\.? to|not incl(?:uded|\.)?)[:：\s]*(.+)$/i;
const BESIDE_LAST = /^(.+?)\s*(?:另付|另计|另收|另加|自理|实报实销|不含|excl(?:uded|\.)?|not incl(?:uded|\.)?|extra)$/i;

const CURRENCIES: Readonly<Record<string, string>> = { $: 'USD', US$: 'USD', '¥': 'CNY', RMB: 'CNY', '€': 'EUR' };
const NUMBER = String.raw`-?\d+(?:\.\d{1,4})?`;
const PER = 'b/?l|bill|票|单|提单|teu|rt|w/?m|计费吨|cbm|方|ton|吨|hs|container|cntr|ctn|unit|box|柜|箱|shpt|shipment';
/** Fee, currency before or after, amounts apart by a stroke, what they are per, and who pays. */
const PRICED = new RegExp(
  `^(.+?)[\\s:：=]*(us\\$|\\$|¥|€|rmb|[a-z]{3})?\\s*(${NUMBER}(?:/${NUMBER})*)\\s*(rmb|[a-z]{3})?` +
    `(?:/|per\\s*|\\s)?\\s*(${PER})?\\s*(到付|预付|collect|prepaid|pp|cc)?$`,
  'i',
);
const PERCENT = new RegExp(`^(.+?)[\\s:：=]*(${NUMBER})\\s*%$`);

const BASIS_WORDS: Readonly<Record<string, SurchargeBasis>> = {
  BL: 'PER_BL',
  'B/L': 'PER_BL',
  BILL: 'PER_BL',
  票: 'PER_BL',
  单: 'PER_BL',
  提单: 'PER_BL',
  TEU: 'PER_TEU',
  RT: 'PER_RT',
  WM: 'PER_RT',
  'W/M': 'PER_RT',
  计费吨: 'PER_RT',
  CBM: 'PER_CBM',
  方: 'PER_CBM',
  TON: 'PER_TON',
  吨: 'PER_TON',
  HS: 'PER_HS',
  SHPT: 'PER_SHIPMENT',
  SHIPMENT: 'PER_SHIPMENT',
};
const COLLECT = /^(?:到付|collect|cc)$/i;
const PREPAID = /^(?:预付|prepaid|pp)$/i;

/** `1,200` is one number: its comma would end the clause. */
const normal = (text: string): string => text.normalize('NFKC').replace(/(\d),(?=\d{3}(?!\d))/g, '$1');

/** Fees of a list, or null where one of them is none: half a list is not understood. */
function feesIn(list: string, book: FeeTextBook): string[] | null {
  const whole = book.feeCode(list.trim());
  if (whole !== null) return [whole];
  const codes = list
    .split(ITEMS)
    .filter(part => part.trim() !== '')
    .map(part => book.feeCode(part.trim()));
  return codes.length > 0 && codes.every(code => code !== null) ? codes : null;
}

function currencyOf(before: string | undefined, after: string | undefined, book: FeeTextBook): string | null {
  const text = (before ?? after)?.toUpperCase();
  return text === undefined ? book.currency : (CURRENCIES[text] ?? text);
}

const termOf = (text: string | undefined): RateSurcharge['paymentTerm'] => {
  if (text === undefined) return null;
  return COLLECT.test(text) ? 'COL' : PREPAID.test(text) ? 'PRE' : null;
};

function readPriced(clause: string, book: FeeTextBook): RateSurcharge[] | null {
  const match = PRICED.exec(clause);
  if (!match) return null;
  const [, name = '', before, amounts = '', after, per, payer] = match;
  const feeCode = book.feeCode(name.trim());
  const currency = currencyOf(before, after, book);
  const list = amounts.split('/');
  if (feeCode === null || currency === null || list.length > book.columns.length) return null;
  const basis = BASIS_WORDS[per?.toUpperCase() ?? ''] ?? 'PER_CONTAINER';
  const isByType = list.length > 1;
  // Several amounts are for types of containers; per bill there is one.
  if (isByType && basis !== 'PER_CONTAINER' && basis !== 'PER_TEU') return null;
  const fee = { feeCode, basis, currency, min: null, max: null, paymentTerm: termOf(payer) };
  return list.map((amount, index) => ({
    ...fee,
    amount,
    containerType: isByType ? (book.columns[index] ?? null) : null,
  }));
}

function readPercent(clause: string, book: FeeTextBook): RateSurcharge[] | null {
  const [, name = '', amount = ''] = PERCENT.exec(clause) ?? [];
  const feeCode = name === '' ? null : book.feeCode(name.trim());
  if (feeCode === null) return null;
  const currency = book.currency ?? 'USD';
  return [{ feeCode, basis: 'PCT', amount, currency, containerType: null, min: null, max: null, paymentTerm: null }];
}

const listOf = (clause: string, first: RegExp, last: RegExp, book: FeeTextBook): string[] | null => {
  const list = (first.exec(clause) ?? last.exec(clause))?.[1];
  return list === undefined ? null : feesIn(list, book);
};

export function readFeeText(text: string, book: FeeTextBook): FeeText {
  const included: string[] = [];
  const notIncluded: string[] = [];
  const surcharges: RateSurcharge[] = [];
  const remarks: string[] = [];
  for (const clause of normal(text)
    .split(CLAUSES)
    .map(part => part.trim())
    .filter(Boolean)) {
    // 不含 begins with 不, so what is beside is looked for first.
    const beside = listOf(clause, BESIDE_FIRST, BESIDE_LAST, book);
    const within = beside ? null : listOf(clause, INCLUDED_FIRST, INCLUDED_LAST, book);
    const priced = beside || within ? null : (readPercent(clause, book) ?? readPriced(clause, book));
    if (beside) notIncluded.push(...beside);
    else if (within) included.push(...within);
    else if (priced) surcharges.push(...priced);
    else remarks.push(clause);
  }
  return { included: [...new Set(included)], notIncluded: [...new Set(notIncluded)], surcharges, remarks };
}
