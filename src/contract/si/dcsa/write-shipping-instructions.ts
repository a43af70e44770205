import Big from 'big.js';
import { ediFinding } from '../../edifact/codes.ts';
import type { Finding } from '../../kernel/errors.ts';
import type { CarrierMessageSource } from '../iftmin/iftmin-source.ts';
import type { PartyWithExtras } from '../iftmin/iftmin-special.ts';
import { containerTypeOf, isReeferCode } from '../parts/container-type.ts';
import { COMMON_PACKAGES, packageCodeOf } from '../parts/package-code.ts';
import { orderOf, readParty, toldParty } from '../parts/party.ts';
import { withoutPlace } from '../parts/without-place.ts';
import { wrapText } from '../parts/wrap-text.ts';
import type { Box, CargoLine, SiDraft } from '../shipping-instruction.ts';
import { wirePath } from '../wire.ts';
import { documentMembers, partyMembers, withoutPlaceInDcsa } from './extra-members.ts';

/** DCSA eBL 3.0 request `POST /v3/shipping-instructions` (design A8.4). Absent members are left out, never sent empty. */
export type DcsaShippingInstructions = Readonly<Record<string, unknown>>;

export interface WrittenDcsa {
  readonly body: DcsaShippingInstructions;
  readonly findings: readonly Finding[];
  /** What DCSA has no place for, as people read it. */
  readonly leftOut: readonly string[];
}

/** Body of `PATCH /v3/shipping-instructions/{reference}` that takes an instruction back (eBL 3.0.3 and later). */
export const CANCELLED_INSTRUCTIONS: DcsaShippingInstructions = { shippingInstructionsStatus: 'CANCELLED' };

const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list);
const text = (value: string): string | undefined => (value.trim() === '' ? undefined : value.trim());

/** JSON has no decimals: the nearest number, which prints as the text it was for every weight of the trade. */
const number = (value: string): number => new Big(value || '0').toNumber();

const LINES_SHOWN = 6;

/** Unstructured address lines that eBL takes, each of up to 250 signs. */
const ADDRESS_LINES = 5;

/** A sixth line and those after it are told with the fifth. */
const addressLines = (lines: readonly string[]): readonly string[] =>
  lines.length <= ADDRESS_LINES
    ? lines
    : [...lines.slice(0, ADDRESS_LINES - 1), lines.slice(ADDRESS_LINES - 1).join(', ')];

const NO_ADDRESS = { zh: '需要地址', en: 'an address is needed below the name' };

/** Name, the address, and what the bill shall show of it. */
function party(block: string, field: keyof SiDraft, findings: Finding[]): Record<string, unknown> | undefined {
  const [name, ...rest] = readParty(block).lines;
  if (name === undefined) return undefined;
  if (rest.length === 0) findings.push(ediFinding('ED-04', wirePath.draft(0, field as never), { detail: NO_ADDRESS }));
  if (rest.length > LINES_SHOWN)
    findings.push(
      ediFinding('ED-02', wirePath.draft(0, field), {
        params: { limit: LINES_SHOWN, found: rest.length },
        detail: { zh: '地址最多{limit}行，实为{found}行', en: 'at most {limit} address lines, there are {found}' },
      }),
    );
  return { partyName: name, addressLines: some(addressLines(rest)), displayedAddress: some(rest) };
}

function parties({ draft }: CarrierMessageSource, findings: Finding[]) {
  const { isToOrder } = readParty(draft.consignee);
  const endorsed = isToOrder ? orderOf(draft.consignee) : '';
  const withMembers = (role: PartyWithExtras, made: Record<string, unknown> | undefined) =>
    made && { ...made, ...partyMembers(role, draft.extra, String(made.partyName)) };
  const shipper = withMembers('consignor', party(draft.consignor, 'consignor', findings));
  if (!shipper) findings.push(ediFinding('ED-04', wirePath.draft(0, 'consignor')));
  return {
    shipper: { ...shipper, reference: text(draft.shipperRef) },
    consignee: isToOrder ? undefined : withMembers('consignee', party(draft.consignee, 'consignee', findings)),
    endorsee: endorsed === '' ? undefined : withMembers('consignee', party(endorsed, 'consignee', findings)),
    notifyParties: some(
      (['notifier1', 'notifier2', 'notifier3'] as const).flatMap(field => {
        const block = toldParty(draft, field);
        if (block === '' && draft[field].trim() !== '')
          findings.push(ediFinding('ED-04', wirePath.draft(0, field), { detail: NOBODY_NAMED }));
        const made = party(block, field, findings);
        return (field === 'notifier1' ? withMembers(field, made) : made) ?? [];
      }),
    ),
  };
}

