import { type ExtraField, NO_EXTRA, type SiExtra, SPECIAL_FIELDS } from '../extra.ts';
import { PARTY_EXTRAS, type PartyWithExtras } from '../iftmin/iftmin-special.ts';
import { containerTypeOf, isReeferCode } from '../parts/container-type.ts';
import { readParty } from '../parts/party.ts';
import { WITHOUT_PLACE_IN_DCSA } from '../parts/without-place.ts';
import { wrapText } from '../parts/wrap-text.ts';
import type { SiDraft } from '../shipping-instruction.ts';
import type { LeafReader } from './json-leaves.ts';

/** Where the extra blocks of an SI stand in a DCSA eBL 3.0 shipping instruction, both ways. */

/** Country whose authority gives numbers of this kind; a reference without a country has no place in DCSA. */
const COUNTRY_OF: Readonly<Record<string, string>> = { USCI: 'CN', OC: 'CN', EIN: 'US', JCN: 'JP', BN: 'CA' };

interface TaxReference {
  readonly type: string;
  readonly countryCode: string;
  readonly value: string;
}

function enterpriseReference(code: string): TaxReference | null {
  const [type = '', ...rest] = code.split('+');
  const countryCode = COUNTRY_OF[type];
  return countryCode && rest.length > 0 ? { type, countryCode, value: rest.join('+') } : null;
}

const eoriReference = (eori: string): TaxReference | null =>
  /^[A-Z]{2}/.test(eori) && eori !== 'UNKNOWN' ? { type: 'EORI', countryCode: eori.slice(0, 2), value: eori } : null;

const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list);
const present = <T>(value: T | null): value is T => value !== null;

/** Line by which a contact is known to be the party itself. */
const contactName = (partyName: string): string => wrapText(partyName)[0] ?? '';

/** Members of a party beside name and address. */
export function partyMembers(role: PartyWithExtras, extra: SiExtra, partyName: string): Record<string, unknown> {
  const { code, phone, eori } = PARTY_EXTRAS[role];
  const references = [enterpriseReference(extra[code]), eori ? eoriReference(extra[eori]) : null].filter(present);
  return {
    taxLegalReferences: some(references),
    partyContactDetails: extra[phone] === '' ? undefined : [{ name: contactName(partyName), phone: extra[phone] }],
  };
}

/** Manifest and country of who files house bills himself. */
const FILINGS = { filerScac: ['ACE', 'US'], ccnPrefix: ['ACI', 'CA'] } as const;
type FilerField = keyof typeof FILINGS;
const FILER_FIELDS = Object.keys(FILINGS) as FilerField[];

/** Members of the document. */
export function documentMembers(extra: SiExtra): Record<string, unknown> {
  const filings = FILER_FIELDS.filter(field => extra[field] !== '').map(field => {
    const [manifestTypeCode, countryCode] = FILINGS[field];
    return {
      manifestTypeCode,
      countryCode,
      advanceManifestFilingsHouseBLPerformedBy: 'SELF',
      selfFilerCode: extra[field],
    };
  });
  return {
    isHouseBillOfLadingsIssued: extra.houseBills === '' ? undefined : extra.houseBills === 'Y',
    advanceManifestFilings: some(filings),
    customsReferences: extra.acid === '' ? undefined : [{ type: 'ACID', countryCode: 'EG', values: [extra.acid] }],
  };
}

