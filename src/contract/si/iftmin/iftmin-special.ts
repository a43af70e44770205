import { fromField, type Segment, segment } from '../../edifact/segment.ts';
import type { ExtraField, SiExtra } from '../extra.ts';
import { ediNumber } from '../parts/decimal.ts';
import { wrapText } from '../parts/wrap-text.ts';
import { wirePath } from '../wire.ts';
import { freeText } from './iftmin-text.ts';

/** Where the extra blocks of an SI (design A2.6) stand in IFTMIN D.99B; read back by `read-special.ts`. */

const from = (field: ExtraField, made: readonly Segment[]): Segment[] =>
  made.map(one => fromField(wirePath.extra(0, field), one));

/** 8339: I great, II medium, III minor danger. */
export const PACKING_GROUPS = { I: '1', II: '2', III: '3' } as const;
const groupCode = (group: string): string => PACKING_GROUPS[group as keyof typeof PACKING_GROUPS] ?? '';

/** `F-E,S-E` as 8364 holds it, in six characters. */
const emsCode = (ems: string): string => ems.replaceAll(',', '');
const EMS_LENGTH = 6;

/** C236 takes three labels of four characters. */
const labelsOf = (risk: string): string[] => risk.split(/[\s,/]+/).filter(label => label !== '');
const fitLabels = (labels: readonly string[]): boolean =>
  labels.length <= 3 && labels.every(label => label.length <= 4);

/** A name and behind it a number to call; what looks otherwise is the number. */
const CONTACT = /^(.{1,35}?)[ ,:]+(\+?\d[\d ()-]{4,})$/;

function contact(text: string): Segment[] {
  if (text === '') return [];
  const [, name = '', phone = text] = CONTACT.exec(text) ?? [];
  return [segment('CTA', 'HE', ['', name]), segment('COM', [phone, 'TE'])];
}

/** What has no element of its own, in words that the reader knows again. */
export const DANGEROUS_WORDS = {
  ems: 'EMS ',
  subsidiaryRisk: 'SUBSIDIARY RISK ',
  packingGroup: 'PACKING GROUP ',
} as const;

/** Group of DGS; the net weight is of all the goods and stands with the first item. */
export function dangerousSegments(extra: SiExtra, isFirst: boolean): Segment[] {
  const { packingGroup, ems, subsidiaryRisk, flashPointC, dangerousNetKg } = extra;
  const [pg, code, labels] = [groupCode(packingGroup), emsCode(ems), labelsOf(subsidiaryRisk)];
  const flash = flashPointC === '' ? '' : `${ediNumber(flashPointC)}CEL`;
  const isEms = code.length <= EMS_LENGTH;
  const words = {
    packingGroup: pg === '' ? packingGroup : '',
    ems: isEms ? '' : ems,
    subsidiaryRisk: fitLabels(labels) ? '' : subsidiaryRisk,
  };
  return [
    segment(
      'DGS',
      'IMD',
      extra.imdgClass,
      [extra.unNumber, flash],
      '',
      pg,
      isEms ? code : '',
      '',
      '',
      '',
      fitLabels(labels) ? labels : '',
    ),
    ...from('properShippingName', freeText('AAD', wrapText(extra.properShippingName))),
    ...(Object.keys(words) as (keyof typeof words)[]).flatMap(field =>
      words[field] === '' ? [] : from(field, freeText('AAC', wrapText(`${DANGEROUS_WORDS[field]}${words[field]}`))),
    ),
    ...from('emergencyContact', contact(extra.emergencyContact)),
    ...(isFirst && dangerousNetKg !== ''
      ? from('dangerousNetKg', [segment('MEA', 'AAE', 'AAL', ['KGM', ediNumber(dangerousNetKg)])])
      : []),
  ];
}

/**
 * C211 counts length, width, height: which of them an overhang is, by its qualifier (6145). Height is 13; 9 is an overhang of no said
 * direction, which older partners send for the height.
 */
export const OVERHANGS = {
  overFrontCm: ['5', 1],
  overBackCm: ['6', 1],
  overRightCm: ['7', 2],
  overLeftCm: ['8', 2],
  overHeightCm: ['13', 3],
} as const satisfies Partial<Record<ExtraField, readonly [qualifier: string, component: number]>>;

/** Measured of the container: air flow and humidity of a reefer (6313), cubic metres an hour and percent (UN Rec 20). */
export const CLIMATE = { ventilation: ['AAS', 'MQH'], humidity: ['AAO', 'P1'] } as const;

/** Every container of the SI is as special as the SI says. */
export function specialEquipment(extra: SiExtra): Segment[] {
  const climate = (Object.keys(CLIMATE) as (keyof typeof CLIMATE)[]).flatMap(field => {
    const [attribute, unit] = CLIMATE[field];
    return extra[field] === '' ? [] : from(field, [segment('MEA', 'AAE', attribute, [unit, ediNumber(extra[field])])]);
  });
  const overhangs = (Object.keys(OVERHANGS) as (keyof typeof OVERHANGS)[]).flatMap(field => {
    const [qualifier, component] = OVERHANGS[field];
    const size = ['CMT', '', '', ''];
    size[component] = ediNumber(extra[field]);
    return extra[field] === '' ? [] : from(field, [segment('DIM', qualifier, size)]);
  });
  return [...climate, ...overhangs];
}

/** What customs want to know and no element holds: free text of customs declarations, a line each. */
export const CUSTOMS_WORDS = {
  houseBills: 'HOUSE BILLS ',
  filerScac: 'FILER SCAC ',
  ccnPrefix: 'CCN CARRIER CODE ',
} as const satisfies Partial<Record<ExtraField, string>>;

export const customsText = (extra: SiExtra): Segment[] =>
  freeText(
    'CUS',
    (Object.keys(CUSTOMS_WORDS) as (keyof typeof CUSTOMS_WORDS)[]).flatMap(field =>
      extra[field] === '' ? [] : [`${CUSTOMS_WORDS[field]}${extra[field]}`],
    ),
  );

/** Goods declaration number: that of the Egyptian customs. */
export const customsReference = ({ acid }: SiExtra): Segment[] =>
  acid === '' ? [] : from('acid', [segment('RFF', ['ABT', acid])]);

/** What is said of a party beside its name and address. */
export const PARTY_EXTRAS = {
  consignor: { code: 'shipperCode', phone: 'shipperPhone', postcode: 'shipperPostcode', eori: undefined },
  consignee: {
    code: 'consigneeCode',
    phone: 'consigneePhone',
    postcode: 'consigneePostcode',
    eori: 'consigneeEori',
  },
  notifier1: { code: 'notifyCode', phone: 'notifyPhone', postcode: 'notifyPostcode', eori: undefined },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ExtraField | undefined>>>>;
export type PartyWithExtras = keyof typeof PARTY_EXTRAS;

/** Government references are known by what stands before the plus sign; an economic operator's number has none of its own. */
export const EORI = 'EORI+';

/** Phone and codes of a party, below its NAD. */
export function partyExtras(role: PartyWithExtras, extra: SiExtra): Segment[] {
  const { code, phone, eori } = PARTY_EXTRAS[role];
  const reference = (field: ExtraField, text: string): Segment[] => from(field, [segment('RFF', ['GN', text])]);
  return [
    ...(extra[phone] === '' ? [] : from(phone, [segment('CTA', 'IC'), segment('COM', [extra[phone], 'TE'])])),
    ...(extra[code] === '' ? [] : reference(code, extra[code])),
    ...(eori && extra[eori] !== '' ? reference(eori, `${EORI}${extra[eori]}`) : []),
  ];
}
