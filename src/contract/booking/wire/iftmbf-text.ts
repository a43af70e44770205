import { fromField, type Segment, segment } from '../../edifact/segment.ts';
import { chunks } from '../../si/iftmin/iftmin-text.ts';
import { ediNumber } from '../../si/parts/decimal.ts';
import { wrapText } from '../../si/parts/wrap-text.ts';

/** Parts that several groups of IFTMBF are made of. A segment that says nothing is not made. */

/** Remarks and goods are sent five lines of 70 to a segment (design commercial C.7.2). */
const REMARK_WIDTH = 70;

export const from = (field: string, made: readonly Segment[]): Segment[] => made.map(one => fromField(field, one));

export const freeTexts = (subject: string, field: string, text: string): Segment[] =>
  from(
    field,
    chunks(wrapText(text, { width: REMARK_WIDTH }), 5).map(five => segment('FTX', subject, '', '', five)),
  );

const isNothing = (quantity: string): boolean => quantity === '' || Number(quantity) === 0;

/** `MEA+AAE+G+KGM:36000` */
export const measure = (field: string, dimension: string, unit: string, quantity: string): Segment[] =>
  isNothing(quantity) ? [] : from(field, [segment('MEA', 'AAE', dimension, [unit, ediNumber(quantity)])]);

const dayText = (day: string): string => day.replaceAll('-', '');

/** A day of the calendar, without a time. */
export const dayOf = (qualifier: string, day: string): Segment[] =>
  day === '' ? [] : [segment('DTM', [qualifier, dayText(day), '102'])];

export const reference = (qualifier: string, field: string, number: string): Segment[] =>
  number.trim() === '' ? [] : from(field, [segment('RFF', [qualifier, number.trim()])]);
