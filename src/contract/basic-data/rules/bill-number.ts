/** Numbers of bills made and recognised by a pattern with tokens (design A.3.13, A.7.8). */

export type BillToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'SCAC' | 'COMP' | 'POL2' | 'POL3' | 'POD2' | 'POD3' | 'YY' | 'YYYY' | 'MM' | 'DD' | 'CHK7' }
  | { readonly kind: 'SEQ'; readonly digits: number };

/** Why a pattern cannot make numbers. */
export type PatternFault =
  /** An unknown token or an unclosed brace. */
  | 'token'
  /** A sign that no bill number may hold. */
  | 'sign'
  /** No `{SEQ:n}`, or more than one: numbers would repeat. */
  | 'sequence'
  /** `{CHK7}` not behind digits, or not at the end. */
  | 'check'
  | 'length';

/** Values that the tokens of a pattern stand for; the day is the one at the company. */
export interface BillContext {
  readonly scac?: string;
  readonly company?: string;
  /** UN/LOCODE; the last three are written, or the first two of them. */
  readonly pol?: string;
  readonly pod?: string;
  readonly day: string;
}

export type PatternReading =
  | { readonly ok: true; readonly tokens: readonly BillToken[] }
  | { readonly ok: false; readonly fault: PatternFault };

/** The longest number carriers and EDI take. */
export const BILL_NUMBER_LENGTH = 35;

const PART = /\{(SCAC|COMP|POL2|POL3|POD2|POD3|YYYY|YY|MM|DD|CHK7)\}|\{SEQ:([1-9])\}|([A-Z0-9/-]+)|(.)/gsu;
const WIDTH = { SCAC: 4, COMP: 4, POL2: 2, POL3: 3, POD2: 2, POD3: 3, YY: 2, YYYY: 4, MM: 2, DD: 2, CHK7: 1 } as const;
type Fixed = keyof typeof WIDTH;

const tokenOf = ([, fixed, digits, text]: RegExpMatchArray): BillToken | null => {
  if (fixed) return { kind: fixed as Fixed };
  if (digits) return { kind: 'SEQ', digits: Number(digits) };
  return text ? { kind: 'text', text } : null;
};

const endsInDigit = (token: BillToken | undefined): boolean =>
  token !== undefined &&
  (token.kind === 'text' ? /\d$/.test(token.text) : ['SEQ', 'YY', 'YYYY', 'MM', 'DD'].includes(token.kind));

const widthOf = (token: BillToken): number =>
  token.kind === 'text' ? token.text.length : token.kind === 'SEQ' ? token.digits : WIDTH[token.kind];

/** Tokens of a pattern as `{POL3}{YY}{MM}{SEQ:5}{CHK7}`, or what is wrong with it. */
export function readBillPattern(pattern: string): PatternReading {
  const tokens: BillToken[] = [];
  for (const match of pattern.matchAll(PART)) {
    const token = tokenOf(match);
    if (!token) return { ok: false, fault: /[{}]/.test(match[0]) ? 'token' : 'sign' };
    tokens.push(token);
  }
  if (tokens.filter(token => token.kind === 'SEQ').length !== 1) return { ok: false, fault: 'sequence' };
  const check = tokens.findIndex(token => token.kind === 'CHK7');
  if (check >= 0 && (check !== tokens.length - 1 || !endsInDigit(tokens[check - 1])))
    return { ok: false, fault: 'check' };
  const length = tokens.reduce((sum, token) => sum + widthOf(token), 0);
  return length > BILL_NUMBER_LENGTH ? { ok: false, fault: 'length' } : { ok: true, tokens };
}

/** The number before it mod 7: the run of digits that ends the body, as `261200087` of `SHA261200087`. */
export function checkDigitMod7(body: string): string {
  let rest = 0;
  for (const digit of /\d*$/.exec(body)?.[0] ?? '') rest = (rest * 10 + Number(digit)) % 7;
  return String(rest);
}

function written(token: Exclude<BillToken, { kind: 'SEQ' }>, context: BillContext, body: string): string | null {
  switch (token.kind) {
    case 'text':
      return token.text;
    case 'SCAC':
      return context.scac || null;
    case 'COMP':
      return context.company || null;
    case 'POL2':
      return context.pol?.slice(-3, -1) || null;
    case 'POL3':
      return context.pol?.slice(-3) || null;
    case 'POD2':
      return context.pod?.slice(-3, -1) || null;
    case 'POD3':
      return context.pod?.slice(-3) || null;
    case 'YY':
      return context.day.slice(2, 4);
    case 'YYYY':
      return context.day.slice(0, 4);
    case 'MM':
      return context.day.slice(5, 7);
    case 'DD':
      return context.day.slice(8, 10);
    case 'CHK7':
      return checkDigitMod7(body);
  }
}

