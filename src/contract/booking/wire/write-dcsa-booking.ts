import Big from 'big.js';
import { localTimeOf } from '../../basic-data/rules/local-time.ts';
import { ediFinding } from '../../edifact/codes.ts';
import type { Finding } from '../../kernel/errors.ts';
import { isReeferCode } from '../../si/parts/container-type.ts';
import type { BookedEquipment, BookingCommodity, BookingContent, BookingDangerousGoods } from '../booking-content.ts';
import type { BookingSource, BookingWriting, Written } from './booking-source.ts';
import { dcsaParties } from './dcsa-parties.ts';
import { equipmentCode } from './iftmbf-cargo.ts';

/** Requests of DCSA Booking 2.0 (design commercial C.7.4). Absent members are left out, never sent empty. */
export type DcsaBooking = Readonly<Record<string, unknown>>;

const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list);
const text = (value: string): string | undefined => (value.trim() === '' ? undefined : value.trim());
const flag = (value: boolean): true | undefined => (value ? true : undefined);
/** JSON has no decimals: the nearest number, which prints as the text it was for every weight of the trade. */
const number = (value: string): number => new Big(value || '0').toNumber();
const quantity = (value: string, unit: string) => (number(value) > 0 ? { value: number(value), unit } : undefined);
const setpoint = (value: string): number | undefined => (value === '' ? undefined : number(value));

interface Place {
  readonly code: string;
  readonly facility: string;
  readonly name: string;
}

const location = ({ code, facility, name }: Place) => ({
  UNLocationCode: text(code),
  locationName: text(name),
  facility: facility === '' ? undefined : { facilityCode: facility, facilityCodeListProvider: 'SMDG' },
});

function locations({ routing }: BookingContent) {
  const { receipt, loading, discharge, delivery, otherPlaces } = routing;
  const all = [
    { type: 'PRE', ...receipt },
    { type: 'POL', ...loading },
    { type: 'POD', ...discharge },
    { type: 'PDE', ...delivery },
    ...otherPlaces,
  ];
  return all
    .filter(({ code, name }) => code !== '' || name !== '')
    .map(({ type, ...place }) => ({ location: location(place), locationTypeCode: type }));
}

function dangerous(goods: BookingDangerousGoods, commodity: BookingCommodity) {
  const [risk1, risk2] = goods.subsidiaryRisks;
  return {
    UNNumber: text(goods.unNumber),
    NANumber: goods.unNumber === '' ? text(goods.naNumber) : undefined,
    properShippingName: goods.properShippingName,
    technicalName: text(goods.technicalName),
    imoClass: goods.imoClass,
    subsidiaryRisk1: risk1,
    subsidiaryRisk2: risk2,
    packingGroup: goods.packingGroup === '' ? undefined : Number(goods.packingGroup),
    isMarinePollutant: goods.isMarinePollutant,
    isLimitedQuantity: goods.isLimitedQuantity,
    isExceptedQuantity: goods.isExceptedQuantity,
    // What the form does not ask is not so: such cargo is arranged with the carrier by hand.
    isSalvagePackings: false,
    isEmptyUncleanedResidue: false,
    isWaste: false,
    isHot: false,
    isCompetentAuthorityApprovalRequired: false,
    isReportableQuantity: false,
    EMSNumber: text(goods.emsNumber),
    emergencyContactDetails: { contact: goods.contactName, phone: goods.contactPhone },
    grossWeight: quantity(goods.grossKg || commodity.grossKg, 'KGM'),
    netWeight: quantity(goods.netKg, 'KGM'),
    limits: goods.flashPoint === '' ? undefined : { temperatureUnit: 'CEL', flashPoint: number(goods.flashPoint) },
  };
}

function commodity(goods: BookingCommodity) {
  const codes = goods.hsCodes.filter(code => code !== '');
  const short = codes.filter(code => code.length <= 10);
  const packed =
    goods.packages > 0 || goods.packageCode !== '' || goods.dangerousGoods.length > 0
      ? {
          packageCode: text(goods.packageCode),
          numberOfPackages: goods.packages > 0 ? goods.packages : undefined,
          description: text(goods.packageDescription),
          dangerousGoods: some(goods.dangerousGoods.map(one => dangerous(one, goods))),
        }
      : undefined;
  return {
    commodityType: text(goods.description),
    HSCodes: some(short),
    extendedHSCodes: short.length === codes.length ? undefined : codes,
    cargoGrossWeight: quantity(goods.grossKg, 'KGM'),
    cargoGrossVolume: quantity(goods.cbm, 'MTQ'),
    outerPackaging: packed,
  };
}

/** The empty container comes to the place of receipt; the time is the day that was asked for, as the port's calendar has it. */
function positionings({ routing }: BookingContent, { pickupDate }: BookedEquipment) {
  const asked = pickupDate || routing.receiptDate;
  return [{ dateTime: asked === '' ? undefined : `${asked}T00:00:00Z`, location: location(routing.receipt) }];
}

