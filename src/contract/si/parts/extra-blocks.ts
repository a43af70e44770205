import { type ExtraBlockName, type ExtraField, NO_EXTRA, SPECIAL_FIELDS } from '../extra.ts';
import type { SiDraft } from '../shipping-instruction.ts';
import { filingParty, receiverField } from './filing-parties.ts';
import { filingRegimes } from './filing-regimes.ts';

/** Blocks beyond the bill that a draft's goods type and places ask for (design A2.6), each with its fields. */
export interface ExtraBlock {
  readonly name: ExtraBlockName;
  readonly fields: readonly ExtraField[];
}

const SPECIAL_OF: Readonly<Record<string, keyof typeof SPECIAL_FIELDS>> = {
  R: 'reefer',
  D: 'dangerous',
  O: 'outOfGauge',
};

const FILING_FIELDS: readonly ExtraField[] = [
  'houseBills',
  'filerScac',
  'ccnPrefix',
  'acid',
  'consigneeEori',
  'shipperCode',
  'shipperPhone',
  'shipperPostcode',
  'consigneeCode',
  'consigneePhone',
  'consigneePostcode',
  'notifyCode',
  'notifyPhone',
  'notifyPostcode',
];

function askedFiling(draft: SiDraft): ReadonlySet<ExtraField> {
  const regimes = new Set(filingRegimes(draft));
  const isHoused = draft.extra.houseBills === 'Y';
  const who = receiverField(draft) === 'consignee' ? 'consignee' : 'notify';
  const when = (asks: boolean, fields: readonly ExtraField[]) => (asks ? fields : []);
  return new Set([
    ...when(regimes.has('US') || regimes.has('EU') || regimes.has('CA'), ['houseBills']),
    ...when(regimes.has('US') && isHoused, ['filerScac']),
    ...when(regimes.has('CA') && isHoused, ['ccnPrefix']),
    ...when(regimes.has('EG'), ['acid']),
    ...when(regimes.has('EU'), ['consigneeEori']),
    ...when(regimes.has('CN'), ['shipperCode', `${who}Code`]),
    ...when(regimes.has('CN') || regimes.has('JP'), ['shipperPhone', `${who}Phone`]),
    ...when(regimes.has('JP'), ['shipperPostcode', `${who}Postcode`]),
    ...when(regimes.has('CA'), [`${who}Postcode`]),
  ]);
}

/** What is filled in is always shown, so that nothing is sent unseen. */
export function extraBlocksOf(draft: SiDraft): ExtraBlock[] {
  const isFilled = (field: ExtraField): boolean => draft.extra[field] !== '';
  const special = Object.values(SPECIAL_OF)
    .filter(name => SPECIAL_OF[draft.goodsType] === name || SPECIAL_FIELDS[name].some(isFilled))
    .map((name): ExtraBlock => ({ name, fields: SPECIAL_FIELDS[name] }));
  const asked = askedFiling(draft);
  const filing = FILING_FIELDS.filter(field => asked.has(field) || isFilled(field));
  return filing.length === 0 ? special : [...special, { name: 'filing', fields: filing }];
}

/** What the addresses say already of the fields of filing: shown beside an empty field, which then owes nothing. */
export function saidInAddresses(draft: SiDraft): Partial<Record<ExtraField, string>> {
  const bare = { ...draft, extra: NO_EXTRA };
  const shipper = filingParty(bare, 'consignor');
  const consignee = filingParty(bare, 'consignee');
  const notify = filingParty(bare, 'notifier1');
  return {
    consigneeEori: (receiverField(draft) === 'consignee' ? consignee : notify).eori,
    shipperCode: shipper.code,
    shipperPhone: shipper.phone,
    shipperPostcode: shipper.postcode,
    consigneeCode: consignee.code,
    consigneePhone: consignee.phone,
    consigneePostcode: consignee.postcode,
    notifyCode: notify.code,
    notifyPhone: notify.phone,
    notifyPostcode: notify.postcode,
  };
}
