import type { Finding } from '../../kernel/errors.ts';
import type { Text } from '../../kernel/text.ts';
import { type SiDraft, siDraftSchema } from '../shipping-instruction.ts';
import { readDocumentExtra, wholeExtra } from './extra-members.ts';
import { importCargo } from './import-cargo.ts';
import { importFinding } from './import-findings.ts';
import { importParties } from './import-parties.ts';
import { isRecord, type JsonPath, type LeafReader, readLeaves } from './json-leaves.ts';
import { type NotCarried, notCarried } from './not-carried.ts';

export interface DcsaImport {
  /** One per shipping instruction of the file; the shipment and the draft ids are given when they are taken in. */
  readonly drafts: readonly SiDraft[];
  /** Every value of the file that stands in no draft, with the reason. */
  readonly notCarried: readonly NotCarried[];
  readonly findings: readonly Finding[];
}

const KINDS: readonly (readonly [is: (file: Record<string, unknown>) => boolean, name: Text])[] = [
  [file => 'errors' in file && 'statusCode' in file, { zh: '这是错误回执', en: 'it is an error answer' }],
  [
    file => isRecord(file.document) && 'issueTo' in file,
    { zh: '这是电子提单签发请求', en: 'it is a request to issue an electronic bill' },
  ],
  [file => 'transportDocumentStatus' in file, { zh: '这是运输单证', en: 'it is a transport document' }],
];

const isShippingInstruction = (file: Record<string, unknown>): boolean =>
  Array.isArray(file.consignmentItems) && isRecord(file.documentParties) && !('transportDocumentStatus' in file);

const NO_SI: Text = {
  zh: '缺少 consignmentItems 或 documentParties',
  en: 'consignmentItems or documentParties is missing',
};

/** Copies with and without charges are one number with us. */
function copiesOf(document: LeafReader, of: 'Copies' | 'Originals', findings: Finding[]): string {
  const [charged, free] = [`numberOf${of}WithCharges`, `numberOf${of}WithoutCharges`].map(name => document.text(name));
  if (!charged && !free) return '';
  if (charged && free) findings.push(importFinding('DCSA-05', `numberOf${of}WithCharges`, { charged, free }));
  return String(Number(charged ?? 0) + Number(free ?? 0));
}

function signingMethod(document: LeafReader): string {
  const type = document.text('transportDocumentTypeCode');
  if (type === 'SWB') return '3';
  if (type !== 'BOL') return '';
  return document.text('isElectronic') === 'true' ? '4' : '1';
}

const place = (document: LeafReader, name: string): string => document.texts(`displayedNameFor${name}`).join(', ');

const PAYMENT: Readonly<Record<string, string>> = { PRE: 'P', COL: 'C' };

function importDocument(document: LeafReader, findings: Finding[]): SiDraft {
  const { partyExtra, ...parties } = importParties(document);
  const { bookings, ...cargo } = importCargo(document, findings);
  if (bookings.length > 1) findings.push(importFinding('DCSA-04', 'consignmentItems', { bookings }));
  // Only a SCAC says which of our carriers it is; SMDG codes are another list.
  const isScac = document.peek('carrierCodeListProvider') !== 'SMDG';
  if (isScac) document.text('carrierCodeListProvider');
  const payment = document.peek('freightPaymentTermCode');
  const emails = Array.from({ length: document.count('partyContactDetails') }, (_, index) =>
    document.text('partyContactDetails', index, 'email'),
  );
  return siDraftSchema.parse({
    ...parties,
    ...cargo,
    extra: wholeExtra(partyExtra, readDocumentExtra(document)),
    shipperRef: parties.shipperRef || referenceOf(document, 'SI'),
    mblNo: document.text('transportDocumentReference'),
    paymentMethod: PAYMENT[payment] ? PAYMENT[document.text('freightPaymentTermCode')] : '',
    paymentPlace: document.text('invoicePayableAt', 'UNLocationCode'),
    signingMethod: signingMethod(document),
    originals: copiesOf(document, 'Originals', findings),
    copies: copiesOf(document, 'Copies', findings),
    carrier: isScac ? document.text('carrierCode') : '',
    receipt: place(document, 'PlaceOfReceipt'),
    loading: place(document, 'PortOfLoad'),
    discharge: place(document, 'PortOfDischarge'),
    delivery: place(document, 'PlaceOfDelivery'),
    emails: [...new Set(emails)].filter(address => address !== ''),
  });
}

/** First reference of a type, taken. */
function referenceOf(document: LeafReader, type: string): string {
  for (let index = 0; index < document.count('references'); index += 1) {
    const reference = document.at('references', index);
    if (reference.peek('type') === type) {
      reference.text('type');
      return reference.text('value');
    }
  }
  return '';
}

/** The wording of a package was left although its code is known: then nothing is missing. */
const hasPackageCode = (document: LeafReader) => (path: JsonPath) => document.has(...path.slice(0, -1), 'packageCode');

function importOne(file: unknown, prefix: string): DcsaImport {
  const within = (path: string): string => (prefix && path ? `${prefix}.${path}` : prefix + path);
  if (!isRecord(file) || !isShippingInstruction(file)) {
    const kind = isRecord(file) ? KINDS.find(([is]) => is(file))?.[1] : undefined;
    return { drafts: [], notCarried: [], findings: [importFinding('DCSA-02', prefix, undefined, kind ?? NO_SI)] };
  }
  const document = readLeaves(file);
  const findings: Finding[] = [];
  const draft = importDocument(document, findings);
  const left = document.untaken().map(leaf => notCarried(leaf, hasPackageCode(document)));
  return {
    drafts: [draft],
    notCarried: left.map(item => ({ ...item, path: within(item.path) })),
    findings: findings.map(finding => ({ ...finding, path: within(finding.path) })),
  };
}

/**
 * Reads DCSA eBL 3.0 shipping instructions, as text or parsed, one or a list of them. Nothing is dropped silently: every
 * value of the file is either in a draft or told under `notCarried`. A file that is no shipping instruction gives no
 * draft and says what it is.
 */
export function importShippingInstructions(file: unknown): DcsaImport {
  let content = file;
  if (typeof file === 'string') {
    try {
      content = JSON.parse(file.replace(/^\ufeff/, ''));
    } catch {
      return { drafts: [], notCarried: [], findings: [importFinding('DCSA-01', '')] };
    }
  }
  if (!Array.isArray(content)) return importOne(content, '');
  if (content.length === 0) return importOne(undefined, '');
  const parts = content.map((item, index) => importOne(item, `[${index}]`));
  const drafts = parts.flatMap(part => part.drafts);
  const several = drafts.length > 1 ? { siType: 2, plannedCount: drafts.length } : {};
  return {
    drafts: drafts.map(draft => ({ ...draft, ...several })),
    notCarried: parts.flatMap(part => part.notCarried),
    findings: parts.flatMap(part => part.findings),
  };
}
