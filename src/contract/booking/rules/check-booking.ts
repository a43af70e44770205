import { readImo } from '../../basic-data/rules/imo-number.ts';
import { localDayOf, localTimeOf } from '../../basic-data/rules/local-time.ts';
import { isFinding } from '../../basic-data/rules/md-findings.ts';
import type { Finding } from '../../kernel/errors.ts';
import type { Text } from '../../kernel/text.ts';
import type { BookingContent } from '../booking-content.ts';
import type { CarrierBookingConfig } from '../config.ts';
import { bookingFinding } from './booking-finding.ts';
import { carrierDemands } from './carrier-demands.ts';
import { charsetFindings } from './charset.ts';
import { type CargoCheck, cargoFindings } from './check-cargo.ts';
import { isPartyEmpty, isToOrder, PARTY_LINES_MOST, partyLines } from './party-lines.ts';

/** The twelve checks before a booking is submitted (design commercial C.5.1). What only the database knows comes with `BookingCheck`. */

export interface BookingCheck extends CargoCheck {
  readonly now: Date;
  readonly config: CarrierBookingConfig;
  /** The SI cut-off as it holds. */
  readonly siCutOff: string | null;
  /** Of the port of loading: days and times are its own. */
  readonly zone: string;
  /** Staff with the right and a reason. */
  readonly mayBookLate: boolean;
  /** A booking of the last 24 hours that looks the same. */
  readonly similarNo: string | null;
  /** SCACs of those whose contract or quotation the reference is known to be. */
  readonly contractCarriers: readonly string[];
  readonly price: BookingPriceState;
}

/** What is promised: nothing, a price that holds, one that is over, or one that is another now. */
export type BookingPriceState =
  | { readonly is: 'NONE' | 'GOOD' | 'EXPIRED' }
  | { readonly is: 'CHANGED'; readonly from: string; readonly to: string };

const label = (zh: string, en: string): Text => ({ zh, en });
const required = (path: string, zh: string, en: string, severity: Finding['severity'] = 'error'): Finding =>
  bookingFinding('REQUIRED', path, { label: label(zh, en) }, severity);

function routing({ carrier, routing: way, terms }: BookingContent, { now, zone }: BookingCheck): Finding[] {
  const today = localDayOf(now.toISOString(), zone);
  const dates = [
    ['departureDate', way.departureDate] as const,
    ['receiptDate', way.receiptDate] as const,
    ['arrivalFrom', way.arrivalFrom] as const,
    ['arrivalTo', way.arrivalTo] as const,
  ];
  const hasSailing = way.vesselName !== '' && way.voyageNo !== '';
  const hasWindow = way.arrivalFrom !== '' && way.arrivalTo !== '';
  return [
    ...(carrier === '' ? [required('carrier', '船公司', 'Carrier')] : []),
    ...(way.loading.code === '' ? [required('routing.loading.code', '起运港', 'Port of loading')] : []),
    ...(way.discharge.code === '' ? [required('routing.discharge.code', '目的港', 'Port of discharge')] : []),
    ...(terms.deliveryType !== 'CY' && way.delivery.code === ''
      ? [required('routing.delivery.code', '交货地', 'Place of delivery', 'warning')]
      : []),
    ...(hasSailing || way.departureDate !== '' || hasWindow
      ? []
      : [required('routing.departureDate', '船名航次或预计开航日', 'Vessel and voyage, or the day of departure')]),
    ...dates
      .filter(([, day]) => day !== '' && day < today)
      .map(([field]) => bookingFinding('DATE_PAST', `routing.${field}`)),
    ...(hasWindow && way.arrivalTo < way.arrivalFrom ? [bookingFinding('DATE_ORDER', 'routing.arrivalTo')] : []),
    ...(way.vesselImo !== '' && isFinding(readImo(way.vesselImo))
      ? [bookingFinding('IMO_CHECK', 'routing.vesselImo')]
      : []),
    ...(way.universalVoyage !== '' && !/^\d{2}[0-9A-Z]{2}[NEWSR]$/.test(way.universalVoyage)
      ? [bookingFinding('VOYAGE_FORMAT', 'routing.universalVoyage')]
      : []),
  ];
}

