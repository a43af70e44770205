import Big from 'big.js';
import type { Finding } from '../../kernel/errors.ts';
import { containerTypeKey } from '../parts/container-type.ts';
import { CBM_DECIMALS, KG_DECIMALS, plainDecimal, roundDecimal } from '../parts/decimal.ts';
import { packageCodeOf } from '../parts/package-code.ts';
import { withBothLevels } from '../parts/totals.ts';
import { type Box, boxSchema, type CargoLine, cargoLineSchema, type SiDraft } from '../shipping-instruction.ts';
import { importFinding } from './import-findings.ts';
import type { LeafReader } from './json-leaves.ts';

/** Consignment items, cargo items and equipment of a DCSA document as boxes with cargo lines. */

interface Unit {
  readonly own: 'KG' | 'CBM';
  readonly decimals: number;
  /** DCSA unit -> how much of ours one of it is. */
  readonly factors: Readonly<Record<string, string>>;
}
const WEIGHT: Unit = { own: 'KG', decimals: KG_DECIMALS, factors: { KGM: '1', LBR: '0.45359237' } };
const VOLUME: Unit = { own: 'CBM', decimals: CBM_DECIMALS, factors: { MTQ: '1', FTQ: '0.028316846592' } };

const bigOf = (text: string): Big | null => (/^-?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i.test(text) ? new Big(text) : null);

/** `{ value, unit }` as decimal text in our unit; what cannot be read stays in the file and is told. */
function measure(place: LeafReader, unit: Unit, path: string, findings: Finding[]): string {
  if (!place.has()) return '';
  const value = bigOf(place.peek('value'));
  const given = place.peek('unit');
  const factor = Object.hasOwn(unit.factors, given) ? unit.factors[given] : undefined;
  if (!value || factor === undefined) {
    findings.push(importFinding('DCSA-06', path, { value: place.peek('value'), unit: given }));
    return '';
  }
  place.text('value');
  place.text('unit');
  if (factor === '1') return plainDecimal(value);
  const converted = plainDecimal(roundDecimal(value.times(factor), unit.decimals));
  findings.push(importFinding('DCSA-03', path, { value: plainDecimal(value), unit: given, converted, own: unit.own }));
  return converted;
}

/** Code of the outer packaging: given, or the one its words mean; words without a code stay in the file. */
function packaging(place: LeafReader): Pick<CargoLine, 'packageCode' | 'packageCount'> {
  const given = place.text('packageCode');
  const said = packageCodeOf(place.peek('description'));
  if (given === '' && said !== undefined) place.text('description');
  return { packageCode: given || (said ?? ''), packageCount: place.text('numberOfPackages') };
}

/** A list of lines, or one text where an older version has that. */
const linesOf = (item: LeafReader, member: string): string[] =>
  item.count(member) > 0 ? item.texts(member) : [item.text(member)].filter(line => line !== '');

interface Cargo extends Pick<SiDraft, 'boxes' | 'goods' | 'marks' | 'hsCodes' | 'packageCode' | 'goodsType'> {
  readonly bookings: readonly string[];
}

interface OpenBox {
  box: Box;
  readonly lines: CargoLine[];
}

/** Boxes in the order of the equipment list, then of their first cargo item. */
class BoxList {
  readonly #boxes = new Map<string, OpenBox>();

  open(containerNo: string): OpenBox {
    const known = this.#boxes.get(containerNo) ?? { box: boxSchema.parse({ containerNo }), lines: [] };
    this.#boxes.set(containerNo, known);
    return known;
  }

  closed(): Box[] {
    return [...this.#boxes.values()].map(({ box, lines }) => {
      const codes = new Set(lines.map(line => line.packageCode));
      const packageCode = codes.size === 1 ? (lines[0]?.packageCode ?? '') : '';
      return lines.length === 0 ? box : withBothLevels({ ...box, packageCode, lines });
    });
  }
}

function openEquipment(boxes: BoxList, equipment: LeafReader, path: string, findings: Finding[]): string[] {
  const nested = equipment.at('equipment');
  const containerNo = nested.text('equipmentReference') || equipment.text('equipmentReference');
  const iso = nested.text('ISOEquipmentCode') || equipment.text('ISOEquipmentCode');
  const entry = boxes.open(containerNo);
  const seals = Array.from({ length: equipment.count('seals') }, (_, index) =>
    equipment.text('seals', index, 'number'),
  );
  entry.box = {
    ...entry.box,
    type: iso === '' ? entry.box.type : containerTypeKey(iso),
    sealNo: [entry.box.sealNo, ...seals].filter(seal => seal !== '').join('/'),
    shipperOwned: equipment.text('isShipperOwned') === 'true' || entry.box.shipperOwned,
    tareKg: measure(nested.at('tareWeight'), WEIGHT, `${path}.equipment.tareWeight`, findings) || entry.box.tareKg,
  };
  return equipment.texts('shippingMarks');
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Reads the goods of a document; findings are added to the list. */
export function importCargo(document: LeafReader, findings: Finding[]): Cargo {
  const boxes = new BoxList();
  const marks: string[] = [];
  for (let index = 0; index < document.count('utilizedTransportEquipments'); index += 1) {
    const path = `utilizedTransportEquipments[${index}]`;
    marks.push(...openEquipment(boxes, document.at('utilizedTransportEquipments', index), path, findings));
  }
  const goods: string[] = [];
  const hsCodes: string[] = [];
  const bookings: string[] = [];
  let isDangerous = false;
  for (let i = 0; i < document.count('consignmentItems'); i += 1) {
    const item = document.at('consignmentItems', i);
    const description = linesOf(item, 'descriptionOfGoods').join('\n');
    const itemMarks = linesOf(item, 'shippingMarks');
    const codes = linesOf(item, 'HSCodes');
    bookings.push(item.peek('carrierBookingReference'));
    goods.push(description);
    marks.push(...itemMarks);
    hsCodes.push(...codes);
    for (let c = 0; c < item.count('cargoItems'); c += 1) {
      const cargo = item.at('cargoItems', c);
      const path = `consignmentItems[${i}].cargoItems[${c}]`;
      isDangerous ||= cargo.has('outerPackaging', 'dangerousGoods');
      boxes.open(cargo.text('equipmentReference')).lines.push(
        cargoLineSchema.parse({
          goods: description,
          hsCode: codes[0],
          marks: itemMarks.join('\n'),
          ...packaging(cargo.at('outerPackaging')),
          weightKg: measure(cargo.at('cargoGrossWeight'), WEIGHT, `${path}.cargoGrossWeight`, findings),
          volumeCbm: measure(cargo.at('cargoGrossVolume'), VOLUME, `${path}.cargoGrossVolume`, findings),
        }),
      );
    }
  }
  const closed = boxes.closed();
  const packages = distinct(closed.flatMap(box => box.lines.map(line => line.packageCode)));
  const isReefer = Array.from({ length: document.count('utilizedTransportEquipments') }, (_, index) =>
    document.has('utilizedTransportEquipments', index, 'activeReeferSettings'),
  ).includes(true);
  return {
    boxes: closed,
    goods: distinct(goods).join('\n'),
    marks: distinct(marks).join('\n'),
    hsCodes: distinct(hsCodes),
    packageCode: packages.length === 1 ? (packages[0] ?? '') : '',
    goodsType: isDangerous ? 'D' : isReefer ? 'R' : 'S',
    bookings: distinct(bookings).filter(booking => booking !== ''),
  };
}
