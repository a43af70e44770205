import { z } from 'zod';
import { EXTRA_WIRE, type ExtraField, extraSchema } from './extra.ts';
import {
  type Box,
  boxSchema,
  type CargoLine,
  cargoLineSchema,
  type MasterLink,
  type SiDraft,
  siDraftSchema,
} from './shipping-instruction.ts';

/**
 * The SI record exactly as specification §3 names it. Only this file and `calls.ts` know these names.
 * Numbers are read as JSON numbers or as decimal text and answered as plain decimal text.
 */
export const SI_WIRE = {
  draftId: 'DRAFT_ID',
  shipmentId: 'CGO_ID',
  siType: 'TBI_SITYPE',
  plannedCount: 'TBI_NUM',
  goodsType: 'TBI_GOODS_TYPE',
  mblNo: 'TBI_MBL_NO',
  simblNo: 'TBI_SIMBL_NO',
  mergeMblNo: 'TBI_MERGEMBL_NO',
  shipperRef: 'TBI_SHREF_NO',
  quotationNo: 'TBI_QUNO',
  paymentMethod: 'TBI_PAYMENT_METHOD',
  paymentPlace: 'TBI_PAYMENT_PLACE',
  signingMethod: 'TBI_SIGNING_METHOD',
  originals: 'TBI_ORIGINALS',
  copies: 'TBI_COPIES',
  consignor: 'TBI_CONSIGNOR',
  consignee: 'TBI_CONSIGNEE',
  notifier1: 'TBI_NOTIFIER_1',
  notifier2: 'TBI_NOTIFIER_2',
  notifier3: 'TBI_NOTIFIER_3',
  carrier: 'TBI_CARRIER',
  vessel: 'TBI_VESSEL',
  voyage: 'TBI_VOYAGE',
  receipt: 'TBI_RECEIPT',
  receiptCode: 'TBI_RECEIPT_CODE',
  loading: 'TBI_LOADING',
  loadingCode: 'TBI_LOADING_CODE',
  discharge: 'TBI_DISCHARGE',
  dischargeCode: 'TBI_DISCHARGE_CODE',
  delivery: 'TBI_DELIVERY',
  deliveryCode: 'TBI_DELIVERY_CODE',
  transportMethod: 'TBI_TRANSPORT_METHOD',
  marks: 'TBI_MARKS',
  goods: 'TBI_GOODS',
  packageCode: 'TBI_PACKAGE',
  hsCodes: 'TBI_HSCODE',
  emails: 'TBI_EMAILS',
  remarks: 'TBI_REMARKS',
  sailingDate: 'TBI_SAILINGDATE',
  deadline: 'TBI_DEADLINE',
  boxes: 'BOXES',
  masters: 'MASTERS',
  extra: 'EXTRA',
} as const satisfies Record<keyof SiDraft, string>;

export const BOX_WIRE = {
  type: 'TBX_TYPE',
  containerNo: 'TBX_CNNO',
  sealNo: 'TBX_SEALNO',
  packageCode: 'TBX_PACKAGE',
  packageCount: 'TBX_NUM',
  weightKg: 'TBX_WEIGHT',
  volumeCbm: 'TBX_VOLUME',
  tareKg: 'TBX_TARE',
  shipperOwned: 'TBX_SOC',
  partLoad: 'TBX_PART',
  lines: 'DETAILS',
} as const satisfies Record<keyof Box, string>;

export const LINE_WIRE = {
  goodsZh: 'TBD_CNGOODS',
  goods: 'TBD_GOODS',
  hsCode: 'TBD_HSCODE',
  marks: 'TBD_MARKS',
  packageCode: 'TBD_PACKAGE',
  packageCount: 'TBD_NUM',
  weightKg: 'TBD_WEIGHT',
  volumeCbm: 'TBD_VOLUME',
} as const satisfies Record<keyof CargoLine, string>;

export const MASTER_WIRE = { shipmentId: 'TMM_MCGO_ID', mblNo: 'TMM_MMBL_NO' } as const satisfies Record<
  keyof MasterLink,
  string
>;

type Flat = Record<string, unknown>;

const renamed = (record: Flat, table: Readonly<Record<string, string>>): Flat =>
  Object.fromEntries(
    Object.entries(table).flatMap(([own, wire]) => (record[own] === undefined ? [] : [[wire, record[own]]])),
  );

/** Our draft -> wire record. */
export function siToWire(draft: SiDraft): Flat {
  return {
    ...renamed(draft, SI_WIRE),
    BOXES: draft.boxes.map(box => ({
      ...renamed(box, BOX_WIRE),
      DETAILS: box.lines.map(line => renamed(line, LINE_WIRE)),
    })),
    MASTERS: draft.masters.map(link => renamed(link, MASTER_WIRE)),
    EXTRA: renamed(draft.extra, EXTRA_WIRE),
  };
}

const wireText = z.union([z.string(), z.number(), z.boolean()]).nullish();
const wireList = z.union([z.string(), z.array(z.union([z.string(), z.number()]))]).nullish();

const wireOf = (table: Readonly<Record<string, string>>, special: Record<string, z.ZodType>) =>
  z.looseObject(Object.fromEntries(Object.entries(table).map(([own, wire]) => [wire, special[own] ?? wireText])));

const wireLine = wireOf(LINE_WIRE, {});
const wireBox = wireOf(BOX_WIRE, { lines: z.array(wireLine).max(50).nullish() });
const wireMaster = wireOf(MASTER_WIRE, {});
const wireExtra = wireOf(EXTRA_WIRE, {});

/** Shape of one record on the wire: generous about number or text, strict about structure and list sizes. */
export const siWireSchema = wireOf(SI_WIRE, {
  hsCodes: wireList,
  emails: wireList,
  boxes: z.array(wireBox).max(100).nullish(),
  masters: z.array(wireMaster).max(20).nullish(),
  extra: wireExtra.nullish(),
});
export type SiWire = z.infer<typeof siWireSchema>;

