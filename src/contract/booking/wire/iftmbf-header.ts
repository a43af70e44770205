import Big from 'big.js';
import { localTimeOf } from '../../basic-data/rules/local-time.ts';
import { type Segment, segment } from '../../edifact/segment.ts';
import { ediMinute } from '../../edifact/write.ts';
import { placeSegment } from '../../si/iftmin/iftmin-text.ts';
import { ediNumber } from '../../si/parts/decimal.ts';
import type { BookingContent } from '../booking-content.ts';
import { type BookingSource, IFTMBF_FUNCTIONS } from './booking-source.ts';
import { dayOf, freeTexts, from, reference } from './iftmbf-text.ts';

/** What stands before the parties: BGM to TDT and its places (design commercial C.7.2). */

/** TSR: 27 door to door, 28 door to pier, 29 pier to door, 30 pier to pier; then how each end loads: 2 full, 3 less. */
function serviceTerms({ terms }: BookingContent): Segment {
  const doors = `${terms.receiptType === 'SD' ? 'D' : 'P'}${terms.deliveryType === 'SD' ? 'D' : 'P'}`;
  const condition = { DD: '27', DP: '28', PD: '29', PP: '30' }[doors] ?? '30';
  const load = (movement: 'FCL' | 'LCL'): string => (movement === 'LCL' ? '3' : '2');
  return segment('TSR', condition, [load(terms.originMovement), '', '', load(terms.destinationMovement)]);
}

const sum = (quantities: readonly string[]): string =>
  quantities.reduce((whole, one) => whole.plus(one === '' ? 0 : one), new Big(0)).toFixed();

/** Weight of a line is that of one unit, as often as there are units. */
function totals({ equipments }: BookingContent): Segment[] {
  const units = equipments.reduce((all, one) => all + one.units, 0);
  const weight = equipments
    .reduce((all, { grossKg, units: count }) => all.plus(new Big(grossKg || 0).times(count)), new Big(0))
    .toFixed();
  const goods = equipments.flatMap(({ commodities }) => commodities);
  const volume = sum(goods.map(({ cbm }) => cbm));
  const packages = goods.reduce((all, one) => all + one.packages, 0);
  return [
    segment('CNT', ['16', String(units)]),
    ...(weight === '0' ? [] : [segment('CNT', ['7', ediNumber(weight), 'KGM'])]),
    ...(volume === '0' ? [] : [segment('CNT', ['15', ediNumber(volume), 'MTQ'])]),
    ...(packages === 0 ? [] : [segment('CNT', ['11', String(packages)])]),
  ];
}

/** References with a qualifier of their own in 1153; the others are said in words. */
const QUALIFIERS: Readonly<Record<string, string>> = {
  FF: 'FF',
  SI: 'SI',
  SPO: 'ON',
  CPO: 'ON',
  CR: 'CR',
  AAO: 'AAO',
  EQ: 'EQ',
  RUC: 'UCN',
  DUE: 'UCN',
};

/** What has no element of its own, in words of the remarks. */
function words({ routing, references, terms }: BookingContent): Segment[] {
  const said = [
    ['routing.serviceCode', routing.serviceCode && `SERVICE ${routing.serviceCode} ${routing.serviceName}`],
    ['routing.routingReference', routing.routingReference && `ROUTING ${routing.routingReference}`],
    ['terms.isPartialLoadAllowed', terms.isPartialLoadAllowed && 'PARTIAL LOAD ALLOWED'],
    ['terms.isEquipmentSubstitutionAllowed', terms.isEquipmentSubstitutionAllowed && 'EQUIPMENT SUBSTITUTION ALLOWED'],
    [
      'terms.exportDeclarationReference',
      terms.exportDeclarationReference && `EXPORT ${terms.exportDeclarationReference}`,
    ],
    ['terms.incoterm', terms.incoterm && `INCOTERM ${terms.incoterm}`],
    ['terms.documentType', terms.documentType === 'SWB' && 'SEA WAYBILL'],
    ...references.map(({ type, value }, index) => [
      `references.${index}.value`,
      value !== '' && !QUALIFIERS[type] && `${type} ${value}`,
    ]),
  ] as const;
  return said.flatMap(([field, text]) => (text ? freeTexts('AAI', String(field), text.trim()) : []));
}

