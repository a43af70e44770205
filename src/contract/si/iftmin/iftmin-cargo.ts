import { fromField, type Segment, segment } from '../../edifact/segment.ts';
import { containerTypeOf } from '../parts/container-type.ts';
import { ediNumber } from '../parts/decimal.ts';
import { packageCodeOf } from '../parts/package-code.ts';
import { wrapText } from '../parts/wrap-text.ts';
import type { Box, CargoLine, SiDraft } from '../shipping-instruction.ts';
import { wirePath } from '../wire.ts';
import { dangerousSegments, specialEquipment } from './iftmin-special.ts';
import { chunks, freeText } from './iftmin-text.ts';

/** Goods, one item per box and cargo line, then each container once (design E.4). */

const isZero = (number: string): boolean => number === '' || number === '0';

/** Count and UN code of the packages; a wording without a code goes as words. */
function packages(count: string, said: string): string[] {
  const code = packageCodeOf(said);
  return code ? [count, code] : [count, '', '', '', said];
}

const marksOf = (text: string): Segment[] =>
  chunks(wrapText(text, { keepEmptyLines: true }), 10)
    .filter(ten => ten.some(line => line !== ''))
    .map(ten => segment('PCI', '28', ten));

interface Item {
  readonly draft: SiDraft;
  readonly box: Box;
  readonly line: CargoLine;
  readonly boxIndex: number;
  readonly lineIndex: number;
  /** 1, 2, 3 … over the whole message. */
  readonly number: number;
}

function itemSegments({ draft, box, line, boxIndex, lineIndex, number }: Item): Segment[] {
  const at = (field: keyof CargoLine, made: readonly Segment[]): Segment[] =>
    made.map(one => fromField(wirePath.line(0, boxIndex, lineIndex, field), one));
  const codes = line.hsCode === '' ? draft.hsCodes.slice(0, 5) : [line.hsCode];
  const weight = ediNumber(line.weightKg);
  const volume = ediNumber(line.volumeCbm);
  const count = ediNumber(line.packageCount);
  // The header's marks stand for the whole bill: said once.
  const marks = line.marks || (number === 1 ? draft.marks : '');
  const { goodsType, extra } = draft;
  const isDangerous = goodsType === 'D';
  const description = [isDangerous ? extra.properShippingName : '', line.goods || draft.goods]
    .filter(Boolean)
    .join('\n');
  return [
    ...at('packageCount', [
      segment('GID', String(number), packages(count, line.packageCode || box.packageCode || draft.packageCode)),
    ]),
    // Transport temperature: without it a reefer is not what was booked.
    ...(goodsType === 'R' && extra.setpointC !== '' ? [segment('TMP', '2', [ediNumber(extra.setpointC), 'CEL'])] : []),
    ...(codes.length === 0 ? [] : at('hsCode', [segment('PIA', '5', ...codes.map(code => [code, 'HS']))])),
    ...at('goods', freeText('AAA', wrapText(description, { keepEmptyLines: true }))),
    ...(isZero(weight) ? [] : [segment('MEA', 'AAE', 'G', ['KGM', weight])]),
    ...(isZero(volume) ? [] : [segment('MEA', 'AAE', 'AAW', ['MTQ', volume])]),
    ...at('marks', marksOf(marks)),
    ...(box.containerNo === ''
      ? []
      : [
          segment('SGP', box.containerNo, count),
          ...(isZero(weight) ? [] : [segment('MEA', 'AAE', 'G', ['KGM', weight])]),
        ]),
    ...(isDangerous ? dangerousSegments(extra, number === 1) : []),
  ];
}

export function goodsSegments(draft: SiDraft): Segment[] {
  let number = 0;
  return draft.boxes.flatMap((box, boxIndex) =>
    box.lines.flatMap((line, lineIndex) => {
      number += 1;
      return itemSegments({ draft, box, line, boxIndex, lineIndex, number });
    }),
  );
}

/** 9308 of D.99B; a longer seal goes as a reference (design E.4, T55). */
export const SEAL_LENGTH = 10;

export function equipmentSegments({ boxes, extra }: Pick<SiDraft, 'boxes' | 'extra'>): Segment[] {
  const seen = new Set<string>();
  return boxes.flatMap((box, index) => {
    if (box.containerNo === '' || seen.has(box.containerNo)) return [];
    seen.add(box.containerNo);
    const iso = containerTypeOf(box.type)?.isoCodes[0];
    const type = iso ? [iso, '102', '5'] : ['', '', '', box.type];
    const same = boxes.filter(other => other.containerNo === box.containerNo);
    const seals = [...new Set(same.flatMap(other => other.sealNo.split('/')))].filter(seal => seal !== '');
    const at = (field: keyof Box, made: Segment): Segment => fromField(wirePath.box(0, index, field), made);
    return [
      at('type', segment('EQD', 'CN', box.containerNo, type, box.shipperOwned ? '1' : '2', '', '5')),
      ...(isZero(box.tareKg) ? [] : [at('tareKg', segment('MEA', 'AAE', 'T', ['KGM', ediNumber(box.tareKg)]))]),
      ...specialEquipment(extra),
      ...seals.filter(seal => seal.length <= SEAL_LENGTH).map(seal => at('sealNo', segment('SEL', seal, 'SH'))),
      ...seals.filter(seal => seal.length > SEAL_LENGTH).map(seal => at('sealNo', segment('RFF', ['SN', seal]))),
    ];
  });
}
