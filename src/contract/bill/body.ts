import { z } from 'zod';
import type { Text } from '../kernel/text.ts';

/**
 * What is printed on a bill of lading, field by field as it is printed (design C2). Document text: upper-case ISO 8859-1, lines
 * separated by LF; a party of more than five lines goes on on the attached list. Kept as one JSON value, so that a further field
 * with a default needs no migration.
 */
const words = (zh: string, en: string) => z.string().max(20_000).default('').meta({ label: { zh, en } });

export const BILL_DOC_TYPES = ['ORIGINAL', 'TELEX', 'SEAWAY', 'ELECTRONIC'] as const;
export type BillDocType = (typeof BILL_DOC_TYPES)[number];

export const BILL_DOC_TYPE_LABELS: Readonly<Record<BillDocType, Text>> = {
  ORIGINAL: { zh: '正本提单', en: 'Original bill' },
  TELEX: { zh: '电放提单', en: 'Telex release' },
  SEAWAY: { zh: '海运单', en: 'Sea waybill' },
  ELECTRONIC: { zh: '电子提单', en: 'Electronic bill' },
};

export const billBodySchema = z.object({
  docType: z
    .enum(BILL_DOC_TYPES)
    .default('ORIGINAL')
    .meta({ label: { zh: '签单方式', en: 'Kind of bill' } }),
  shipper: words('发货人', 'Shipper'),
  consignee: words('收货人', 'Consignee'),
  notify: words('通知人', 'Notify party'),
  /** Second and third notify party: printed on the attached list. */
  notify2: words('通知人二', 'Notify party 2'),
  notify3: words('通知人三', 'Notify party 3'),
  masterBillNo: words('主单号', 'Master bill no.'),
  bookingNo: words('订舱号', 'Booking no.'),
  exportRefs: words('出口参考号', 'Export references'),
  deliveryAgent: words('目的港代理', 'Delivery agent'),
  preCarriageBy: words('前程运输', 'Pre-carriage by'),
  placeOfReceipt: words('收货地', 'Place of receipt'),
  vesselVoyage: words('船名航次', 'Vessel and voyage'),
  portOfLoading: words('装货港', 'Port of loading'),
  portOfDischarge: words('卸货港', 'Port of discharge'),
  placeOfDelivery: words('交货地', 'Place of delivery'),
  finalDestination: words('最终目的地', 'Final destination'),
  /** One digit. */
  originals: words('正本份数', 'Originals'),
  copies: words('副本份数', 'Copies'),
  marks: words('唛头', 'Marks'),
  packages: words('件数', 'Packages'),
  description: words('货描', 'Description'),
  gross: words('毛重', 'Gross weight'),
  measurement: words('体积', 'Measurement'),
  /** One container a line: `NO/SEAL/TYPE/PKGS/KG/CBM`. */
  containerList: words('箱单', 'Containers'),
  totalInWords: words('大写合计', 'Total in words'),
  charges: words('运费', 'Freight and charges'),
  placeOfIssue: words('签发地', 'Place of issue'),
  /** YYYY-MM-DD. */
  dateOfIssue: words('签发日', 'Date of issue'),
  /** YYYY-MM-DD. */
  onBoardDate: words('装船日', 'On board date'),
  signAs: words('签署身份', 'Signed as'),
});
export type BillBody = z.infer<typeof billBodySchema>;
export type BillField = keyof BillBody;

export const BILL_FIELDS = Object.keys(billBodySchema.shape) as BillField[];

/** What the SI said when the bill was made of it, and which revision. */
export const billSourceSchema = z.object({ body: billBodySchema, siVersion: z.int(), siRevision: z.int() });
export type BillSource = z.infer<typeof billSourceSchema>;

/** Label of a field, from the schema: one truth for canvas, log and findings. */
export function billFieldLabel(field: string): Text {
  const meta = (billBodySchema.shape as Readonly<Record<string, z.ZodType | undefined>>)[field]?.meta();
  return (meta?.label as Text | undefined) ?? { zh: field, en: field };
}

/** An empty bill, every field present. */
export const emptyBillBody = (): BillBody => billBodySchema.parse({});