const NOBODY_NAMED = {
  zh: '收货人为凭指示，没有可通知的收货人',
  en: 'the consignee is to order, so nobody is named who could be notified',
};

interface Placed {
  readonly line: CargoLine;
  readonly box: Box;
  readonly at: readonly [box: number, line: number];
}

const packageWords = (code: string): string => COMMON_PACKAGES.find(known => known.code === code)?.en ?? code;

function cargoItem({ line, box, at }: Placed, findings: Finding[]) {
  const said = line.packageCode || box.packageCode;
  const code = packageCodeOf(said);
  if (number(line.weightKg) <= 0) findings.push(ediFinding('ED-04', wirePath.line(0, ...at, 'weightKg')));
  if (box.containerNo === '') findings.push(ediFinding('ED-04', wirePath.box(0, at[0], 'containerNo')));
  return {
    equipmentReference: box.containerNo,
    cargoGrossWeight: { value: number(line.weightKg), unit: 'KGM' },
    cargoGrossVolume: number(line.volumeCbm) > 0 ? { value: number(line.volumeCbm), unit: 'MTQ' } : undefined,
    outerPackaging: {
      packageCode: code,
      numberOfPackages: number(line.packageCount),
      description: code ? packageWords(code) : said,
    },
  };
}

/** Lines with the same description, code and marks are one item of the consignment. */
function consignmentItems({ draft, bookings }: CarrierMessageSource, findings: Finding[]) {
  const placed = draft.boxes.flatMap((box, b) => box.lines.map((line, l): Placed => ({ line, box, at: [b, l] })));
  const groups = Map.groupBy(placed, ({ line }) => JSON.stringify([line.goods, line.hsCode, line.marks]));
  const [booking = ''] = bookings;
  if (booking === '')
    findings.push(ediFinding('ED-04', '', { detail: { zh: '没有订舱号', en: 'there is no booking number' } }));
  return [...groups.values()].map(([first, ...more], index) => {
    const { line, at } = first as Placed;
    const codes = line.hsCode === '' ? draft.hsCodes : [line.hsCode];
    if (codes.length === 0) findings.push(ediFinding('ED-04', wirePath.line(0, ...at, 'hsCode')));
    return {
      carrierBookingReference: booking,
      descriptionOfGoods: wrapText(line.goods || draft.goods),
      HSCodes: codes,
      shippingMarks: some(wrapText(line.marks || (index === 0 ? draft.marks : ''))),
      cargoItems: [first as Placed, ...more].map(one => cargoItem(one, findings)),
    };
  });
}

const setpoint = (value: string): number | undefined => (value === '' ? undefined : number(value));

/** eBL asks of each reefer that is named by its type whether it runs, and how. */
function reeferMembers({ goodsType, extra }: SiDraft, isoCode: string, findings: Finding[]) {
  if (!isReeferCode(isoCode)) return {};
  if (goodsType !== 'R') return { isNonOperatingReefer: true };
  if (extra.setpointC === '') findings.push(ediFinding('ED-04', wirePath.extra(0, 'setpointC')));
  return {
    isNonOperatingReefer: false,
    activeReeferSettings: {
      temperatureSetpoint: setpoint(extra.setpointC),
      temperatureUnit: 'CEL',
      humiditySetpoint: setpoint(extra.humidity),
      airExchangeSetpoint: setpoint(extra.ventilation),
      airExchangeUnit: extra.ventilation === '' ? undefined : 'MQH',
    },
  };
}

