import type { ExtraField } from '../extra.ts';
import type { SiDraft } from '../shipping-instruction.ts';
import { countryInText } from './country.ts';
import { documentText } from './document-text.ts';
import { readParty } from './party.ts';

/**
 * What advance filing wants to know of a party and people have always typed into its address: phone, postal code,
 * enterprise code, EORI. A field of its own wins over what the text says.
 */
export interface FilingParty {
  /** Field of the draft whose text it is. */
  readonly field: 'consignor' | 'consignee' | 'notifier1';
  readonly code: string;
  readonly eori: string;
  readonly phone: string;
  readonly email: string;
  readonly postcode: string;
  readonly hasStreet: boolean;
}

const PHONE = /(?:\b(?:TEL|PHONE|PH|MOB|MOBILE|CELL)\b[ .:/]*\+?|\+)(\d[\d ()/-]{5,24})/;
const MAIL = /[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,}/;
/** Kinds of enterprise codes as manifests name them; China's own are USCI (or USCC) and OC. */
const CODE =
  /\b(USCI|USCC|OC|EORI|VAT|EIN|JCN|BN|TRN|CIF|ABN|CRN|GST)\b[ .:+#-]*(?:NO\b[ .:]*)?([A-Z0-9][A-Z0-9-]{4,24})/;
const EORI = /\bEORI\b[ .:+#-]*(?:NO\b[ .:]*)?([A-Z]{2}[A-Z0-9]{3,15})\b/;
/** Where a country's codes have a shape of their own; room and house numbers look like those of the others. */
const POSTCODES: Readonly<Record<string, RegExp>> = {
  CN: /\b\d{6}\b/,
  JP: /\b\d{3}-\d{4}\b/,
  US: /\b\d{5}(?:-\d{4})?\b/,
  CA: /\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/,
  GB: /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/,
  NL: /\b\d{4} ?[A-Z]{2}\b/,
};
const POSTCODE = /\b(?:\d{3} \d{2}|\d{2}-\d{3}|\d{4,6})\b/;
const STREET =
  /\d|\b(?:STREET|ST|ROAD|RD|AVENUE|AVE|LANE|LN|BOULEVARD|BLVD|DRIVE|DR|BUILDING|BLDG|PARK|SQUARE|PLAZA|QUAY|DOCK|WAY|HIGHWAY|STRASSE|WEG|RUE|VIA|CALLE|AVENIDA|RUA|JALAN|ZONE)\b/;
const CONTACT =
  /^\W*(?:TEL|PHONE|PH|MOB|MOBILE|CELL|FAX|E-?MAIL|ATTN|CONTACT|USCI|USCC|OC|EORI|VAT|EIN|JCN|BN|TRN|CIF|ABN|CRN|GST|HTTP|WWW)\b|@/;
const PO_BOX = /\bP\.? ?O\.? ?BOX\b[ :.#]*[A-Z0-9-]*/g;

/** A party has no more characters than this (SI-T-02). */
const READ_AT_MOST = 1000;

/** Lines of the address alone, without name, phones, codes and a line that holds nothing but the country. */
function addressLines(text: string): string[] {
  const lines = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');
  const address = lines.slice(1).filter(line => !CONTACT.test(line));
  const last = address.at(-1) ?? '';
  const isCountry = address.length > 1 && !/\d|,/.test(last) && countryInText(last) !== null;
  return isCountry ? address.slice(0, -1) : address;
}

/** A street is a line above the city; an address of one line is one when it names a street. */
function hasStreet(lines: readonly string[]): boolean {
  const streets = (lines.length > 1 ? lines.slice(0, -1) : lines).map(line => line.replace(PO_BOX, ' '));
  return lines.length > 1
    ? streets.some(line => STREET.test(line))
    : streets.some(line => /^\d+ |\b(?:NO\.? ?\d|ROOM|[A-Z]+ (?:STREET|ROAD|AVENUE|AVE|RD|ST|LANE))\b/.test(line));
}

const OWN: Readonly<Record<FilingParty['field'], { code: ExtraField; phone: ExtraField; postcode: ExtraField }>> = {
  consignor: { code: 'shipperCode', phone: 'shipperPhone', postcode: 'shipperPostcode' },
  consignee: { code: 'consigneeCode', phone: 'consigneePhone', postcode: 'consigneePostcode' },
  notifier1: { code: 'notifyCode', phone: 'notifyPhone', postcode: 'notifyPostcode' },
};

/** Field of the extra block that says it outright. */
export const ownFilingField = (field: FilingParty['field'], what: 'code' | 'phone' | 'postcode'): ExtraField =>
  OWN[field][what];

/** What is known of one party, from its own fields first and then from its text. */
export function filingParty(draft: SiDraft, field: FilingParty['field']): FilingParty {
  const text = documentText(draft[field].slice(0, READ_AT_MOST));
  const { extra } = draft;
  const own = OWN[field];
  const lines = addressLines(text);
  const country = countryInText(text.split('\n').slice(-2).join(' ')) ?? '';
  const code = CODE.exec(text);
  const eori = EORI.exec(text)?.[1] ?? '';
  return {
    field,
    code: extra[own.code] || (code ? `${code[1] === 'USCC' ? 'USCI' : code[1]}+${code[2]}` : ''),
    eori: field === 'consignor' ? eori : extra.consigneeEori || eori,
    phone: extra[own.phone] || (PHONE.exec(text)?.[1] ?? '').trim(),
    email: MAIL.exec(text)?.[0] ?? '',
    postcode: extra[own.postcode] || ((POSTCODES[country] ?? POSTCODE).exec(lines.at(-1) ?? '')?.[0] ?? ''),
    hasStreet: hasStreet(lines),
  };
}

/** Who receives: the consignee, or the first notify party when the bill is to order (design SI-R-04). */
export function receiverField(draft: Pick<SiDraft, 'consignee'>): 'consignee' | 'notifier1' {
  return readParty(draft.consignee).isToOrder ? 'notifier1' : 'consignee';
}
