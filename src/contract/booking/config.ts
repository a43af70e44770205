import { z } from 'zod';

/** How one carrier takes bookings (design commercial C.2.2 CarrierBookingConfig): what is published holds, each publication is kept. */

export const BOOKING_WIRES = {
  DCSA_API: { zh: 'DCSA 接口', en: 'DCSA API' },
  IFTMBF: { zh: 'IFTMBF 报文', en: 'IFTMBF message' },
  EMAIL_PDF: { zh: '邮件 PDF', en: 'PDF by mail' },
  PORTAL_MANUAL: { zh: '船公司网站（手工）', en: 'Carrier’s site, by hand' },
} as const;
export type BookingWire = keyof typeof BOOKING_WIRES;

export const EDI_TRANSPORTS = {
  SFTP: { zh: 'SFTP', en: 'SFTP' },
  AS2: { zh: 'AS2', en: 'AS2' },
} as const;

export const CARRIER_CODE_LISTS = {
  SMDG: { zh: 'SMDG', en: 'SMDG' },
  NMFTA: { zh: 'NMFTA (SCAC)', en: 'NMFTA (SCAC)' },
} as const;

export const CONTAINER_CODE_STYLES = {
  SIZE_TYPE: { zh: '尺寸类型 22G1', en: 'Size-type 22G1' },
  GROUP: { zh: '类型组 22GP', en: 'Group 22GP' },
} as const;

export const BOOKING_CHARSETS = {
  UNOA: { zh: 'UNOA（大写字母）', en: 'UNOA (capitals)' },
  UNOC: { zh: 'UNOC（西欧字符）', en: 'UNOC (Latin 1)' },
  UTF8: { zh: 'UTF-8', en: 'UTF-8' },
} as const;
export type BookingCharset = keyof typeof BOOKING_CHARSETS;

/** Cut-offs by their DCSA codes; CUC (customs) and AMC (manifest) are local. */
export const CUT_OFF_LABELS = {
  DCO: { zh: '截补料', en: 'SI' },
  VCO: { zh: '截 VGM', en: 'VGM' },
  FCO: { zh: '截港', en: 'CY' },
  LCO: { zh: '截拼箱货', en: 'LCL cargo' },
  EFC: { zh: '最早进港', en: 'Earliest CY' },
  CUC: { zh: '截关', en: 'Customs' },
  AMC: { zh: '截舱单', en: 'Manifest' },
} as const;

/** What may be asked of the carrier to change once he has confirmed (design C.5.5); a configuration narrows it. */
export const AMEND_GROUPS = {
  EQUIPMENT: { zh: '箱型箱量', en: 'Equipment' },
  GOODS: { zh: '货物', en: 'Goods' },
  WEIGHTS: { zh: '重量体积', en: 'Weights and volumes' },
  DESTINATION: { zh: '目的港、交货地', en: 'Discharge and delivery' },
  SAILING: { zh: '船名航次', en: 'Vessel and voyage' },
  PARTIES: { zh: '发货人、收货人', en: 'Shipper and consignee' },
  TERMS: { zh: '条款', en: 'Terms' },
  REEFER: { zh: '冷藏设置', en: 'Reefer settings' },
  DANGEROUS: { zh: '危险品', en: 'Dangerous goods' },
} as const;
export type AmendGroup = keyof typeof AMEND_GROUPS;

export const AUTO_ACCEPTS = {
  NONE: { zh: '全部人工受理', en: 'The desk looks at each' },
  LISTED: { zh: '名单内客户自动受理', en: 'Of listed customers' },
  ALL: { zh: '全部自动受理', en: 'All' },
} as const;

/** Fields that a carrier may insist on or refuse; where they stand is said by `rules/carrier-demands.ts`. */
export const DEMANDED_FIELDS = {
  CONTRACT: { zh: '合约号', en: 'Contract reference' },
  QUOTATION: { zh: '报价号', en: 'Quotation reference' },
  SAILING: { zh: '船名航次', en: 'Vessel and voyage' },
  SERVICE: { zh: '航线代码', en: 'Service code' },
  RECEIPT: { zh: '收货地', en: 'Place of receipt' },
  DELIVERY: { zh: '交货地', en: 'Place of delivery' },
  CONSIGNEE: { zh: '收货人', en: 'Consignee' },
  NOTIFY: { zh: '通知人', en: 'Notify party' },
  SHIPPER_TAX: { zh: '发货人税号', en: 'Shipper’s tax number' },
  CONSIGNEE_TAX: { zh: '收货人税号', en: 'Consignee’s tax number' },
  CARRIER_OFFICE: { zh: '船公司订舱办事处', en: 'Carrier’s booking office' },
  HS: { zh: 'HS 编码', en: 'HS codes' },
  PACKAGES: { zh: '件数包装', en: 'Packages' },
  VOLUME: { zh: '体积', en: 'Volume' },
  MARKS: { zh: '唛头', en: 'Marks' },
  PICKUP: { zh: '提箱日期', en: 'Pick-up date' },
  INCOTERM: { zh: '贸易条款', en: 'Incoterm' },
  OWN_REFERENCE: { zh: '货代编号 FF', en: 'Forwarder’s reference (FF)' },
  REMARKS: { zh: '备注', en: 'Remarks' },
} as const;
export type DemandedField = keyof typeof DEMANDED_FIELDS;

