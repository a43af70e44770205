import { printedContainerType } from '../si/parts/container-type.ts';
import { normaliseDecimal } from '../si/parts/decimal.ts';
import { showHsCode } from '../si/parts/hs-code.ts';
import { draftTotals } from '../si/parts/totals.ts';
import { wrapText } from '../si/parts/wrap-text.ts';
import type { Box, SiDraft } from '../si/shipping-instruction.ts';
import { type BillBody, type BillDocType, emptyBillBody } from './body.ts';
import { BODY_WIDTHS, PARTY_WIDTH } from './layout/template.ts';
import { containersInWords, packagesInWords, packageWord } from './total-in-words.ts';

/** A shipping instruction -> the words of its bill (design A8.4): text is the SI's own, wrapped to the columns of the paper. */

const DOC_TYPES: Readonly<Record<string, BillDocType>> = { 1: 'ORIGINAL', 2: 'TELEX', 3: 'SEAWAY', 4: 'ELECTRONIC' };

const party = (text: string): string => wrapText(text, { width: PARTY_WIDTH }).join('\n');
const column = (text: string, width: number): string => wrapText(text, { width, keepEmptyLines: true }).join('\n');
const upper = (text: string): string => wrapText(text, { width: 200 }).join(' ');

/** The one package code that all say; empty where they differ or none is given. */
function commonPackage({ packageCode, boxes }: Pick<SiDraft, 'packageCode' | 'boxes'>): string {
  if (packageCode !== '') return packageCode;
  const codes = new Set(
    boxes.flatMap(box => [box.packageCode, ...box.lines.map(line => line.packageCode)]).filter(code => code !== ''),
  );
  return codes.size === 1 ? ([...codes][0] ?? '') : '';
}

const containerLine = ({ containerNo, sealNo, type, packageCount, weightKg, volumeCbm }: Box): string =>
  [
    containerNo,
    sealNo,
    printedContainerType(type),
    packageCount,
    normaliseDecimal(weightKg),
    normaliseDecimal(volumeCbm),
  ].join('/');

function descriptionOf({ goods, hsCodes }: Pick<SiDraft, 'goods' | 'hsCodes'>): string {
  const codes = hsCodes.length === 0 ? [] : [`HS CODE: ${hsCodes.map(showHsCode).join(', ')}`];
  return column([goods, ...codes].filter(text => text !== '').join('\n'), BODY_WIDTHS.description);
}

const CHARGES: Readonly<Record<string, (place: string) => string>> = {
  P: () => 'FREIGHT PREPAID',
  C: () => 'FREIGHT COLLECT',
  E: place => `FREIGHT PAYABLE AT ${place}`,
};

/** What the SI does not know. */
export interface BillSurroundings {
  readonly bookingNo: string;
}

/** The body of the bill that an SI asks for; the same SI gives the same body. Unknown parts are empty. */
export function billFromSi(si: SiDraft, { bookingNo }: BillSurroundings): BillBody {
  const totals = draftTotals(si);
  const packaged = commonPackage(si);
  const count = Number(totals.packageCount);
  const freight = CHARGES[si.paymentMethod]?.(upper(si.paymentPlace)) ?? '';
  return {
    ...emptyBillBody(),
    docType: DOC_TYPES[si.signingMethod] ?? 'ORIGINAL',
    shipper: party(si.consignor),
    consignee: party(si.consignee),
    notify: party(si.notifier1),
    notify2: party(si.notifier2),
    notify3: party(si.notifier3),
    masterBillNo: si.simblNo || si.mergeMblNo || si.mblNo,
    bookingNo,
    exportRefs: party([bookingNo, si.shipperRef].filter(text => text !== '').join('\n')),
    placeOfReceipt: upper(si.receipt),
    vesselVoyage: upper([si.vessel, si.voyage].filter(text => text !== '').join(' V.')),
    portOfLoading: upper(si.loading),
    portOfDischarge: upper(si.discharge),
    placeOfDelivery: upper(si.delivery),
    originals: si.originals,
    copies: si.copies,
    marks: column(si.marks || 'N/M', BODY_WIDTHS.marks),
    packages: count > 0 ? column(`${totals.packageCount} ${packageWord(packaged, count)}`, BODY_WIDTHS.packages) : '',
    description: descriptionOf(si),
    gross: totals.weightKg === '0' ? '' : column(`${totals.weightKg} KGS`, BODY_WIDTHS.gross),
    measurement: totals.volumeCbm === '0' ? '' : column(`${totals.volumeCbm} CBM`, BODY_WIDTHS.measurement),
    containerList: si.boxes
      .filter(box => box.containerNo !== '')
      .map(containerLine)
      .join('\n'),
    totalInWords: packagesInWords(totals.packageCount, packaged) || containersInWords(si.boxes),
    charges: [freight, 'AS ARRANGED'].filter(line => line !== '').join('\n'),
    placeOfIssue: upper(si.loading.split(',')[0] ?? ''),
    dateOfIssue: si.sailingDate,
    onBoardDate: si.sailingDate,
    signAs: 'AS CARRIER',
  };
}
