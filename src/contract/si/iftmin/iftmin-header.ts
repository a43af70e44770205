import { fromField, type Segment, segment } from '../../edifact/segment.ts';
import { ediMinute } from '../../edifact/write.ts';
import { ediNumber } from '../parts/decimal.ts';
import { CONTINUATION_MARKS, layOutParty, toldParty } from '../parts/party.ts';
import { draftTotals } from '../parts/totals.ts';
import { wrapText } from '../parts/wrap-text.ts';
import { wirePath } from '../wire.ts';
import type { CarrierMessageSource } from './iftmin-source.ts';
import { customsReference, customsText } from './iftmin-special.ts';
import { freeText, paymentPlace, placeSegment } from './iftmin-text.ts';

/** What stands before the goods: BGM to TDT and its places (design E.4). */

const CONDITIONS: Readonly<Record<string, string>> = { 'DOOR-CY': '28', 'CY-DOOR': '29', 'DOOR-DOOR': '27' };

/** Contract condition, then how origin and destination load: 2 full container, 3 less than that. */
function serviceTerms(method: string): Segment {
  const [origin = 'CY', destination = 'CY'] = method.split('-');
  const load = (end: string): string => (end === 'CFS' ? '3' : '2');
  return segment('TSR', CONDITIONS[method] ?? '30', [load(origin), '', '', load(destination)]);
}

/** What the signing method wants of the carrier beyond the kind of document. */
const CLAUSES: Readonly<Record<string, string>> = {
  2: 'TELEX RELEASE REQUESTED',
  4: 'ELECTRONIC BILL OF LADING REQUESTED',
};

function remarks({ draft, reason }: CarrierMessageSource): Segment[] {
  const attached = (Object.keys(CONTINUATION_MARKS) as (keyof typeof CONTINUATION_MARKS)[]).flatMap(role => {
    const mark = CONTINUATION_MARKS[role];
    const { attached: lines } = layOutParty(toldParty(draft, role), mark);
    return lines.length === 0
      ? []
      : freeText('AAI', [mark, ...lines]).map(one => fromField(wirePath.draft(0, role), one));
  });
  const clause = CLAUSES[draft.signingMethod];
  return [
    ...freeText('AAI', wrapText(draft.remarks)).map(one => fromField(wirePath.draft(0, 'remarks'), one)),
    ...attached,
    ...freeText('AES', wrapText(reason)),
    ...(clause ? freeText('BLC', [clause]) : []),
    ...customsText(draft.extra),
  ];
}

function totals({ boxes }: CarrierMessageSource['draft']): Segment[] {
  const { packageCount, weightKg, volumeCbm } = draftTotals({ boxes });
  const containers = new Set(boxes.map(box => box.containerNo).filter(number => number !== '')).size;
  return [
    segment('CNT', ['7', ediNumber(weightKg), 'KGM']),
    segment('CNT', ['11', ediNumber(packageCount)]),
    segment('CNT', ['15', ediNumber(volumeCbm), 'MTQ']),
    segment('CNT', ['16', String(containers)]),
  ];
}

const documents = ({ signingMethod, copies, originals }: CarrierMessageSource['draft']): Segment =>
  signingMethod === '3' ? segment('DOC', '710', '', '', copies) : segment('DOC', '706', '', '', copies, originals);

function references({ draft, bookings, shipmentNo, previousRef, purpose }: CarrierMessageSource): Segment[] {
  const one = (qualifier: string, number: string, field?: Parameters<typeof wirePath.draft>[1]): Segment[] => {
    if (number === '') return [];
    const made = segment('RFF', [qualifier, number]);
    return [field ? fromField(wirePath.draft(0, field), made) : made];
  };
  return [
    ...[...new Set(bookings)].flatMap(booking => one('BN', booking)),
    ...one('BM', draft.simblNo || draft.mergeMblNo || draft.mblNo, draft.simblNo ? 'simblNo' : 'mblNo'),
    ...one('FF', shipmentNo),
    ...one('SI', draft.shipperRef, 'shipperRef'),
    ...one('CT', draft.quotationNo, 'quotationNo'),
    ...customsReference(draft.extra),
    ...(purpose === '9' ? [] : one('ACW', previousRef)),
  ];
}

const PAYMENT: Readonly<Record<string, string>> = { P: 'P', C: 'C', E: 'A' };

function transport({ draft, vesselImo }: CarrierMessageSource): Segment {
  const vessel = vesselImo === '' ? ['', '', '', draft.vessel] : [vesselImo, '146', '11', draft.vessel];
  const made = segment('TDT', '20', draft.voyage, '1', '', [draft.carrier, '172', '182'], '', '', vessel);
  return fromField(wirePath.draft(0, draft.voyage.length > 17 ? 'voyage' : 'vessel'), made);
}

export function headerSegments(source: CarrierMessageSource): Segment[] {
  const { draft, no, purpose, at } = source;
  return [
    segment('BGM', '340', no, purpose),
    segment('DTM', ['137', ediMinute(at), '203']),
    serviceTerms(draft.transportMethod),
    ...remarks(source),
    ...totals(draft),
    documents(draft),
    ...placeSegment('73', draft.loadingCode, draft.loading),
    ...(draft.paymentMethod === 'E' ? paymentPlace(draft.paymentPlace) : []),
    ...references(source),
    segment('CPI', '4', '', PAYMENT[draft.paymentMethod] ?? ''),
    transport(source),
    ...placeSegment('88', draft.receiptCode, draft.receipt),
    ...placeSegment('9', draft.loadingCode, draft.loading),
    ...placeSegment('11', draft.dischargeCode, draft.discharge),
    ...placeSegment('7', draft.deliveryCode, draft.delivery),
  ];
}