function equipment(one: BookedEquipment, style: BookingWriting['codeStyle'], content: BookingContent) {
  const { reefer } = one;
  const isDoorAtOrigin = content.terms.receiptType === 'SD';
  const isoCode = equipmentCode(one.type, style);
  const depot = one.pickupDepot === '' ? undefined : { locationName: one.pickupDepot };
  return {
    ISOEquipmentCode: isoCode,
    units: one.units,
    isShipperOwned: one.isShipperOwned,
    tareWeight: one.isShipperOwned ? quantity(one.tareKg, 'KGM') : undefined,
    cargoGrossWeight: quantity(one.grossKg, 'KGM'),
    // A carrier takes nothing for granted of a reefer: both answers are sent, of no other container any.
    isNonOperatingReefer: isReeferCode(isoCode) ? one.isNonOperatingReefer : undefined,
    activeReeferSettings:
      reefer === null || one.isNonOperatingReefer || reefer.temperature === ''
        ? undefined
        : {
            temperatureSetpoint: number(reefer.temperature),
            temperatureUnit: 'CEL',
            humiditySetpoint: setpoint(reefer.humidity),
            airExchangeSetpoint: setpoint(reefer.airExchange),
            airExchangeUnit: reefer.airExchange === '' ? undefined : 'MQH',
            isVentilationOpen: flag(reefer.isVentilationOpen),
            isDrainholesOpen: flag(reefer.isDrainholesOpen),
            isBulbMode: flag(reefer.isBulbMode),
            isColdTreatmentRequired: flag(reefer.isColdTreatmentRequired),
            isControlledAtmosphereRequired: flag(reefer.isControlledAtmosphereRequired),
            isPreCoolingRequired: flag(reefer.isPreCoolingRequired),
            isGeneratorSetRequired: flag(reefer.isGeneratorSetRequired),
          },
    containerPositionings: isDoorAtOrigin ? positionings(content, one) : undefined,
    // Where the carrier brings the empty box to the door nobody picks it up.
    originEmptyContainerPickup:
      isDoorAtOrigin || (depot === undefined && one.pickupDate === '')
        ? undefined
        : {
            dateTime: one.pickupDate === '' ? undefined : `${one.pickupDate}T00:00:00Z`,
            depotReleaseLocation: depot,
          },
    equipmentReferences: some(one.numbers.filter(entry => entry !== '')),
    commodities: some(one.commodities.map(commodity)),
  };
}

const day = (instant: string | null, zone: string): string | undefined =>
  instant === null ? undefined : localTimeOf(instant, zone || 'UTC').slice(0, 10);

function charges(haulage: string, port: string, other: string) {
  const terms = {
    haulageChargesPaymentTermCode: text(haulage),
    portChargesPaymentTermCode: text(port),
    otherChargesPaymentTermCode: text(other),
  };
  return Object.values(terms).some(term => term !== undefined) ? terms : undefined;
}

const withoutAbsent = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutAbsent);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (member === undefined ? [] : [[name, withoutAbsent(member)]])),
  );
};

/** What the schema and its conditions insist on, at the fields where it is typed. */
function missing({ equipments, routing, terms }: BookingContent): Finding[] {
  const lack = (path: string, isThere: boolean): Finding[] => (isThere ? [] : [ediFinding('ED-04', path)]);
  return [
    ...lack('routing.loading.code', routing.loading.code !== ''),
    ...lack('routing.discharge.code', routing.discharge.code !== ''),
    ...lack('equipments', equipments.length > 0),
    ...equipments.flatMap(({ commodities, units, type, reefer, isNonOperatingReefer, pickupDate }, at) => [
      ...lack(`equipments.${at}.units`, units > 0),
      ...lack(
        `equipments.${at}.reefer.temperature`,
        !isReeferCode(equipmentCode(type, 'SIZE_TYPE')) || isNonOperatingReefer || (reefer?.temperature ?? '') !== '',
      ),
      ...lack('routing.receiptDate', terms.receiptType !== 'SD' || pickupDate !== '' || routing.receiptDate !== ''),
      ...commodities.flatMap(({ description, dangerousGoods, grossKg }, index) => {
        const path = `equipments.${at}.commodities.${index}`;
        return [
          ...lack(`${path}.description`, description.trim() !== ''),
          ...dangerousGoods.flatMap((goods, nth) => [
            ...lack(`${path}.dangerousGoods.${nth}.unNumber`, goods.unNumber !== '' || goods.naNumber !== ''),
            ...lack(`${path}.dangerousGoods.${nth}.imoClass`, goods.imoClass !== ''),
            ...lack(`${path}.dangerousGoods.${nth}.contactPhone`, goods.contactPhone.trim() !== ''),
            ...lack(`${path}.dangerousGoods.${nth}.grossKg`, number(goods.grossKg || grossKg) > 0),
          ]),
        ];
      }),
    ]),
  ];
}

