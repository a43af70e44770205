import Big from 'big.js';
import type { BookedEquipment, BookingContent, BookingParty } from '#contract/booking/booking-content.ts';
import { partyLines } from '#contract/booking/rules/party-lines.ts';
import { spread } from '#contract/si/parts/decimal.ts';
import type { BookingRow } from '#machines/booking/booking.document.ts';
import type { PackingLine, ShipmentContainerRecord, ShipmentParties, ShipmentRecord } from '../../shipment/tables.ts';
import { etdOf, mainLeg } from '../core/list-columns.ts';
import type { KeptCutOff } from '../tables.ts';

/** What a confirmed booking is as a shipment (design commercial C.5.3): one container row a unit, its number yet unknown. */

const USUAL_ZONE = 'Asia/Shanghai';
const partyText = (party: BookingParty): string => partyLines(party).join('\n');

/** Rows without their keys. */
export type BookedBox = Omit<ShipmentContainerRecord, 'id' | 'shipmentId' | 'companyId' | 'seq'>;
export type BookedShipment = Omit<
  ShipmentRecord,
  | 'id'
  | 'shipmentNo'
  | 'companyId'
  | 'state'
  | 'createdAt'
  | 'mergedIntoId'
  | 'siState'
  | 'siCount'
  | 'atd'
  | 'packingFinal'
>;

const instant = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

/** Of the SI's types of goods; the first that makes the cargo special. */
function goodsTypeOf({ equipments, terms }: BookingContent): ShipmentRecord['goodsType'] {
  if (terms.originMovement === 'LCL') return 'L';
  const all = equipments.flatMap(({ commodities }) => commodities);
  if (all.some(({ dangerousGoods }) => dangerousGoods.length > 0)) return 'D';
  if (equipments.some(({ reefer, isNonOperatingReefer }) => reefer !== null && !isNonOperatingReefer)) return 'R';
  if (equipments.some(({ type }) => /(OT|FR)$/.test(type))) return 'O';
  return equipments.some(({ type }) => type.endsWith('TK')) ? 'T' : 'S';
}

const decimal = (text: string): Big => new Big(text === '' ? 0 : text);

/** One commodity on one unit of its boxes. */
const lineOf = (
  { description, hsCodes, marks, packageCode }: BookedEquipment['commodities'][number],
  packages: Big,
  grossKg: Big,
  cbm: Big,
): PackingLine => ({
  goods: description,
  goodsZh: '',
  hsCode: hsCodes[0] ?? '',
  marks,
  packageCode,
  packageCount: packages.toFixed(),
  weightKg: grossKg.toFixed(),
  volumeCbm: cbm.toFixed(),
});

/** Units of one entry, its goods spread evenly over them: what is booked knows no packing list. */
function boxesOf(equipment: BookedEquipment, units: number): BookedBox[] {
  const shares = Array.from({ length: units }, () => new Big(1));
  const spreads = equipment.commodities.map(goods => ({
    goods,
    packages: spread(new Big(goods.packages), shares, 0),
    kg: spread(decimal(goods.grossKg), shares, 3),
    cbm: spread(decimal(goods.cbm), shares, 4),
  }));
  const own = equipment.isShipperOwned ? equipment.numbers : [];
  return shares.map((_, unit): BookedBox => {
    const lines = spreads.map(one => lineOf(one.goods, one.packages[unit]!, one.kg[unit]!, one.cbm[unit]!));
    const sum = (of: (line: PackingLine) => string): Big =>
      lines.reduce((total, line) => total.plus(of(line)), new Big(0));
    const kg = sum(line => line.weightKg);
    return {
      type: equipment.type,
      containerNo: own[unit] || null,
      sealNo: '',
      soc: equipment.isShipperOwned,
      tareKg: equipment.isShipperOwned && equipment.tareKg !== '' ? equipment.tareKg : null,
      packageCode: equipment.commodities[0]?.packageCode ?? '',
      packages: sum(line => line.packageCount).toFixed(),
      // Goods without weights of their own weigh what their box was said to.
      grossKg: (kg.eq(0) ? decimal(equipment.grossKg) : kg).toFixed(3),
      cbm: sum(line => line.volumeCbm).toFixed(4),
      vgmKg: null,
      lines,
    };
  });
}

/** Boxes as the carrier confirmed them; what he gave another number of keeps the goods that were asked for. */
export function bookedBoxes({ content, confirmed }: Pick<BookingRow, 'content' | 'confirmed'>): BookedBox[] {
  const asked = content.equipments.filter(({ type }) => type !== '');
  if (confirmed === null) return asked.flatMap(one => boxesOf(one, one.units));
  const given = new Map<string, number>();
  for (const { type, units } of confirmed.equipments) given.set(type, (given.get(type) ?? 0) + units);
  const boxes = asked.flatMap((one, index) => {
    const left = given.get(one.type) ?? 0;
    const isLast = !asked.slice(index + 1).some(({ type }) => type === one.type);
    const units = isLast ? left : Math.min(left, one.units);
    given.set(one.type, left - units);
    return boxesOf(one, units);
  });
  // A substitute that nobody asked for stands empty until it is packed.
  const substitutes = [...given].flatMap(([type, units]) => (units > 0 ? boxesOf({ ...EMPTY, type }, units) : []));
  return [...boxes, ...substitutes];
}