/** The number of a sequence; null where the sequence outgrows its digits or the context lacks a value the pattern needs. */
export function formatBillNumber(tokens: readonly BillToken[], context: BillContext, sequence: number): string | null {
  let body = '';
  for (const token of tokens) {
    const part =
      token.kind === 'SEQ'
        ? String(sequence)
            .padStart(token.digits, '0')
            .slice(0, token.digits + 1)
        : written(token, context, body);
    if (part === null || (token.kind === 'SEQ' && part.length > token.digits)) return null;
    body += part;
  }
  return body;
}

/** Numbers kept for paper stock, both ends in the range. */
export interface ReservedRange {
  readonly from: number;
  readonly to: number;
}

/** The sequences that are given next: reserved and void ones are left out, for a void number is never given again. */
export function nextSequences(
  next: number,
  count: number,
  reserved: readonly ReservedRange[] = [],
  isVoid: (sequence: number) => boolean = () => false,
): number[] {
  const free: number[] = [];
  for (let sequence = next; free.length < count; sequence += 1) {
    const range = reserved.find(one => sequence >= one.from && sequence <= one.to);
    if (range) sequence = range.to;
    else if (!isVoid(sequence)) free.push(sequence);
  }
  return free;
}

/** What the simulator shows: the next five numbers, fewer where the sequence runs out. */
export const nextFive = (
  tokens: readonly BillToken[],
  context: BillContext,
  next: number,
  reserved: readonly ReservedRange[] = [],
  isVoid?: (sequence: number) => boolean,
): string[] =>
  nextSequences(next, 5, reserved, isVoid).flatMap(sequence => formatBillNumber(tokens, context, sequence) ?? []);

export type SequenceReset = 'NEVER' | 'YEAR' | 'MONTH' | 'DAY';

const PERIOD_LENGTH: Readonly<Record<SequenceReset, number>> = { NEVER: 0, YEAR: 4, MONTH: 7, DAY: 10 };

/** Period a counter belongs to, as `2026-12`: with a new one the sequence begins again. */
export const sequencePeriod = (reset: SequenceReset, day: string): string => day.slice(0, PERIOD_LENGTH[reset]);

const SHAPE: Readonly<Record<Fixed, string>> = {
  SCAC: '[A-Z]{2,4}',
  COMP: '[A-Z0-9]{1,4}',
  POL2: '[A-Z2-9]{2}',
  POL3: '[A-Z2-9]{3}',
  POD2: '[A-Z2-9]{2}',
  POD3: '[A-Z2-9]{3}',
  YY: '\\d{2}',
  YYYY: '\\d{4}',
  MM: '(?:0[1-9]|1[0-2])',
  DD: '(?:0[1-9]|[12]\\d|3[01])',
  CHK7: '[0-6]',
};

/** What a number of the pattern tells. */
export interface RecognisedBill {
  readonly sequence: number;
  readonly scac: string | null;
  readonly pol3: string | null;
  readonly pod3: string | null;
  readonly checkDigitRight: boolean;
}

/** Is the text a number of this pattern, and which? Null where the form differs. */
export function recogniseBillNumber(tokens: readonly BillToken[], text: string): RecognisedBill | null {
  const number = text.normalize('NFKC').toUpperCase().replace(/\s/g, '');
  const shape = tokens.map(token => {
    if (token.kind === 'text') return token.text;
    return token.kind === 'SEQ' ? `(?<SEQ>\\d{${token.digits}})` : `(${SHAPE[token.kind]})`;
  });
  const match = new RegExp(`^${shape.join('')}$`).exec(number);
  if (!match) return null;
  const groups = tokens.filter(token => token.kind !== 'text');
  const partOf = (kind: Fixed): string | null => {
    const place = groups.findIndex(token => token.kind === kind);
    return place < 0 ? null : (match[place + 1] ?? null);
  };
  const check = partOf('CHK7');
  return {
    sequence: Number(match.groups?.SEQ),
    scac: partOf('SCAC'),
    pol3: partOf('POL3'),
    pod3: partOf('POD3'),
    checkDigitRight: check === null || checkDigitMod7(number.slice(0, -1)) === check,
  };
}
