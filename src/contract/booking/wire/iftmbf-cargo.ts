import Big from 'big.js';
import { type Segment, segment } from '../../edifact/segment.ts';
import { chunks } from '../../si/iftmin/iftmin-text.ts';
import { containerTypeOf } from '../../si/parts/container-type.ts';
import { ediNumber } from '../../si/parts/decimal.ts';
import { wrapText } from '../../si/parts/wrap-text.ts';
import type {
  BookedEquipment,
  BookingCommodity,
  BookingContent,
  BookingDangerousGoods,
  BookingReefer,
} from '../booking-content.ts';
import type { BookingWriting } from './booking-source.ts';
import { freeTexts, from, measure } from './iftmbf-text.ts';

/** Goods, an item for each commodity, then the equipment with its counts (design commercial C.7.2). */

/** Size-type `45G1`, or its group `45GP` for carriers who want no more. */
export function equipmentCode(type: string, style: BookingWriting['codeStyle']): string {
  const codes = containerTypeOf(type)?.isoCodes;
  const group = style === 'GROUP' ? codes?.find(code => /[A-Z]$/.test(code)) : undefined;
  return group ?? codes?.[0] ?? type;
}

const EMS_LENGTH = 6;

function dangerousSegments(path: string, goods: BookingDangerousGoods): Segment[] {
  const { imoClass, unNumber, naNumber, packingGroup, emsNumber, flashPoint, subsidiaryRisks } = goods;
  // 8364 holds six signs: F-E,S-E goes without its comma.
  const ems = emsNumber.replace(/[, ]/g, '');
  const flash = flashPoint === '' ? '' : `${ediNumber(flashPoint)}CEL`;
  const marks = [
    goods.isMarinePollutant && 'MARINE POLLUTANT',
    goods.isLimitedQuantity && 'LIMITED QUANTITY',
    goods.isExceptedQuantity && 'EXCEPTED QUANTITY',
    ems.length > EMS_LENGTH && `EMS ${emsNumber}`,
    unNumber === '' && naNumber !== '' && `NA ${naNumber}`,
  ].filter(mark => mark !== false);
  const contact =
    goods.contactName === '' && goods.contactPhone === ''
      ? []
      : [
          segment('CTA', 'HE', ['', goods.contactName.toUpperCase()]),
          ...(goods.contactPhone === '' ? [] : [segment('COM', [goods.contactPhone, 'TE'])]),
          ...(goods.contactEmail === '' ? [] : [segment('COM', [goods.contactEmail.toUpperCase(), 'EM'])]),
        ];
  const made = segment(
    'DGS',
    'IMD',
    imoClass,
    [unNumber || naNumber, flash],
    '',
    packingGroup,
    ems.length <= EMS_LENGTH ? ems : '',
    '',
    '',
    '',
    subsidiaryRisks,
  );
  return [
    ...from(`${path}.unNumber`, [made]),
    ...freeTexts('AAD', `${path}.properShippingName`, goods.properShippingName),
    ...freeTexts('AAC', `${path}.technicalName`, goods.technicalName),
    ...marks.flatMap(mark => freeTexts('AAC', path, mark)),
    ...from(`${path}.contactName`, contact),
    ...measure(`${path}.grossKg`, 'G', 'KGM', goods.grossKg),
    ...measure(`${path}.netKg`, 'AAL', 'KGM', goods.netKg),
  ];
}

const temperature = (path: string, reefer: BookingReefer | null): Segment[] =>
  reefer === null || reefer.temperature === ''
    ? []
    : from(`${path}.reefer.temperature`, [segment('TMP', '2', [ediNumber(reefer.temperature), 'CEL'])]);

/** All units of the line together where the goods do not say: a single commodity is all there is in them. */
function weightOf(equipment: BookedEquipment, { grossKg }: BookingCommodity): string {
  if (grossKg !== '' || equipment.commodities.length !== 1 || equipment.grossKg === '') return grossKg;
  return new Big(equipment.grossKg).times(equipment.units).toFixed();
}

