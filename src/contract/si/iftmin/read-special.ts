import { type ReadInterchange, readNumber } from '../../edifact/read.ts';
import { type ExtraField, NO_EXTRA, type SiExtra } from '../extra.ts';
import type { SiDraft } from '../shipping-instruction.ts';
import {
  CLIMATE,
  CUSTOMS_WORDS,
  DANGEROUS_WORDS,
  EORI,
  OVERHANGS,
  PACKING_GROUPS,
  PARTY_EXTRAS,
  type PartyWithExtras,
} from './iftmin-special.ts';
import type { SegmentReader } from './message-reader.ts';

/** Reads the extra blocks back. A bill has one of each; a further, different one is told as left. */

type File = Pick<ReadInterchange, 'decimalSign'>;
type Extra = { -readonly [Field in ExtraField]?: string };

const linesOf = (one: SegmentReader): string[] =>
  [0, 1, 2, 3, 4].map(component => one.peek(3, component)).filter(line => line !== '');

/** Keeps the first value of a field; the same again is taken, another one is left in the message. */
function keep(extra: Extra, field: ExtraField, value: string, ...segments: readonly SegmentReader[]): void {
  if (value === '' || (extra[field] ?? value) !== value) return;
  extra[field] = value;
  for (const one of segments) one.done();
}

const groupOf = (code: string): string =>
  (Object.entries(PACKING_GROUPS).find(([, written]) => written === code)?.[0] ?? code).trim();

/** `F-ES-E` as people write it; by road the element holds something else. */
const emsOf = (code: string): string => {
  const [, fire, spillage] = /^(F-[A-Z])[ ,]?(S-[A-Z])$/.exec(code) ?? [];
  return fire && spillage ? `${fire},${spillage}` : '';
};

const flashPoint = (dgs: SegmentReader): string =>
  /^(-?\d+(?:\.\d+)?) ?(?:CEL|C)?$/.exec(dgs.peek(2, 1))?.[1] ?? (dgs.peek(3, 1) === 'CEL' ? dgs.peek(3, 0) : '');

function wordsOf(extra: Extra, one: SegmentReader): void {
  const text = linesOf(one).join(' ');
  for (const [field, word] of Object.entries(DANGEROUS_WORDS) as [ExtraField, string][])
    if (text.startsWith(word)) keep(extra, field, text.slice(word.length), one);
}

/** One DGS and what follows it within its item. */
function readDangerous(extra: Extra, [dgs, ...rest]: readonly [SegmentReader, ...SegmentReader[]], file: File): void {
  const unNumber = dgs.peek(2);
  if ((extra.unNumber ?? unNumber) !== unNumber) return;
  keep(extra, 'unNumber', unNumber);
  keep(extra, 'imdgClass', dgs.peek(1));
  keep(extra, 'flashPointC', flashPoint(dgs));
  keep(extra, 'packingGroup', groupOf(dgs.peek(4)));
  keep(extra, 'ems', emsOf(dgs.peek(5)));
  keep(
    extra,
    'subsidiaryRisk',
    [0, 1, 2]
      .map(label => dgs.peek(9, label))
      .filter(Boolean)
      .join(','),
  );
  for (const element of [0, 1, 4, 9]) dgs.takeAll(element);
  if (emsOf(dgs.peek(5)) !== '') dgs.take(5);
  if (flashPoint(dgs) === '') dgs.take(2);
  else for (const element of [2, 3]) dgs.takeAll(element);
  for (const [index, one] of rest.entries()) {
    if (one.tag === 'FTX' && one.peek(0) === 'AAD') keep(extra, 'properShippingName', linesOf(one).join(' '), one);
    if (one.tag === 'FTX' && one.peek(0) === 'AAC') wordsOf(extra, one);
    if (one.tag === 'CTA' && one.peek(0) === 'HE') {
      const com = rest[index + 1];
      const phone = com?.tag === 'COM' && com.peek(0, 1) === 'TE' ? com.peek(0, 0) : '';
      const said = [one.peek(1, 1), phone].filter(Boolean).join(' ');
      keep(extra, 'emergencyContact', said, one, ...(com && phone !== '' ? [com] : []));
    }
    if (one.tag === 'MEA' && one.peek(1) === 'AAL' && one.peek(2, 0) === 'KGM')
      keep(extra, 'dangerousNetKg', readNumber(one.peek(2, 1), file), one);
  }
}

