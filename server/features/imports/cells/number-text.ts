import type { ImportCode } from '#contract/imports/findings.ts';

/** Numbers as people write them: `1234.5`, `1,234.50`, `1 234,5` is refused. */
export type NumberReading = { readonly amount: string } | { readonly code: ImportCode };

const PLAIN = /^([+-]?)(\d*)(?:\.(\d*))?$/;
/** One sign parts all groups, and every group behind the first has three digits. */
const GROUPED = /^[+-]?\d{1,3}(?:([, '’])\d{3})(?:\1\d{3})*(?:\.\d+)?$/;
const EXPONENT = /^[+-]?\d+(?:\.\d+)?E[+-]?\d+$/i;

export function readNumber(cell: string): NumberReading {
  const text = cell
    .normalize('NFKC')
    .trim()
    .replace(/^[−﹣]/, '-')
    .replace(/\u00a0|\u2009|\u202f/g, ' ');
  const bare = GROUPED.test(text) ? text.replace(/[, '’]/g, '') : text;
  const [, sign = '', whole = '', fraction = ''] = PLAIN.exec(bare) ?? [];
  if (whole !== '' || fraction !== '') {
    const amount = `${sign === '-' ? '-' : ''}${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`;
    return { amount };
  }
  // 1.23E+05 has lost digits, and 1,5 may be one and a half or fifteen.
  return { code: /^[+-]?[\d.,' ’]+$/.test(text) || EXPONENT.test(text) ? 'IM-19' : 'IM-10' };
}

/** A whole number, also written as `12.0`. */
export function readWhole(cell: string): { readonly value: number } | { readonly code: ImportCode } {
  const read = readNumber(cell);
  if ('code' in read) return read;
  const [whole = '0', fraction = ''] = read.amount.split('.');
  const value = Number(whole);
  return /^0*$/.test(fraction) && Number.isSafeInteger(value) ? { value: value + 0 } : { code: 'IM-11' };
}
