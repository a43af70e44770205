import type { RefLabel } from '#contract/kernel/resource.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import type { LookupResource } from './lookup-input.tsx';

export interface FieldEdit {
  readonly path: string;
  readonly value: unknown;
}

export interface Lookup {
  readonly resource: LookupResource;
  readonly settles: boolean;
  /** What a row of the list sets, at the place of the field. */
  edits(row: RefLabel, path: string, value: string): readonly FieldEdit[];
}

const upper = (text: string): string => text.toUpperCase();
const byCode = (resource: LookupResource): Lookup => ({
  resource,
  settles: true,
  edits: ({ code }, path) => [{ path, value: code }],
});

/** Code and name of a place are one choice; the wording of the name may be changed afterwards. */
const ofPlace = (field: 'receipt' | 'loading' | 'discharge' | 'delivery', settles: boolean): Lookup => ({
  resource: 'Port',
  settles,
  edits: ({ code, en }) => [
    { path: field, value: upper(en) },
    { path: `${field}Code`, value: code },
  ],
});

/** The codes that stand already stay before the one that is chosen. */
const withCode = (value: string, code: string): string[] => [
  ...value
    .split(',')
    .slice(0, -1)
    .map(item => item.trim()),
  code,
];

/** Fields of a draft that have a list. */
export const DRAFT_LOOKUPS: Partial<Record<keyof SiDraft, Lookup>> = {
  carrier: byCode('ShippingLine'),
  vessel: { resource: 'Vessel', settles: false, edits: ({ code }, path) => [{ path, value: upper(code) }] },
  packageCode: byCode('PackageType'),
  hsCodes: {
    resource: 'HsCode',
    settles: false,
    edits: ({ code }, path, value) => [{ path, value: withCode(value, code) }],
  },
  receipt: ofPlace('receipt', false),
  receiptCode: ofPlace('receipt', true),
  loading: ofPlace('loading', false),
  loadingCode: ofPlace('loading', true),
  discharge: ofPlace('discharge', false),
  dischargeCode: ofPlace('discharge', true),
  delivery: ofPlace('delivery', false),
  deliveryCode: ofPlace('delivery', true),
};

/** Cells of containers and cargo lines that have a list. */
export const CELL_LOOKUPS: Readonly<Record<string, Lookup>> = {
  type: byCode('ContainerType'),
  packageCode: byCode('PackageType'),
  hsCode: { resource: 'HsCode', settles: false, edits: ({ code }, path) => [{ path, value: code }] },
};

/** Fields that the check requires of every SI; conditional ones are told by its findings. */
export const REQUIRED: ReadonlySet<string> = new Set<keyof SiDraft>([
  'mblNo',
  'goodsType',
  'paymentMethod',
  'signingMethod',
  'consignor',
  'consignee',
  'carrier',
  'vessel',
  'voyage',
  'receiptCode',
  'loadingCode',
  'dischargeCode',
  'deliveryCode',
  'transportMethod',
  'marks',
  'goods',
  'hsCodes',
]);
export const REQUIRED_CELLS: ReadonlySet<string> = new Set([
  'containerNo',
  'type',
  'sealNo',
  'lines.goods',
  'lines.packageCode',
  'lines.packageCount',
  'lines.weightKg',
  'lines.volumeCbm',
]);
