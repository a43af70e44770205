import { type Segment, segment } from '../../edifact/segment.ts';

export const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

/** Lines as free text, five to a segment; five empty lines say nothing and are not sent. */
export const freeText = (subject: string, lines: readonly string[]): Segment[] =>
  chunks(lines, 5)
    .filter(five => five.some(line => line !== ''))
    .map(five => segment('FTX', subject, '', '', five));

const LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;
/** 3224 of D.99B; a longer name is left out, because the code says it. */
const PLACE_NAME_LENGTH = 70;

/** `LOC+9+CNSHA:139:6:SHANGHAI`; a place without a code is given by its name alone. */
export function placeSegment(qualifier: string, code: string, name: string): Segment[] {
  const shown = name.replace(/\s+/g, ' ').trim().toUpperCase();
  if (LOCODE.test(code))
    return [segment('LOC', qualifier, [code, '139', '6', shown.length <= PLACE_NAME_LENGTH ? shown : ''])];
  return shown === '' ? [] : [segment('LOC', qualifier, ['', '', '', shown])];
}

/** Place of payment as typed: a UN/LOCODE or a name. */
export const paymentPlace = (typed: string): Segment[] => {
  const text = typed.trim().toUpperCase();
  return placeSegment('57', LOCODE.test(text) ? text : '', LOCODE.test(text) ? '' : text);
};