function places({ routing }: BookingContent): Segment[] {
  const { receipt, loading, discharge, delivery, otherPlaces } = routing;
  const other = otherPlaces.filter(({ type }) => type === 'RTP' || type === 'PTP' || type === 'ROU');
  return [
    ...from('routing.receipt', placeSegment('88', receipt.code, receipt.name)),
    ...dayOf('196', receipt.code === '' && receipt.name === '' ? '' : routing.receiptDate),
    ...from('routing.loading', placeSegment('9', loading.code, loading.name)),
    ...from('routing.discharge', placeSegment('11', discharge.code, discharge.name)),
    ...from('routing.delivery', placeSegment('7', delivery.code, delivery.name)),
    ...other.flatMap((place, index) =>
      from(`routing.otherPlaces.${index}`, placeSegment('13', place.code, place.name)),
    ),
  ];
}

function numbers({ content, bookingNo, carrierRef, previousRef, purpose }: BookingSource): Segment[] {
  const { references, terms } = content;
  const own = references.some(({ type, value }) => type === 'FF' && value !== '')
    ? []
    : reference('FF', 'references', bookingNo);
  return [
    ...reference('BN', 'carrierRef', carrierRef),
    ...reference('CT', 'terms.contractReference', terms.contractReference),
    ...reference('AAG', 'terms.quotationReference', terms.quotationReference),
    ...own,
    ...references.flatMap(({ type, value }, index) =>
      QUALIFIERS[type] ? reference(QUALIFIERS[type], `references.${index}.value`, value) : [],
    ),
    ...(purpose === 'NEW' ? [] : reference('ACW', '', previousRef)),
  ];
}

/** The clock of the port of loading, as the trade writes departures; the day alone where no sailing is chosen. */
function localDay(instant: string | null, zone: string): string {
  return instant === null ? '' : localTimeOf(instant, zone || 'UTC').slice(0, 10);
}

function transport({ content, carrierCode }: BookingSource, codeList: 'SMDG' | 'NMFTA'): Segment[] {
  const { routing } = content;
  const { vesselName, vesselImo, voyageNo, zone } = routing;
  const vessel = vesselImo === '' ? ['', '', '', vesselName] : [vesselImo, '146', '11', vesselName];
  // 172 carrier codes; 182 the United States' SCAC, 306 SMDG.
  const carrier = [carrierCode, '172', codeList === 'SMDG' ? '306' : '182'];
  const made = segment('TDT', '20', voyageNo, '1', '', carrier, '', '', vessel);
  return [
    ...from(voyageNo.length > 17 ? 'routing.voyageNo' : 'routing.vesselName', [made]),
    ...placeSegment('9', routing.loading.code, ''),
    ...dayOf('133', localDay(routing.etd, zone) || routing.departureDate),
    ...placeSegment('11', routing.discharge.code, ''),
    ...dayOf('132', localDay(routing.eta, zone) || routing.arrivalTo),
  ];
}

export function headerSegments(source: BookingSource, codeList: 'SMDG' | 'NMFTA'): Segment[] {
  const { content, bookingNo, purpose, at, reason } = source;
  return [
    segment('BGM', '335', bookingNo, IFTMBF_FUNCTIONS[purpose]),
    segment('DTM', ['137', ediMinute(at), '203']),
    serviceTerms(content),
    ...freeTexts('AAI', 'remarks', content.remarks),
    ...words(content),
    ...freeTexts('AES', '', reason),
    ...totals(content),
    ...places(content),
    ...from('parties.carrierOffice', placeSegment('197', content.parties.carrierOffice, '')),
    ...numbers(source),
    segment('CPI', '4', '', content.terms.freight === 'COL' ? 'C' : 'P'),
    ...transport(source, codeList),
  ];
}
