import { z } from 'zod';
import { ROUND_MODES, ROUND_UNITS, VISIBILITY_KINDS } from '../codes.ts';

/** What a batch does to every rate it holds, in this order (design commercial A.4.2, NewFCLFreightBatch). */

const keysOf = <K extends string>(list: Readonly<Record<K, unknown>>) => z.enum(Object.keys(list) as [K, ...K[]]);
const decimal = z.string().regex(/^-?\d{1,7}(\.\d{1,4})?$/);
const day = z.iso.date();
const containerType = z.string().regex(/^\d{2}[A-Z]{2,4}$/);

/** Fields whose value may be set as a whole. */
export const SETTABLE_FIELDS = {
  transitDays: 'integer',
  serviceCode: 'code',
  spaceStatus: 'space',
  equipmentNote: 'text',
  remarkZh: 'text',
  remarkEn: 'text',
  internalRemark: 'text',
} as const;
export type SettableField = keyof typeof SETTABLE_FIELDS;

const setField = z.object({
  kind: z.literal('SET_FIELD'),
  field: keysOf(SETTABLE_FIELDS),
  /** Empty takes the value away. */
  value: z.string().max(1000),
});

export const PRICE_OPS = {
  SET: { zh: '设为', en: 'Set to' },
  ADD: { zh: '增加', en: 'Add' },
  SUBTRACT: { zh: '减少', en: 'Subtract' },
  PERCENT: { zh: '按百分比', en: 'Per cent' },
  ROUND: { zh: '取整', en: 'Round' },
} as const;

const price = z.object({
  kind: z.literal('PRICE'),
  /** None = every type that the rate offers. */
  containerTypes: z.array(containerType).max(16),
  op: keysOf(PRICE_OPS),
  amount: decimal.nullable().default(null),
  round: z
    .object({ unit: z.enum(ROUND_UNITS), mode: keysOf(ROUND_MODES) })
    .nullable()
    .default(null),
});

const validity = z.object({
  kind: z.literal('VALIDITY'),
  validFrom: day.nullable().default(null),
  validTo: day.nullable().default(null),
});

const visibility = z.object({
  kind: z.literal('VISIBILITY'),
  visibility: keysOf(VISIBILITY_KINDS),
  visibleLevels: z.array(z.string().max(36)).max(30).default([]),
});

/** The rate stays; a copy of it, with what the actions before did, is offered for other days. */
const copyPeriod = z.object({ kind: z.literal('COPY_PERIOD'), validFrom: day, validTo: day });

/** The rate stays; copies of it are offered from or to other ports, dearer or cheaper by a difference. */
const copyPorts = z.object({
  kind: z.literal('COPY_PORTS'),
  side: z.enum(['POL', 'POD']),
  portIds: z.array(z.string().max(36)).min(1).max(20),
  difference: decimal,
});

const attachFee = z.object({
  kind: z.literal('ATTACH_FEE'),
  feeCode: z.string().min(1).max(10),
  amount: decimal,
  currency: z.string().regex(/^[A-Z]{3}$/),
  basis: z.enum(['PER_CONTAINER', 'PER_TEU', 'PER_BL']),
  containerTypes: z.array(containerType).max(16).default([]),
});

const detachFee = z.object({ kind: z.literal('DETACH_FEE'), feeCode: z.string().min(1).max(10) });

export const batchActionSchema = z.discriminatedUnion('kind', [
  setField,
  price,
  validity,
  visibility,
  copyPeriod,
  copyPorts,
  attachFee,
  detachFee,
]);
export type BatchAction = z.output<typeof batchActionSchema>;

export const ACTION_LABELS = {
  SET_FIELD: { zh: '设置字段', en: 'Set a field' },
  PRICE: { zh: '价格公式', en: 'Price formula' },
  VALIDITY: { zh: '有效期', en: 'Validity' },
  VISIBILITY: { zh: '可见范围', en: 'Visibility' },
  COPY_PERIOD: { zh: '复制到新有效期', en: 'Copy to a new period' },
  COPY_PORTS: { zh: '复制到其他港口', en: 'Copy to other ports' },
  ATTACH_FEE: { zh: '附上附加费', en: 'Attach a surcharge' },
  DETACH_FEE: { zh: '去掉附加费', en: 'Detach a surcharge' },
} as const;