/** Fields that this SI says and its DCSA message does not. */
export function withoutPlaceInDcsa(draft: SiDraft): ExtraField[] {
  const { extra } = draft;
  const { isToOrder, lines } = readParty(draft.consignee);
  // Of a bill that is simply to order nobody is named as consignee.
  const hasConsignee = !isToOrder || lines.some(line => !/^TO (?:THE )?ORDER(?: OF)?$/.test(line));
  const unnamed = [
    ...(hasConsignee ? [] : (['consigneeCode', 'consigneePhone', 'consigneeEori'] as const)),
    ...(draft.notifier1.trim() === '' ? (['notifyCode', 'notifyPhone'] as const) : []),
  ];
  const codes = (['shipperCode', 'consigneeCode', 'notifyCode'] as const).filter(
    field => extra[field] !== '' && enterpriseReference(extra[field]) === null,
  );
  const eori = extra.consigneeEori !== '' && eoriReference(extra.consigneeEori) === null;
  // Of a reefer of the shipper that runs the instruction says how.
  const runs =
    draft.goodsType === 'R' &&
    draft.boxes.some(
      ({ shipperOwned, type }) => shipperOwned && isReeferCode(containerTypeOf(type)?.isoCodes[0] ?? type),
    );
  const special = WITHOUT_PLACE_IN_DCSA.filter(field => !runs || !SPECIAL_FIELDS.reefer.some(one => one === field));
  return [...new Set([...special, ...unnamed, ...codes, ...(eori ? (['consigneeEori'] as const) : [])])];
}

type Extra = { -readonly [Field in ExtraField]?: string };

/** The same, read. Taken is only what the SI keeps; the rest stays in the file and is told. */
export function readDocumentExtra(document: LeafReader): Partial<SiExtra> {
  const extra: Extra = {};
  if (document.has('isHouseBillOfLadingsIssued'))
    extra.houseBills = document.text('isHouseBillOfLadingsIssued') === 'true' ? 'Y' : 'N';
  for (let index = 0; index < document.count('advanceManifestFilings'); index += 1) {
    const filing = document.at('advanceManifestFilings', index);
    const field = FILER_FIELDS.find(one => FILINGS[one][0] === filing.peek('manifestTypeCode'));
    if (!field || extra[field] || filing.peek('selfFilerCode') === '') continue;
    for (const member of ['manifestTypeCode', 'countryCode', 'advanceManifestFilingsHouseBLPerformedBy'])
      filing.text(member);
    extra[field] = filing.text('selfFilerCode');
  }
  for (let index = 0; index < document.count('customsReferences'); index += 1) {
    const reference = document.at('customsReferences', index);
    if (reference.peek('type') !== 'ACID' || extra.acid) continue;
    reference.text('type');
    reference.text('countryCode');
    extra.acid = reference.texts('values')[0] ?? '';
  }
  return extra;
}

function readReferences(role: PartyWithExtras, party: LeafReader, extra: Extra): void {
  const { code, eori } = PARTY_EXTRAS[role];
  for (let index = 0; index < party.count('taxLegalReferences'); index += 1) {
    const reference = party.at('taxLegalReferences', index);
    const type = reference.peek('type');
    const isEori = type === 'EORI' && eori !== undefined;
    const field = isEori ? eori : type in COUNTRY_OF ? code : null;
    if (!field || extra[field]) continue;
    reference.text('type');
    reference.text('countryCode');
    const value = reference.text('value');
    extra[field] = isEori ? value : `${type}+${value}`;
  }
}

/** Numbers and telephone of a party; a contact that is the party itself gives no line of its block. */
export function readPartyMembers(role: PartyWithExtras, party: LeafReader): Partial<SiExtra> {
  const extra: Extra = {};
  readReferences(role, party, extra);
  const { phone } = PARTY_EXTRAS[role];
  for (let index = 0; index < party.count('partyContactDetails'); index += 1) {
    const contact = party.at('partyContactDetails', index);
    if (extra[phone] || !isPartyItself(party, contact)) continue;
    contact.text('name');
    extra[phone] = contact.text('phone');
  }
  return extra;
}

export const isPartyItself = (party: LeafReader, contact: LeafReader): boolean =>
  contact.peek('phone') !== '' &&
  contact.peek('email') === '' &&
  contact.peek('name') === contactName(party.peek('partyName'));

export const wholeExtra = (...parts: readonly Partial<SiExtra>[]): SiExtra => Object.assign({}, NO_EXTRA, ...parts);