const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const asFlag = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';
const asCount = (value: unknown, absent: number): number => {
  const count = Number(value ?? absent);
  return Number.isInteger(count) ? count : 0;
};
const asList = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(asText) : asText(value).split(/[,;\n]/))
    .map(item => item.trim())
    .filter(item => item !== '');

const texts = (record: Flat, table: Readonly<Record<string, string>>, fields: readonly string[]): Flat =>
  Object.fromEntries(fields.map(own => [own, asText(record[table[own] ?? own])]));

const own = <T extends Record<string, string>>(table: T, ...not: string[]): string[] =>
  Object.keys(table).filter(key => !not.includes(key));
const LINE_TEXTS = own(LINE_WIRE);
const BOX_TEXTS = own(BOX_WIRE, 'lines', 'shipperOwned', 'partLoad');
const SI_TEXTS = own(SI_WIRE, 'boxes', 'masters', 'extra', 'hsCodes', 'emails', 'siType', 'plannedCount');

/** Wire record -> our draft. Unknown members are reported by `unknownMembers`, never an error. */
export function siFromWire(record: SiWire): SiDraft {
  const siType = asCount(record.TBI_SITYPE, 1);
  return siDraftSchema.parse({
    ...texts(record, SI_WIRE, SI_TEXTS),
    siType: siType >= 1 && siType <= 3 ? siType : 1,
    plannedCount: asCount(record.TBI_NUM, 1),
    hsCodes: asList(record.TBI_HSCODE),
    emails: asList(record.TBI_EMAILS),
    boxes: ((record.BOXES as Flat[] | null | undefined) ?? []).map(box =>
      boxSchema.parse({
        ...texts(box, BOX_WIRE, BOX_TEXTS),
        shipperOwned: asFlag(box.TBX_SOC),
        partLoad: asFlag(box.TBX_PART),
        lines: ((box.DETAILS as Flat[] | null | undefined) ?? []).map(line =>
          cargoLineSchema.parse(texts(line, LINE_WIRE, LINE_TEXTS)),
        ),
      }),
    ),
    masters: ((record.MASTERS as Flat[] | null | undefined) ?? []).map(link =>
      texts(link, MASTER_WIRE, own(MASTER_WIRE)),
    ),
    extra: extraSchema.parse(texts((record.EXTRA as Flat | null | undefined) ?? {}, EXTRA_WIRE, own(EXTRA_WIRE))),
  });
}

const OWN_NAMES = new Map<string, string>(
  [SI_WIRE, BOX_WIRE, LINE_WIRE, MASTER_WIRE, EXTRA_WIRE].flatMap(table =>
    Object.entries(table).map(([name, wire]) => [wire, name] as const),
  ),
);

/** `TDBLInfos[1].BOXES[0].TBX_CNNO` -> `1.boxes.0.containerNo`: the name of the form field a finding belongs to. */
export function ownPath(wirePath: string): string {
  return wirePath
    .replace(/^TDBLInfos\.?/, '')
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter(part => part !== '')
    .map(part => OWN_NAMES.get(part) ?? part)
    .join('.');
}

/** Paths of findings are made here, so a rule never spells a wire name. */
export const wirePath = {
  draft: (index: number, field?: keyof typeof SI_WIRE): string =>
    `TDBLInfos[${index}]${field ? `.${SI_WIRE[field]}` : ''}`,
  box: (index: number, box: number, field?: keyof typeof BOX_WIRE): string =>
    `TDBLInfos[${index}].BOXES[${box}]${field ? `.${BOX_WIRE[field]}` : ''}`,
  line: (index: number, box: number, line: number, field?: keyof typeof LINE_WIRE): string =>
    `TDBLInfos[${index}].BOXES[${box}].DETAILS[${line}]${field ? `.${LINE_WIRE[field]}` : ''}`,
  extra: (index: number, field: ExtraField): string => `TDBLInfos[${index}].EXTRA.${EXTRA_WIRE[field]}`,
  master: (index: number, link: number, field?: keyof typeof MASTER_WIRE): string =>
    `TDBLInfos[${index}].MASTERS[${link}]${field ? `.${MASTER_WIRE[field]}` : ''}`,
};

/** Members the contract does not know, as wire paths: each becomes the finding DOC-I-01 and is otherwise ignored. */
export function unknownMembers(record: SiWire, index: number, alsoKnown: readonly string[] = []): string[] {
  const unknownOf = (
    object: Flat,
    table: Readonly<Record<string, string>>,
    prefix: string,
    also: readonly string[] = [],
  ) => {
    const known = new Set([...Object.values(table), ...also]);
    return Object.keys(object)
      .filter(key => !known.has(key))
      .map(key => `${prefix}.${key}`);
  };
  const at = wirePath.draft(index);
  return [
    ...unknownOf(record, SI_WIRE, at, alsoKnown),
    ...((record.BOXES as Flat[] | null | undefined) ?? []).flatMap((box, b) => [
      ...unknownOf(box, BOX_WIRE, wirePath.box(index, b)),
      ...((box.DETAILS as Flat[] | null | undefined) ?? []).flatMap((line, l) =>
        unknownOf(line, LINE_WIRE, wirePath.line(index, b, l)),
      ),
    ]),
    ...((record.MASTERS as Flat[] | null | undefined) ?? []).flatMap((link, m) =>
      unknownOf(link, MASTER_WIRE, wirePath.master(index, m)),
    ),
    ...unknownOf((record.EXTRA as Flat | null | undefined) ?? {}, EXTRA_WIRE, `${at}.EXTRA`),
  ];
}
