import type { Text } from '../../kernel/text.ts';
import type { BookingChange } from '../booking.ts';
import type { BookingContent, BookingParty } from '../booking-content.ts';
import { AMEND_GROUPS, type AmendGroup } from '../config.ts';
import { type Consent, type Consents, change } from './booking-change.ts';
import { cargoDifferences } from './cargo-differences.ts';

/** What differs of two contents, in words, with the consent that each needs after confirmation (design commercial C.5.5, C.5.6). */

type Field = readonly [path: string, zh: string, en: string, consent: Consent];

const FIELDS: readonly Field[] = [
  ['carrier', '船公司', 'Carrier', 'NEVER'],
  ['routing.receipt.code', '收货地', 'Place of receipt', 'DESTINATION'],
  ['routing.discharge.code', '目的港', 'Port of discharge', 'DESTINATION'],
  ['routing.delivery.code', '交货地', 'Place of delivery', 'DESTINATION'],
  ['routing.vesselName', '船名', 'Vessel', 'SAILING'],
  ['routing.voyageNo', '航次', 'Voyage', 'SAILING'],
  ['routing.etd', '开航', 'Departure', 'SAILING'],
  ['routing.departureDate', '预计开航日', 'Day of departure', 'SAILING'],
  ['routing.otherPlaces', '其他地点', 'Other places', 'DESTINATION'],
  ['terms.contractReference', '合约号', 'Contract', 'TERMS'],
  ['terms.quotationReference', '报价号', 'Quotation', 'TERMS'],
  ['terms.receiptType', '收货方式', 'Receipt', 'TERMS'],
  ['terms.deliveryType', '交货方式', 'Delivery', 'TERMS'],
  ['terms.originMovement', '起运地整拼', 'Movement at origin', 'NEVER'],
  ['terms.destinationMovement', '目的地整拼', 'Movement at destination', 'NEVER'],
  ['terms.freight', '运费条款', 'Freight terms', 'TERMS'],
  ['terms.originHaulage', '起运地拖车', 'Origin haulage', 'TERMS'],
  ['terms.originPort', '起运港费用', 'Origin port charges', 'TERMS'],
  ['terms.destinationPort', '目的港费用', 'Destination port charges', 'TERMS'],
  ['terms.destinationHaulage', '目的地拖车', 'Destination haulage', 'TERMS'],
  ['terms.otherCharges', '其他费用', 'Other charges', 'TERMS'],
  ['terms.documentType', '提单类型', 'Transport document', 'TERMS'],
  ['terms.documents', '提单份数', 'Number of documents', 'TERMS'],
  ['terms.placeOfIssue', '签发地', 'Place of issue', 'TERMS'],
  ['terms.incoterm', '贸易条款', 'Incoterm', 'TERMS'],
  ['terms.declaredValue', '申报价值', 'Declared value', 'TERMS'],
  ['terms.isPartialLoadAllowed', '允许分批', 'Partial load', 'TERMS'],
  ['terms.isEquipmentSubstitutionAllowed', '允许替代箱型', 'Substitution of equipment', 'TERMS'],
  ['references', '参考号', 'References', 'FREE'],
  ['remarks', '备注', 'Remarks', 'FREE'],
  ['fileIds', '附件', 'Files', 'FREE'],
];

const PARTIES: readonly (readonly [keyof BookingContent['parties'], string, string, Consent])[] = [
  ['shipper', '发货人', 'Shipper', 'PARTIES'],
  ['consignee', '收货人', 'Consignee', 'PARTIES'],
  ['notify1', '通知人', 'Notify party', 'PARTIES'],
  ['notify2', '第二通知人', 'Second notify party', 'PARTIES'],
  ['bookingAgent', '订舱代理', 'Booking agent', 'PARTIES'],
  ['contractOwner', '合约持有人', 'Contract owner', 'NEVER'],
  ['issueTo', '签发对象', 'Issue to', 'PARTIES'],
];

/** Whom to call is nobody's consent. */
const CONTACT = ['contact', 'phone', 'email'] as const;
const WHO = ['name', 'address', 'city', 'state', 'postCode', 'country', 'taxNo'] as const;

const at = (content: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, key) => (part as Readonly<Record<string, unknown>> | undefined)?.[key], content);

const some = (party: BookingParty, keys: readonly (keyof BookingParty)[]): string =>
  keys
    .map(key => party[key])
    .filter(Boolean)
    .join('\n');

function parties(before: BookingContent, after: BookingContent, groups: Consents): BookingChange[] {
  return PARTIES.flatMap(([name, zh, en, consent]) => {
    const [one, other] = [before.parties[name], after.parties[name]] as [BookingParty, BookingParty];
    const path = `parties.${name}`;
    return [
      ...change(`${path}.name`, { zh, en }, { before: some(one, WHO), after: some(other, WHO) }, consent, groups),
      ...change(
        `${path}.contact`,
        { zh: `${zh}联系人`, en: `Contact of ${en.toLowerCase()}` },
        { before: some(one, CONTACT), after: some(other, CONTACT) },
        'FREE',
        groups,
      ),
    ];
  });
}

const LOADING: Text = { zh: '起运港', en: 'Port of loading' };

/** Another port of the same country is another sailing; another country is another booking. */
function loading(before: BookingContent, after: BookingContent, groups: Consents): BookingChange[] {
  const codes = { before: before.routing.loading.code, after: after.routing.loading.code };
  const isSameCountry = codes.before.slice(0, 2) === codes.after.slice(0, 2);
  return change('routing.loading.code', LOADING, codes, isSameCountry ? 'SAILING' : 'NEVER', groups);
}

const ALL_GROUPS = Object.keys(AMEND_GROUPS) as AmendGroup[];

export function differences(
  before: BookingContent,
  after: BookingContent,
  amendable: readonly AmendGroup[] = ALL_GROUPS,
): BookingChange[] {
  const groups: Consents = new Set(amendable);
  const { others: formerOthers, carrierOffice: formerOffice } = before.parties;
  const { others, carrierOffice } = after.parties;
  return [
    ...loading(before, after, groups),
    ...FIELDS.flatMap(([path, zh, en, consent]) =>
      change(path, { zh, en }, { before: at(before, path), after: at(after, path) }, consent, groups),
    ),
    ...parties(before, after, groups),
    ...change(
      'parties.others',
      { zh: '其他方', en: 'Other parties' },
      { before: formerOthers, after: others },
      'PARTIES',
      groups,
    ),
    ...change(
      'parties.carrierOffice',
      { zh: '船公司办事处', en: 'Carrier’s office' },
      { before: formerOffice, after: carrierOffice },
      'PARTIES',
      groups,
    ),
    ...cargoDifferences(before.equipments, after.equipments, groups),
  ];
}

/** The first change that makes it another booking. */
export const fixedChange = (changes: readonly BookingChange[]): BookingChange | undefined =>
  changes.find(({ consent }) => consent === 'NEVER');
