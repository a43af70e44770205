import { z } from 'zod';
import type { Text } from '../kernel/text.ts';
import { extraSchema, NO_EXTRA } from './extra.ts';
import type { SiState } from './status.ts';

/**
 * A shipping instruction in the product's own names. Quantities are decimal text as typed or as normalised
 * (`weightKg` kg, `volumeCbm` m³): never binary floating point. The wire names stand in `wire.ts` alone.
 */
const label = (zh: string, en: string): { label: Text } => ({ label: { zh, en } });
const words = (zh: string, en: string) => z.string().default('').meta(label(zh, en));

export const cargoLineSchema = z.object({
  goodsZh: words('中文品名', 'Chinese name'),
  goods: words('货描', 'Description'),
  hsCode: words('HS编码', 'HS code'),
  marks: words('唛头', 'Marks'),
  packageCode: words('包装', 'Package'),
  packageCount: words('件数', 'Packages'),
  weightKg: words('毛重(KG)', 'Gross weight (kg)'),
  volumeCbm: words('体积(CBM)', 'Volume (m³)'),
});
export type CargoLine = z.infer<typeof cargoLineSchema>;

export const boxSchema = z.object({
  type: words('箱型', 'Type'),
  containerNo: words('箱号', 'Container no.'),
  sealNo: words('铅封号', 'Seal no.'),
  packageCode: words('包装', 'Package'),
  packageCount: words('件数', 'Packages'),
  weightKg: words('毛重(KG)', 'Gross weight (kg)'),
  volumeCbm: words('体积(CBM)', 'Volume (m³)'),
  tareKg: words('箱皮重(KG)', 'Tare (kg)'),
  shipperOwned: z.boolean().default(false).meta(label('货主箱', 'Shipper owned')),
  /** Shared with another SI of the set or of another shipment. */
  partLoad: z.boolean().default(false).meta(label('拼票', 'Part load')),
  lines: z.array(cargoLineSchema).default([]),
});
export type Box = z.infer<typeof boxSchema>;

export const masterLinkSchema = z.object({
  shipmentId: words('被并业务', 'Merged shipment'),
  mblNo: words('被并提单号', 'Merged bill no.'),
});
export type MasterLink = z.infer<typeof masterLinkSchema>;