function itemSegments(
  equipment: BookedEquipment,
  commodity: BookingCommodity,
  path: string,
  number: number,
): Segment[] {
  const { packages, packageCode, packageDescription, hsCodes, marks } = commodity;
  const count = packages === 0 ? '' : String(packages);
  const packed = packageCode === '' ? [count, '', '', '', packageDescription] : [count, packageCode];
  const codes = hsCodes.filter(code => code !== '').map(code => [code, 'HS']);
  const shown = chunks(wrapText(marks, { keepEmptyLines: true }), 10).filter(ten => ten.some(line => line !== ''));
  return [
    ...from(`${path}.packages`, [segment('GID', String(number), packed)]),
    ...temperature(path.replace(/\.commodities\.\d+$/, ''), equipment.isNonOperatingReefer ? null : equipment.reefer),
    ...from(
      `${path}.hsCodes`,
      chunks(codes, 5).map(five => segment('PIA', '5', ...five)),
    ),
    ...freeTexts('AAA', `${path}.description`, commodity.description),
    ...measure(`${path}.grossKg`, 'G', 'KGM', weightOf(equipment, commodity)),
    ...measure(`${path}.cbm`, 'AAW', 'MTQ', commodity.cbm),
    ...from(
      `${path}.marks`,
      shown.map(ten => segment('PCI', '28', ten)),
    ),
    ...commodity.dangerousGoods.flatMap((goods, index) => dangerousSegments(`${path}.dangerousGoods.${index}`, goods)),
  ];
}

export function goodsSegments({ equipments }: BookingContent): Segment[] {
  let number = 0;
  return equipments.flatMap((equipment, at) =>
    equipment.commodities.flatMap((commodity, index) => {
      number += 1;
      return itemSegments(equipment, commodity, `equipments.${at}.commodities.${index}`, number);
    }),
  );
}

const REEFER_WORDS = {
  isVentilationOpen: 'VENTILATION OPEN',
  isDrainholesOpen: 'DRAINHOLES OPEN',
  isBulbMode: 'BULB MODE',
  isColdTreatmentRequired: 'COLD TREATMENT',
  isControlledAtmosphereRequired: 'CONTROLLED ATMOSPHERE',
  isPreCoolingRequired: 'PRE-COOLING',
  isGeneratorSetRequired: 'GENERATOR SET',
} as const satisfies Partial<Record<keyof BookingReefer, string>>;

function reeferWords({ isNonOperatingReefer, reefer }: BookedEquipment): string[] {
  if (isNonOperatingReefer) return ['NON-OPERATING REEFER'];
  if (reefer === null) return [];
  const settings = (Object.keys(REEFER_WORDS) as (keyof typeof REEFER_WORDS)[]).filter(name => reefer[name]);
  return [
    ...(reefer.humidity === '' ? [] : [`HUMIDITY ${ediNumber(reefer.humidity)} PERCENT`]),
    ...(reefer.airExchange === '' ? [] : [`AIR EXCHANGE ${ediNumber(reefer.airExchange)} CBM/H`]),
    ...settings.map(name => REEFER_WORDS[name]),
  ];
}

/** 2 carrier supplied, 1 shipper owned; a shipper's own box whose number is known stands by itself. */
export function equipmentSegments({ equipments }: BookingContent, { codeStyle }: BookingWriting): Segment[] {
  return equipments.flatMap((equipment, at) => {
    const path = `equipments.${at}`;
    const code = [equipmentCode(equipment.type, codeStyle), '102', '5'];
    const numbers = equipment.numbers.filter(number => number !== '').slice(0, equipment.units);
    const group = (number: string, units: number): Segment[] => [
      ...from(`${path}.type`, [segment('EQD', 'CN', number, code, equipment.isShipperOwned ? '1' : '2')]),
      ...from(`${path}.units`, [segment('EQN', String(units))]),
      ...measure(`${path}.tareKg`, 'T', 'KGM', equipment.tareKg),
      ...measure(`${path}.grossKg`, 'G', 'KGM', equipment.grossKg),
      ...temperature(path, equipment.isNonOperatingReefer ? null : equipment.reefer),
      ...freeTexts('AAI', path, reeferWords(equipment).join(', ')),
      ...freeTexts(
        'AAI',
        `${path}.pickupDepot`,
        [equipment.pickupDepot && `PICK UP ${equipment.pickupDepot}`, equipment.pickupDate].filter(Boolean).join(' '),
      ),
    ];
    const left = equipment.units - numbers.length;
    return [...numbers.flatMap(number => group(number, 1)), ...(left > 0 ? group('', left) : [])];
  });
}