function cutOff({ siCutOff, now, zone, mayBookLate }: BookingCheck): Finding[] {
  if (siCutOff === null || siCutOff > now.toISOString() || mayBookLate) return [];
  return [bookingFinding('CUTOFF_PASSED', 'routing.voyageNo', { t: localTimeOf(siCutOff, zone) })];
}

function cutOffOrder({ cutOffs: { EFC, FCO, DCO, VCO }, routing: { etd } }: BookingContent): Finding[] {
  const late = [['FCO', FCO] as const, ['DCO', DCO] as const, ['VCO', VCO] as const].filter(
    ([, at]) => etd !== null && at !== null && at >= etd,
  );
  return [
    ...(EFC && FCO && EFC >= FCO ? [bookingFinding('CUTOFF_ORDER', 'cutOffs.EFC', { code: 'EFC' })] : []),
    ...late.map(([code]) => bookingFinding('CUTOFF_ORDER', `cutOffs.${code}`, { code })),
  ];
}

function parties({ parties: { shipper, consignee, notify1, notify2 } }: BookingContent): Finding[] {
  const printed = [['shipper', shipper] as const, ['consignee', consignee] as const, ['notify1', notify1] as const];
  return [
    ...(shipper.name.trim() === '' ? [required('parties.shipper.name', '发货人', 'Shipper')] : []),
    ...(isPartyEmpty(consignee) ? [required('parties.consignee.name', '收货人', 'Consignee', 'warning')] : []),
    ...(isToOrder(consignee) && isPartyEmpty(notify1)
      ? [required('parties.notify1.name', '通知人', 'Notify party')]
      : []),
    ...[...printed, ['notify2', notify2] as const].flatMap(([name, party]): Finding[] =>
      partyLines(party).length > PARTY_LINES_MOST
        ? [
            {
              path: `parties.${name}.address`,
              code: 'PARTY_LINES',
              severity: 'error',
              message: { zh: '抬头地址超过 5 行 x 35 字符', en: 'Party exceeds 5 lines of 35 characters' },
            },
          ]
        : [],
    ),
  ];
}

/** A contract that nobody has kept may well be the carrier's; one that is known as another's is not. */
function terms({ carrier, terms: { contractReference, quotationReference } }: BookingContent, check: BookingCheck) {
  const { contractCarriers: known } = check;
  const isAnothers = carrier !== '' && known.length > 0 && !known.includes(carrier);
  const [path, n] =
    contractReference === ''
      ? ['terms.quotationReference', quotationReference]
      : ['terms.contractReference', contractReference];
  return [
    ...(contractReference !== '' && quotationReference !== ''
      ? [bookingFinding('CONTRACT_BOTH', 'terms.quotationReference')]
      : []),
    ...(isAnothers && n !== ''
      ? [bookingFinding('CONTRACT_CARRIER', path, { n, carrier, carriers: known.join(', ') })]
      : []),
  ];
}

function price({ price: promised }: BookingCheck): Finding[] {
  if (promised.is === 'EXPIRED') return [bookingFinding('PRICE_EXPIRED', 'price')];
  if (promised.is === 'CHANGED')
    return [bookingFinding('PRICE_CHANGED', 'price', { from: promised.from, to: promised.to })];
  return [];
}

/** Errors stand in the way of submission, warnings do not; paths are those of the content, by dots. */
export const checkBooking = (content: BookingContent, check: BookingCheck): Finding[] => [
  ...routing(content, check),
  ...cutOff(check),
  ...cutOffOrder(content),
  ...cargoFindings(content.equipments, check),
  ...parties(content),
  ...terms(content, check),
  ...carrierDemands(check.config, content),
  ...charsetFindings(content, check.config.charset),
  ...(check.similarNo === null ? [] : [bookingFinding('DUPLICATE', 'routing', { no: check.similarNo })]),
  ...price(check),
];