export const siDraftSchema = z.object({
  /** Six decimal digits, drawn by the client; the idempotency key of a submission. */
  draftId: words('草稿编号', 'Draft id'),
  shipmentId: words('业务单', 'Shipment'),
  /** 1 single, 2 multiple, 3 validate-only. */
  siType: z.int().min(1).max(3).default(1).meta(label('补料类型', 'SI type')),
  plannedCount: z.int().default(1).meta(label('计划份数', 'Planned number')),
  /** S general, R reefer, D dangerous, O out of gauge, T tank, L less than container. */
  goodsType: words('货物类型', 'Cargo type'),
  mblNo: words('提单号', 'Bill no.'),
  simblNo: words('拆分提单号', 'Split B/L no.'),
  mergeMblNo: words('并单号', 'Merged bill no.'),
  shipperRef: words('发货人参考号', "Shipper's reference"),
  quotationNo: words('报价编号', 'Quotation no.'),
  /** P prepaid, C collect, E elsewhere. */
  paymentMethod: words('付款方式', 'Payment'),
  paymentPlace: words('付款地点', 'Place of payment'),
  /** 1 original, 2 telex release, 3 sea waybill, 4 electronic bill. */
  signingMethod: words('签单方式', 'Signing method'),
  originals: words('正本份数', 'Originals'),
  copies: words('副本份数', 'Copies'),
  consignor: words('发货人', 'Shipper'),
  consignee: words('收货人', 'Consignee'),
  notifier1: words('通知人一', 'Notify party 1'),
  notifier2: words('通知人二', 'Notify party 2'),
  notifier3: words('通知人三', 'Notify party 3'),
  /** SCAC. */
  carrier: words('船公司', 'Carrier'),
  vessel: words('船名', 'Vessel'),
  voyage: words('航次', 'Voyage'),
  receipt: words('收货地', 'Place of receipt'),
  receiptCode: words('收货地代码', 'Receipt code'),
  loading: words('装货港', 'Port of loading'),
  loadingCode: words('装货港代码', 'Loading code'),
  discharge: words('卸货港', 'Port of discharge'),
  dischargeCode: words('卸货港代码', 'Discharge code'),
  delivery: words('交货地', 'Place of delivery'),
  deliveryCode: words('交货地代码', 'Delivery code'),
  /** CY-CY, CY-DOOR, DOOR-CY, DOOR-DOOR, CFS-CFS, CFS-CY, CY-CFS. */
  transportMethod: words('运输条款', 'Service terms'),
  marks: words('唛头', 'Marks'),
  goods: words('货描', 'Description'),
  packageCode: words('包装', 'Package'),
  hsCodes: z.array(z.string()).default([]).meta(label('HS编码', 'HS codes')),
  emails: z.array(z.string()).default([]).meta(label('邮箱', 'E-mails')),
  remarks: words('备注', 'Remarks'),
  /** YYYY-MM-DD. */
  sailingDate: words('开航日', 'Sailing date'),
  /** UTC instant of the documentation cut-off; empty when unknown. */
  deadline: words('截单时间', 'Documentation cut-off'),
  boxes: z.array(boxSchema).default([]).meta(label('集装箱', 'Containers')),
  masters: z.array(masterLinkSchema).default([]).meta(label('并单', 'Merged shipments')),
  /** Special cargo and advance filing. */
  extra: extraSchema.default(NO_EXTRA).meta(label('特种货与预申报', 'Special cargo and filing')),
});
export type SiDraft = z.infer<typeof siDraftSchema>;

/** A draft kept before the extra block was: with an empty one. */
export const currentDraft = <T extends SiDraft>(draft: T): T =>
  (draft as Partial<SiDraft>).extra === undefined ? { ...draft, extra: NO_EXTRA } : draft;

/** What the server keeps beside the content. */
export interface SiRecord extends SiDraft {
  readonly id: string;
  /** numeric(18,0) as text: `26031200017`. */
  readonly no: string;
  readonly companyId: string;
  readonly companyCode: string;
  readonly companyName: string;
  readonly state: SiState;
  /** 1 online, 2 Excel, 3 on behalf by platform, 4 API/EDI, 5 copied from packing list. */
  readonly sources: number;
  readonly version: number;
  readonly revision: number;
  readonly late: boolean;
  readonly amendment: boolean;
  readonly reviewRemarks: string;
  readonly totalPackages: string;
  readonly totalWeightKg: string;
  readonly totalVolumeCbm: string;
  readonly boxSummary: string;
  readonly createId: string;
  readonly createName: string;
  readonly lastEditorId: string;
  readonly claimerId: string | null;
  readonly claimerName: string | null;
  readonly claimedAt: string | null;
  readonly reviewerId: string | null;
  readonly reviewerName: string | null;
  readonly reviewedAt: string | null;
  readonly submittedAt: string;
  readonly updatedAt: string;
  readonly deleted: boolean;
}

/** Label of a field of the SI, its boxes or lines, taken from the schema: one truth for form, grid and findings. */
export function siFieldLabel(schema: z.ZodObject, field: string): Text {
  const meta = (schema.shape[field] as z.ZodType | undefined)?.meta() as { label?: Text } | undefined;
  return meta?.label ?? { zh: field, en: field };
}

/** An empty draft; every field present, so forms are controlled from the start. */
export const emptyDraft = (): SiDraft => siDraftSchema.parse({});
export const emptyBox = (): Box => boxSchema.parse({ lines: [{}] });
export const emptyLine = (): CargoLine => cargoLineSchema.parse({});