const EMPTY = {
  type: '',
  units: 0,
  isShipperOwned: false,
  tareKg: '',
  grossKg: '',
  isNonOperatingReefer: false,
  reefer: null,
  pickupDate: '',
  pickupDepot: '',
  numbers: [],
  commodities: [],
} satisfies BookedEquipment;

/** The SI's names for settings of a reefer, where it asks for them. */
const reeferExtra = ({ equipments }: BookingContent): Readonly<Record<string, string>> => {
  const settings = equipments.find(({ reefer }) => reefer !== null)?.reefer;
  if (!settings?.temperature) return {};
  return {
    setpointC: settings.temperature,
    ventilation: settings.airExchange || '0',
    ...(settings.humidity && { humidity: settings.humidity }),
  };
};

const filled = (extra: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(extra).filter(([, text]) => text !== ''));

/** What customs ask of the parties, under the SI's names: enterprise code with its kind, economic operator, phone, postal code. */
export function partyExtra({ shipper, consignee, notify1 }: BookingContent['parties']) {
  const codeOf = ({ taxType, taxNo }: BookingParty): string =>
    taxNo === '' || ['', 'EORI', 'OTHER'].includes(taxType) ? '' : `${taxType}+${taxNo}`;
  return filled({
    shipperCode: codeOf(shipper),
    consigneeCode: codeOf(consignee),
    notifyCode: codeOf(notify1),
    shipperPhone: shipper.phone,
    consigneePhone: consignee.phone,
    notifyPhone: notify1.phone,
    shipperPostcode: shipper.postCode,
    consigneePostcode: consignee.postCode,
    notifyPostcode: notify1.postCode,
    consigneeEori: consignee.taxType === 'EORI' ? consignee.taxNo : '',
  });
}

export function bookedShipment(
  document: Pick<BookingRow, 'bookingNo' | 'content' | 'confirmed' | 'carrierRef'>,
  cutOffs: readonly KeptCutOff[],
  { isBillNumber }: { readonly isBillNumber: boolean },
): BookedShipment {
  const { content, carrierRef } = document;
  const { routing, terms, parties } = content;
  const leg = mainLeg(document);
  const goods = content.equipments.flatMap(({ commodities }) => commodities);
  const atCutOff = (code: string): Date | null => instant(cutOffs.find(one => one.code === code)?.at);
  const named: ShipmentParties = {
    SHIPPER: partyText(parties.shipper),
    CONSIGNEE: partyText(parties.consignee),
    ...(parties.notify1.name === '' ? {} : { NOTIFY_1: partyText(parties.notify1) }),
    ...(parties.notify2.name === '' ? {} : { NOTIFY_2: partyText(parties.notify2) }),
  };
  const number = (carrierRef ?? '').replace(/[^A-Z0-9]/g, '');
  return {
    kind: terms.originMovement === 'LCL' ? 'LCL' : 'FCL',
    bookingNo: document.bookingNo,
    carrierBookingReference: carrierRef ?? '',
    quotationNo: '',
    customerReference: (content.references.find(({ type }) => type === 'CPO' || type === 'CR')?.value ?? '').slice(
      0,
      35,
    ),
    // Only who numbers his bills like his bookings has given the bill's number already.
    mblNo: isBillNumber && number.length <= 20 ? number : '',
    carrier: content.carrier,
    vessel: leg?.vesselName || routing.vesselName,
    voyage: leg?.voyageNo || routing.voyageNo,
    por: routing.receipt.code || routing.loading.code,
    pol: routing.loading.code,
    pod: routing.discharge.code,
    placeOfDelivery: routing.delivery.code || routing.discharge.code,
    movement: `${terms.receiptType}-${terms.deliveryType}`,
    freightTerm: terms.freight,
    goodsType: goodsTypeOf(content),
    etd: instant(etdOf(document)),
    dco: atCutOff('DCO'),
    vco: atCutOff('VCO'),
    afc: atCutOff('AMC'),
    cutOffZone: routing.zone || USUAL_ZONE,
    parties: named,
    goods: [...new Set(goods.map(({ description }) => description))].join('\n'),
    marks: [...new Set(goods.map(({ marks }) => marks).filter(Boolean))].join('\n'),
    packageCode: goods[0]?.packageCode ?? '',
    hsCodes: [...new Set(goods.flatMap(({ hsCodes }) => hsCodes))],
    emails: [parties.shipper.email].filter(Boolean),
    cargoExtra: { ...reeferExtra(content), ...partyExtra(parties) },
  };
}