const keys = <K extends string>(list: Readonly<Record<K, unknown>>) => Object.keys(list) as [K, ...K[]];
const text = (max: number) => z.string().max(max).default('');
const list = <T extends z.ZodType>(entry: T) => z.array(entry).default([]);

export const carrierBookingConfigSchema = z.object({
  /** SCAC. */
  carrier: z.string().max(4),
  /** Counts publications; 0 = nothing was ever published and these are the product's own values. */
  revision: z.int().default(0),
  channel: z.enum(keys<BookingWire>(BOOKING_WIRES)).default('PORTAL_MANUAL'),
  transport: z.enum(keys(EDI_TRANSPORTS)).nullable().default(null),
  /** Address by channel: base URL, name of the mailbox, mail address, the carrier's site. */
  endpoint: text(300),
  /** Name of the key; what it opens with is `carrierSecretOf`. */
  credentialRef: text(60),
  /** Test: messages are made and kept, not sent. */
  testMode: z.boolean().default(true),
  codeList: z.enum(keys(CARRIER_CODE_LISTS)).default('SMDG'),
  senderId: text(35),
  senderQualifier: text(4),
  recipientId: text(35),
  recipientQualifier: text(4),
  /** Our customer number at the carrier. */
  ownCode: text(35),
  charset: z.enum(keys<BookingCharset>(BOOKING_CHARSETS)).default('UNOC'),
  codeStyle: z.enum(keys(CONTAINER_CODE_STYLES)).default('SIZE_TYPE'),
  /** Keys of `si/parts/container-type.ts`; none = all. */
  containerTypes: list(z.string().max(6)),
  /** Heaviest cargo of one unit where the carrier takes less than the box does. */
  weightLimits: list(z.object({ containerType: z.string().max(6), maxKg: z.string() })),
  requiredFields: list(z.enum(keys<DemandedField>(DEMANDED_FIELDS))),
  forbiddenFields: list(z.enum(keys<DemandedField>(DEMANDED_FIELDS))),
  /** A contract or a quotation reference has to stand. */
  isReferenceNeeded: z.boolean().default(false),
  isDangerousAllowed: z.boolean().default(true),
  isReeferAllowed: z.boolean().default(true),
  /** Signs of all remarks. */
  maxRemarks: z.int().default(2_560),
  /** Hours before departure, where the carrier gives no cut-off. */
  cutOffHours: list(z.object({ code: z.enum(keys(CUT_OFF_LABELS)), hours: z.int() })),
  answerHours: z.int().default(4),
  amendGroups: z.array(z.enum(keys<AmendGroup>(AMEND_GROUPS))).default(keys<AmendGroup>(AMEND_GROUPS)),
  /** The whole booking is sent again instead of what was changed. */
  isAmendedByResend: z.boolean().default(false),
  /** What the carrier charges for a change after the SI cut-off; null = nothing known. */
  lateAmendFee: z.string().nullable().default(null),
  lateAmendCurrency: text(3),
  /** Hours before departure until which the carrier takes a cancellation; null = until it sails. */
  cancelUntilHours: z.int().nullable().default(null),
  /** Days on which nobody answers, `YYYY-MM-DD`. */
  holidays: list(z.string().max(10)),
  autoAccept: z.enum(keys(AUTO_ACCEPTS)).default('NONE'),
  autoAcceptCustomerIds: list(z.string().max(36)),
  /** The booking number is the number of the bill as well. */
  isBillNumber: z.boolean().default(false),
  /** What the carrier wants beyond that, for whoever fills in the form. */
  adviceZh: text(500),
  adviceEn: text(500),
});
export type CarrierBookingConfig = z.output<typeof carrierBookingConfigSchema>;

/** What holds for a carrier that nobody has configured: bookings are entered at his site by hand. */
export const defaultCarrierConfig = (carrier: string): CarrierBookingConfig =>
  carrierBookingConfigSchema.parse({ carrier });

/** Does a booking of this customer go to the carrier without a look by the desk? */
export const isAutoAccepted = (config: CarrierBookingConfig, customerId: string): boolean =>
  config.autoAccept === 'ALL' || (config.autoAccept === 'LISTED' && config.autoAcceptCustomerIds.includes(customerId));
