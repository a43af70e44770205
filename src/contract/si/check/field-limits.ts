import type { SiExtra } from '../extra.ts';
import type { Box, CargoLine, MasterLink, SiDraft } from '../shipping-instruction.ts';

/**
 * Limits of every text field of an SI (design A2): one table for inputs, for normalising and for the rules SI-T-01 to
 * SI-T-03 and DOC-N-01.
 *
 * `reference` ids, dates and instants, kept as they are · `code` one line, upper-case · `line` one line of document text ·
 * `text` lines of document text, 35 wide · `chinese` the one document field where Chinese may stand · `note` words
 * between customer and reviewer, which no document carries · `mail` · `decimal`.
 */
export type FieldKind = 'reference' | 'code' | 'line' | 'text' | 'chinese' | 'note' | 'mail' | 'decimal';

export interface FieldLimit {
  readonly kind: FieldKind;
  /** Characters of the normalised text. */
  readonly maxLength?: number;
  /** Lines after wrapping at 35. */
  readonly maxLines?: number;
  /** For lists. */
  readonly maxItems?: number;
  /** What the normalised text must look like when it is not empty. */
  readonly pattern?: RegExp;
  /** Decimals a number may have, and its largest value. */
  readonly decimals?: number;
  readonly max?: string;
}

type Limits<T, Not extends keyof T = never> = Readonly<Record<Exclude<keyof T, Not>, FieldLimit>>;

const reference = (maxLength: number): FieldLimit => ({ kind: 'reference', maxLength });
const line = (maxLength: number): FieldLimit => ({ kind: 'line', maxLength });
const code = (maxLength: number, pattern?: RegExp): FieldLimit => ({
  kind: 'code',
  maxLength,
  ...(pattern && { pattern }),
});
const BILL_NUMBER: FieldLimit = { kind: 'code', pattern: /^[A-Z0-9]{5,}$/ };
// Lines of a party are counted by SI-P-02, of goods by SI-G-01 and of marks by SI-G-05.
const PARTY: FieldLimit = { kind: 'text', maxLength: 1000 };
const PACKAGES: FieldLimit = { kind: 'decimal', decimals: 0, max: '99999999' };
const WEIGHT: FieldLimit = { kind: 'decimal', decimals: 3, max: '99999999.999' };
const VOLUME: FieldLimit = { kind: 'decimal', decimals: 4, max: '99999999.9999' };

export const DRAFT_LIMITS: Limits<SiDraft, 'siType' | 'plannedCount' | 'boxes' | 'masters' | 'extra'> = {
  draftId: reference(6),
  shipmentId: reference(36),
  goodsType: code(1),
  mblNo: BILL_NUMBER,
  simblNo: BILL_NUMBER,
  mergeMblNo: BILL_NUMBER,
  shipperRef: line(35),
  quotationNo: line(35),
  paymentMethod: code(1),
  paymentPlace: line(70),
  signingMethod: code(1),
  originals: { kind: 'decimal', decimals: 0 },
  copies: { kind: 'decimal', decimals: 0 },
  consignor: PARTY,
  consignee: PARTY,
  notifier1: PARTY,
  notifier2: PARTY,
  notifier3: PARTY,
  carrier: code(4),
  vessel: line(35),
  voyage: code(17, /^[A-Z0-9/-]+$/),
  receipt: line(70),
  receiptCode: code(5),
  loading: line(70),
  loadingCode: code(5),
  discharge: line(70),
  dischargeCode: code(5),
  delivery: line(70),
  deliveryCode: code(5),
  transportMethod: code(9),
  marks: { kind: 'text', maxLength: 4000 },
  goods: { kind: 'text', maxLength: 12_000 },
  packageCode: line(35),
  hsCodes: { kind: 'code', maxLength: 10, maxItems: 20 },
  emails: { kind: 'mail', maxLength: 254, maxItems: 10 },
  remarks: { kind: 'note', maxLength: 500 },
  sailingDate: { kind: 'reference', maxLength: 10, pattern: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/ },
  deadline: {
    kind: 'reference',
    maxLength: 35,
    pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/,
  },
};

export const BOX_LIMITS: Limits<Box, 'shipperOwned' | 'partLoad' | 'lines'> = {
  type: code(10),
  containerNo: code(11),
  sealNo: { kind: 'code', pattern: /^[A-Z0-9-]{1,15}(?:\/[A-Z0-9-]{1,15}){0,3}$/ },
  packageCode: line(35),
  packageCount: PACKAGES,
  weightKg: WEIGHT,
  volumeCbm: VOLUME,
  tareKg: WEIGHT,
};

export const LINE_LIMITS: Limits<CargoLine> = {
  goodsZh: { kind: 'chinese', maxLength: 100 },
  goods: { kind: 'text', maxLines: 150, maxLength: 12_000 },
  hsCode: code(10),
  marks: { kind: 'text', maxLines: 50, maxLength: 4000 },
  packageCode: line(35),
  packageCount: PACKAGES,
  weightKg: WEIGHT,
  volumeCbm: VOLUME,
};

export const MASTER_LIMITS: Limits<MasterLink> = {
  shipmentId: reference(36),
  mblNo: BILL_NUMBER,
};

const decimal = (decimals: number, max: string): FieldLimit => ({ kind: 'decimal', decimals, max });
const OVERSIZE = decimal(0, '9999');
// The kind of enterprise code, `+`, the code.
const ENTERPRISE_CODE = code(40, /^[A-Z0-9]{2,5}\+[A-Z0-9 .&-]{3,}$/);
const PHONE = code(30, /^[0-9+() /-]{6,}$/);
const POSTCODE = code(10, /^[A-Z0-9 -]+$/);

export const EXTRA_LIMITS: Limits<SiExtra> = {
  setpointC: decimal(1, '60'),
  ventilation: decimal(1, '285'),
  humidity: decimal(0, '100'),
  unNumber: code(4, /^\d{4}$/),
  imdgClass: code(4, /^[1-9](?:\.[1-6][A-S]?)?$/),
  subsidiaryRisk: code(12, /^[1-9](?:\.[1-6])?(?:\/[1-9](?:\.[1-6])?)*$/),
  packingGroup: code(3, /^I{1,3}$/),
  properShippingName: line(200),
  flashPointC: decimal(1, '999'),
  ems: code(12, /^F-[A-Z],S-[A-Z]$/),
  // Telephone numbers carry signs that free text is warned about.
  emergencyContact: code(100),
  dangerousNetKg: WEIGHT,
  overFrontCm: OVERSIZE,
  overBackCm: OVERSIZE,
  overLeftCm: OVERSIZE,
  overRightCm: OVERSIZE,
  overHeightCm: OVERSIZE,
  houseBills: code(1, /^[YN]$/),
  filerScac: code(4, /^[A-Z]{4}$/),
  ccnPrefix: code(4, /^8[A-Z0-9]{3}$/),
  consigneeEori: code(17, /^(?:UNKNOWN|[A-Z]{2}[A-Z0-9]{3,15})$/),
  shipperCode: ENTERPRISE_CODE,
  consigneeCode: ENTERPRISE_CODE,
  notifyCode: ENTERPRISE_CODE,
  shipperPhone: PHONE,
  consigneePhone: PHONE,
  notifyPhone: PHONE,
  shipperPostcode: POSTCODE,
  consigneePostcode: POSTCODE,
  notifyPostcode: POSTCODE,
  acid: code(19, /^\d{19}$/),
};

export const LIST_LIMITS = { boxes: 100, containersOfSet: 300, lines: 50, masters: 20 } as const;