/** Remarks have no member of their own in Booking 2.0. */
const notCarried = ({ remarks }: BookingContent): string[] => (remarks.trim() === '' ? [] : [`remarks: ${remarks}`]);

/**
 * Body of `POST /v2/bookings`, and of `PUT` where the carrier has given a number: then it names what it changes. Weights in KGM, volumes
 * in MTQ, days as the calendar of the port of loading has them.
 */
export function writeDcsaBooking(source: BookingSource, writing: BookingWriting): Written<DcsaBooking> {
  const { content, bookingNo, desk, carrierCode, purpose, carrierRef, carrierRequestRef } = source;
  const { routing, terms, equipments, references, parties } = content;
  const isChange = purpose !== 'NEW';
  const vesselName = text(routing.vesselName);
  const body = {
    carrierBookingRequestReference: isChange ? text(carrierRequestRef) : undefined,
    carrierBookingReference: isChange ? text(carrierRef) : undefined,
    receiptTypeAtOrigin: terms.receiptType,
    deliveryTypeAtDestination: terms.deliveryType,
    cargoMovementTypeAtOrigin: terms.originMovement,
    cargoMovementTypeAtDestination: terms.destinationMovement,
    serviceContractReference: text(terms.contractReference),
    contractQuotationReference: terms.contractReference === '' ? text(terms.quotationReference) : undefined,
    freightPaymentTermCode: terms.freight,
    originChargesPaymentTerm: charges(terms.originHaulage, terms.originPort, terms.otherCharges),
    destinationChargesPaymentTerm: charges(terms.destinationHaulage, terms.destinationPort, terms.otherCharges),
    vessel: vesselName ? { name: vesselName, vesselIMONumber: text(routing.vesselImo) } : undefined,
    carrierServiceName: text(routing.serviceName),
    carrierServiceCode: text(routing.serviceCode),
    carrierExportVoyageNumber: text(routing.voyageNo),
    universalExportVoyageReference: text(routing.universalVoyage),
    routingReference: text(routing.routingReference),
    declaredValue: terms.declaredCurrency === '' ? undefined : setpoint(terms.declaredValue),
    declaredValueCurrency: terms.declaredValue === '' ? undefined : text(terms.declaredCurrency),
    carrierCode,
    carrierCodeListProvider: writing.codeList,
    isPartialLoadAllowed: flag(terms.isPartialLoadAllowed),
    isExportDeclarationRequired: flag(terms.isExportDeclarationRequired),
    exportDeclarationReference: text(terms.exportDeclarationReference),
    expectedDepartureDate: day(routing.etd, routing.zone) ?? text(routing.departureDate),
    expectedDepartureFromPlaceOfReceiptDate: text(routing.receiptDate),
    expectedArrivalAtPlaceOfDeliveryStartDate: text(routing.arrivalFrom),
    expectedArrivalAtPlaceOfDeliveryEndDate: text(routing.arrivalTo),
    transportDocumentTypeCode: terms.documentType,
    requestedNumberOfTransportDocuments: terms.documents > 1 ? terms.documents : undefined,
    bookingChannelReference: bookingNo,
    incoTerms: text(terms.incoterm),
    isEquipmentSubstitutionAllowed: terms.isEquipmentSubstitutionAllowed,
    placeOfBLIssue: terms.placeOfIssue === '' ? undefined : { UNLocationCode: terms.placeOfIssue },
    references: some(
      references.filter(({ value }) => value.trim() !== '').map(one => ({ ...one, value: one.value.trim() })),
    ),
    documentParties: dcsaParties(parties, desk, writing.ownCode),
    shipmentLocations: locations(content),
    requestedEquipments: equipments.map(one => equipment(one, writing.codeStyle, content)),
  };
  return { body: withoutAbsent(body) as DcsaBooking, findings: missing(content), leftOut: notCarried(content) };
}

/** Body of `PATCH /v2/bookings/{ref}`: takes back a request, an amendment, or asks for a confirmed booking to be cancelled. */
export function writeDcsaCancellation(
  purpose: 'CANCEL' | 'AMEND_CANCEL' | 'CANCEL_REQUEST',
  reason: string,
): DcsaBooking {
  const status = {
    CANCEL: { bookingStatus: 'CANCELLED' },
    AMEND_CANCEL: { amendedBookingStatus: 'AMENDMENT_CANCELLED' },
    CANCEL_REQUEST: { bookingCancellationStatus: 'CANCELLATION_RECEIVED' },
  }[purpose];
  return { ...status, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) };
}