/** An overhang of no said direction: partners of older directories mean the height, which is read where it holds one. */
const UNSAID = '9';

function readEquipmentExtra(extra: Extra, one: SegmentReader, file: File): void {
  for (const [field, [attribute, unit]] of Object.entries(CLIMATE) as [ExtraField, readonly [string, string]][])
    if (one.tag === 'MEA' && one.peek(1) === attribute && one.peek(2, 0) === unit)
      keep(extra, field, readNumber(one.peek(2, 1), file), one);
  for (const [field, [qualifier, component]] of Object.entries(OVERHANGS) as [
    ExtraField,
    readonly [string, number],
  ][]) {
    const isIt = one.peek(0) === qualifier || (field === 'overHeightCm' && one.peek(0) === UNSAID);
    if (one.tag === 'DIM' && isIt && one.peek(1, 0) === 'CMT')
      keep(extra, field, readNumber(one.peek(1, component), file), one);
  }
}

/** Special cargo of goods items and containers. */
export function readSpecial(
  items: readonly SegmentReader[],
  equipment: readonly SegmentReader[],
  file: File,
): Pick<SiDraft, 'goodsType' | 'extra'> {
  const extra: Extra = {};
  const [tmp] = items.filter(one => one.tag === 'TMP');
  if (tmp?.peek(1, 1) === 'CEL') extra.setpointC = tmp.peek(1, 0);
  for (const one of items)
    if (one.tag === 'TMP' && one.peek(1, 1) === 'CEL' && one.peek(1, 0) === tmp?.peek(1, 0)) one.done();
  for (const [index, one] of items.entries()) {
    if (one.tag !== 'DGS') continue;
    const end = items.findIndex((other, at) => at > index && (other.tag === 'GID' || other.tag === 'DGS'));
    readDangerous(extra, [one, ...items.slice(index + 1, end < 0 ? items.length : end)], file);
  }
  for (const one of equipment) readEquipmentExtra(extra, one, file);
  const isOutOfGauge = Object.keys(OVERHANGS).some(field => extra[field as ExtraField] !== undefined);
  return {
    goodsType: items.some(one => one.tag === 'DGS') ? 'D' : tmp ? 'R' : isOutOfGauge ? 'O' : 'S',
    extra: { ...NO_EXTRA, ...extra },
  };
}

/** Lines of customs text that say what an SI keeps; true where all of them do. */
export function readCustomsText(one: SegmentReader): Partial<SiExtra> {
  const extra: Extra = {};
  const lines = linesOf(one);
  let known = 0;
  for (const line of lines)
    for (const [field, word] of Object.entries(CUSTOMS_WORDS) as [ExtraField, string][])
      if (line.startsWith(word)) {
        extra[field] = line.slice(word.length);
        known += 1;
      }
  if (known === lines.length) one.done();
  return extra;
}

/** Nineteen digits are an ACID; other declarations are not the SI's. */
export function readCustomsReference(one: SegmentReader): Partial<SiExtra> {
  const number = one.peek(0, 1);
  if (one.peek(0, 0) !== 'ABT' || !/^\d{19}$/.test(number)) return {};
  one.done();
  return { acid: number };
}

const isPartyWithExtras = (role: string): role is PartyWithExtras => Object.hasOwn(PARTY_EXTRAS, role);

/** Postal code of the NAD, a telephone under a nameless contact, government references. */
export function readPartyExtras(role: string, [nad, ...rest]: readonly SegmentReader[]): Partial<SiExtra> {
  if (!isPartyWithExtras(role) || !nad) return {};
  const { code, phone, postcode, eori } = PARTY_EXTRAS[role];
  const extra: Extra = {};
  // With a structured address the postal code belongs to its line.
  if (nad.peek(2, 0) !== '') keep(extra, postcode, nad.take(7));
  for (const [index, one] of rest.entries()) {
    const isNameless = one.tag === 'CTA' && one.peek(0) === 'IC' && one.peek(1, 0) === '' && one.peek(1, 1) === '';
    const com = rest[index + 1];
    if (isNameless && com?.tag === 'COM' && com.peek(0, 1) === 'TE') keep(extra, phone, com.peek(0, 0), one, com);
    if (one.tag !== 'RFF' || one.peek(0, 0) !== 'GN') continue;
    const number = one.peek(0, 1);
    if (!number.startsWith(EORI)) keep(extra, code, number, one);
    else if (eori) keep(extra, eori, number.slice(EORI.length), one);
  }
  return extra;
}
