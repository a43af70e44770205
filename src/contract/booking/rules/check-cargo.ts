import Big from 'big.js';
import { readCargoContainer } from '../../basic-data/rules/container-number.ts';
import type { Finding } from '../../kernel/errors.ts';
import type { Text } from '../../kernel/text.ts';
import type { BookedEquipment, BookingCommodity, BookingDangerousGoods } from '../booking-content.ts';
import { bookingFinding } from './booking-finding.ts';

/** Boxes and what is in them (design commercial C.5.1, checks 1, 4, 5, 6, 11, 12). */

/** What only the database knows of goods. */
export interface CargoCheck {
  /** Goods that the destination controls or forbids. */
  readonly controlledHs: readonly { readonly prefix: string; readonly why: string }[];
}

/** What a box may hold where nobody says less (design 0.2), kg. */
const PAYLOADS: Readonly<Record<string, number>> = {
  '20GP': 28_200,
  '40GP': 28_800,
  '40HC': 28_600,
  '45HC': 27_700,
  '20RF': 27_400,
  '40RH': 29_500,
  '20OT': 28_100,
  '40OT': 28_600,
  '20FR': 30_000,
  '40FR': 39_000,
  '20TK': 26_000,
  '40NOR': 29_000,
};
const NEAR = '0.9';

const label = (zh: string, en: string): Text => ({ zh, en });
const required = (path: string, zh: string, en: string, severity: Finding['severity'] = 'error'): Finding =>
  bookingFinding('REQUIRED', path, { label: label(zh, en) }, severity);

function weight({ type, grossKg }: BookedEquipment, path: string): Finding[] {
  if (grossKg === '' || Number(grossKg) <= 0) return [required(`${path}.grossKg`, '单箱毛重', 'Gross weight')];
  const most = PAYLOADS[type];
  if (most === undefined) return [];
  const max = new Big(most);
  const said = { type, kg: grossKg, max: max.toFixed() };
  if (max.lt(grossKg)) return [bookingFinding('WEIGHT_OVER', `${path}.grossKg`, said)];
  return max.times(NEAR).lt(grossKg) ? [bookingFinding('WEIGHT_NEAR', `${path}.grossKg`, said)] : [];
}

const isReeferType = (type: string): boolean => /R[EFH]$/.test(type);

function reefer({ type, isNonOperatingReefer, reefer: settings }: BookedEquipment, path: string): Finding[] {
  if (!isReeferType(type)) return [];
  if (settings === null || settings.temperature === '')
    return isNonOperatingReefer ? [] : [bookingFinding('REEFER_SETTINGS', `${path}.reefer.temperature`)];
  return settings.isVentilationOpen && settings.isControlledAtmosphereRequired
    ? [bookingFinding('REEFER_CONFLICT', `${path}.reefer.isControlledAtmosphereRequired`)]
    : [];
}

function dangerous(goods: BookingDangerousGoods, path: string): Finding[] {
  const missing: readonly (readonly [string, boolean, Text])[] = [
    ['imoClass', goods.imoClass === '', label('类别', 'class')],
    ['unNumber', goods.unNumber === '' && goods.naNumber === '', label('UN 编号', 'UN number')],
    ['properShippingName', goods.properShippingName === '', label('正确运输名称', 'proper shipping name')],
    ['contactName', goods.contactName === '', label('应急联系人', 'emergency contact')],
    ['contactPhone', goods.contactPhone === '' && goods.contactEmail === '', label('联系方式', 'phone or mail')],
  ];
  return missing
    .filter(([, isMissing]) => isMissing)
    .map(([field, , f]) => bookingFinding('DG_INCOMPLETE', `${path}.${field}`, { f }));
}

function commodity(goods: BookingCommodity, path: string, check: CargoCheck): Finding[] {
  return [
    ...(goods.description.trim() === '' ? [required(`${path}.description`, '品名', 'Description of goods')] : []),
    ...goods.hsCodes.flatMap((hs, index): Finding[] => {
      const at = `${path}.hsCodes.${index}`;
      if (!/^\d{6,10}$/.test(hs)) return [bookingFinding('HS_FORMAT', at)];
      const why = check.controlledHs.find(({ prefix }) => hs.startsWith(prefix))?.why;
      return why ? [bookingFinding('HS_CONTROLLED', at, { hs, why })] : [];
    }),
    ...goods.dangerousGoods.flatMap((one, index) => dangerous(one, `${path}.dangerousGoods.${index}`)),
  ];
}

const numbers = ({ isShipperOwned, numbers: own }: BookedEquipment, path: string): Finding[] =>
  own.flatMap((number, index) =>
    isShipperOwned && number !== '' && !readCargoContainer(number).ok
      ? [bookingFinding('CNTR_CHECK', `${path}.numbers.${index}`)]
      : [],
  );

export function cargoFindings(equipments: readonly BookedEquipment[], check: CargoCheck): Finding[] {
  if (equipments.length === 0) return [required('equipments', '箱型箱量', 'Equipment')];
  return equipments.flatMap((one, index) => {
    const path = `equipments.${index}`;
    return [
      ...(one.type === '' ? [required(`${path}.type`, '箱型', 'Container type')] : []),
      ...(one.units < 1 ? [required(`${path}.units`, '箱量', 'Number of containers')] : []),
      ...weight(one, path),
      ...reefer(one, path),
      ...(one.commodities.length === 0
        ? [required(`${path}.commodities.0.description`, '品名', 'Description of goods')]
        : []),
      ...one.commodities.flatMap((goods, at) => commodity(goods, `${path}.commodities.${at}`, check)),
      ...numbers(one, path),
    ];
  });
}