function equipment(draft: SiDraft, findings: Finding[]) {
  const { boxes } = draft;
  const seen = new Set<string>();
  return boxes.flatMap((box, index): object[] => {
    if (box.containerNo === '' || seen.has(box.containerNo)) return [];
    seen.add(box.containerNo);
    const seals = box.sealNo.split('/').filter(seal => seal !== '');
    if (seals.length === 0) findings.push(ediFinding('ED-04', wirePath.box(0, index, 'sealNo')));
    const common = { isShipperOwned: box.shipperOwned, seals: seals.map(seal => ({ number: seal, source: 'SHI' })) };
    if (!box.shipperOwned) return [{ ...common, equipmentReference: box.containerNo }];
    if (box.tareKg === '') findings.push(ediFinding('ED-04', wirePath.box(0, index, 'tareKg')));
    const isoCode = containerTypeOf(box.type)?.isoCodes[0] ?? box.type;
    return [
      {
        ...common,
        ...reeferMembers(draft, isoCode, findings),
        equipment: {
          equipmentReference: box.containerNo,
          ISOEquipmentCode: isoCode,
          tareWeight: { value: number(box.tareKg), unit: 'KGM' },
        },
      },
    ];
  });
}

/** Places of the bill are shown in at most five lines of 35. */
const shownPlace = (name: string): readonly string[] | undefined => some(wrapText(name).slice(0, 5));

/** Countries of the European Union's import control, and Norway, Switzerland and Northern Ireland with it. */
const ICS2 = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK NO CH XI'.split(' '),
);

const withoutAbsent = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutAbsent);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (member === undefined ? [] : [[name, withoutAbsent(member)]])),
  );
};

/**
 * The request body for a carrier that speaks DCSA eBL 3.0, with findings at the fields of the SI (ED-02 too many, ED-04 missing); with
 * an error among them it must not go out. Weights in KGM, volumes in MTQ.
 */
export function writeShippingInstructions(source: CarrierMessageSource): WrittenDcsa {
  const findings: Finding[] = [];
  const { draft, requestor, shipmentNo } = source;
  const isWaybill = draft.signingMethod === '3';
  const [copies, originals] = [number(draft.copies), number(draft.originals)];
  const body = {
    transportDocumentReference: text(draft.simblNo || draft.mergeMblNo || draft.mblNo),
    transportDocumentTypeCode: isWaybill ? 'SWB' : 'BOL',
    isShippedOnBoardType: true,
    freightPaymentTermCode: draft.paymentMethod === 'C' ? 'COL' : 'PRE',
    isElectronic: draft.signingMethod === '4',
    isToOrder: readParty(draft.consignee).isToOrder,
    numberOfCopiesWithoutCharges: copies,
    numberOfOriginalsWithoutCharges: isWaybill ? undefined : originals,
    displayedNameForPlaceOfReceipt: shownPlace(draft.receipt),
    displayedNameForPortOfLoad: shownPlace(draft.loading),
    displayedNameForPortOfDischarge: shownPlace(draft.discharge),
    displayedNameForPlaceOfDelivery: shownPlace(draft.delivery),
    carrierCode: draft.carrier,
    carrierCodeListProvider: 'NMFTA',
    invoicePayableAt: /^[A-Z]{2}[A-Z2-9]{3}$/.test(draft.paymentPlace)
      ? { UNLocationCode: draft.paymentPlace }
      : undefined,
    partyContactDetails: [
      { name: requestor.desk || requestor.name, email: text(requestor.email), phone: text(requestor.phone) },
    ],
    documentParties: parties(source, findings),
    isCargoDeliveredInICS2Zone: ICS2.has(draft.deliveryCode.slice(0, 2) || draft.dischargeCode.slice(0, 2)),
    consignmentItems: consignmentItems(source, findings),
    utilizedTransportEquipments: equipment(draft, findings),
    ...documentMembers(draft.extra),
    // eBL knows the customer's reference (CR) and vehicle numbers (AKG) only; the carrier's customer is the forwarder.
    references: shipmentNo === '' ? undefined : [{ type: 'CR', value: shipmentNo }],
  };
  return {
    body: withoutAbsent(body) as DcsaShippingInstructions,
    findings,
    leftOut: withoutPlace(draft, withoutPlaceInDcsa(draft)),
  };
}
