import type { BookingChange } from '../booking.ts';
import type { BookedEquipment, BookingCommodity } from '../booking-content.ts';
import { type Consents, change } from './booking-change.ts';
import { pairUp } from './pair-up.ts';

/** Differences of boxes and goods: boxes by type, ownership and settings, goods by HS code and words (design commercial C.5.6). */

const settings = ({ reefer, isNonOperatingReefer }: BookedEquipment): string =>
  JSON.stringify([reefer, isNonOperatingReefer]);
const kind = ({ type, isShipperOwned }: BookedEquipment): string => `${type} ${isShipperOwned}`;
const goodsKey = ({ hsCodes, description }: BookingCommodity): string => `${hsCodes.join()} ${description.trim()}`;

const text = (zh: string, en: string) => ({ zh, en });

function commodity(
  path: string,
  before: BookingCommodity | undefined,
  after: BookingCommodity | undefined,
  groups: Consents,
): BookingChange[] {
  const words = (after ?? before)?.description.slice(0, 40) ?? '';
  const of = (zh: string, en: string) => text(`${zh} ${words}`.trim(), `${en} ${words}`.trim());
  const both = <K extends keyof BookingCommodity>(key: K) => ({ before: before?.[key], after: after?.[key] });
  return [
    ...change(`${path}.description`, text('品名', 'Goods'), both('description'), 'GOODS', groups),
    ...change(`${path}.hsCodes`, of('HS 编码', 'HS codes'), both('hsCodes'), 'GOODS', groups),
    ...change(`${path}.packages`, of('件数', 'Packages'), both('packages'), 'GOODS', groups),
    ...change(`${path}.packageCode`, of('包装', 'Packaging'), both('packageCode'), 'GOODS', groups),
    ...change(`${path}.marks`, of('唛头', 'Marks'), both('marks'), 'GOODS', groups),
    ...change(`${path}.grossKg`, of('毛重', 'Gross weight'), both('grossKg'), 'WEIGHTS', groups),
    ...change(`${path}.cbm`, of('体积', 'Volume'), both('cbm'), 'WEIGHTS', groups),
    ...change(`${path}.dangerousGoods`, of('危险品', 'Dangerous goods'), both('dangerousGoods'), 'DANGEROUS', groups),
  ];
}

function equipment(
  path: string,
  before: BookedEquipment | undefined,
  after: BookedEquipment | undefined,
  groups: Consents,
): BookingChange[] {
  const type = (after ?? before)?.type ?? '';
  const of = (zh: string, en: string) => text(`${zh} ${type}`, `${en} ${type}`);
  const both = <K extends keyof BookedEquipment>(key: K) => ({ before: before?.[key], after: after?.[key] });
  const goods = pairUp(before?.commodities ?? [], after?.commodities ?? [], [goodsKey, () => '']);
  return [
    ...change(`${path}.type`, text('箱型', 'Container type'), both('type'), 'EQUIPMENT', groups),
    ...change(
      `${path}.units`,
      of('箱量', 'Containers'),
      { before: before?.units ?? 0, after: after?.units ?? 0 },
      'EQUIPMENT',
      groups,
    ),
    ...change(`${path}.isShipperOwned`, of('货主箱', 'Shipper’s own'), both('isShipperOwned'), 'EQUIPMENT', groups),
    ...change(`${path}.grossKg`, of('单箱毛重', 'Gross weight of one'), both('grossKg'), 'WEIGHTS', groups),
    ...change(`${path}.tareKg`, of('皮重', 'Tare'), both('tareKg'), 'WEIGHTS', groups),
    ...change(
      `${path}.reefer`,
      of('冷藏设置', 'Reefer settings'),
      {
        before: before && [before.reefer, before.isNonOperatingReefer],
        after: after && [after.reefer, after.isNonOperatingReefer],
      },
      'REEFER',
      groups,
    ),
    ...change(`${path}.pickupDate`, of('提箱日期', 'Pick-up date'), both('pickupDate'), 'EQUIPMENT', groups),
    ...change(`${path}.pickupDepot`, of('提箱地', 'Pick-up depot'), both('pickupDepot'), 'EQUIPMENT', groups),
    ...change(`${path}.numbers`, of('箱号', 'Container numbers'), both('numbers'), 'FREE', groups),
    ...goods.flatMap(pair =>
      commodity(`${path}.commodities.${(pair.after ?? pair.before)!.at}`, pair.before?.one, pair.after?.one, groups),
    ),
  ];
}

export const cargoDifferences = (
  before: readonly BookedEquipment[],
  after: readonly BookedEquipment[],
  groups: Consents,
): BookingChange[] =>
  pairUp(before, after, [one => `${kind(one)} ${settings(one)}`, kind]).flatMap(pair =>
    equipment(`equipments.${(pair.after ?? pair.before)!.at}`, pair.before?.one, pair.after?.one, groups),
  );
