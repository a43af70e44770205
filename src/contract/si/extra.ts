import { z } from 'zod';
import type { Text } from '../kernel/text.ts';

/**
 * What a shipping instruction says beyond the bill: special cargo (design A2.6) and data of advance filing that the rules
 * SI-G-07 and SI-R-01 to SI-R-06 ask for. One flat record of texts, empty where nothing is said.
 */
const words = (zh: string, en: string) => z.string().default('').meta({ label: { zh, en } });

export const extraSchema = z.object({
  /** °C, one decimal, −60 to 60. */
  setpointC: words('设定温度(℃)', 'Set point (°C)'),
  /** m³/h, 0 to 285. */
  ventilation: words('通风量(m³/h)', 'Ventilation (m³/h)'),
  /** %, 0 to 100. */
  humidity: words('湿度(%)', 'Humidity (%)'),
  /** Four digits, without `UN`. */
  unNumber: words('UN编号', 'UN number'),
  imdgClass: words('危险品类别', 'IMDG class'),
  subsidiaryRisk: words('副危险性', 'Subsidiary risk'),
  /** I, II or III; none for some classes. */
  packingGroup: words('包装类别', 'Packing group'),
  properShippingName: words('正确运输名称', 'Proper shipping name'),
  flashPointC: words('闪点(℃)', 'Flash point (°C)'),
  ems: words('应急措施号(EmS)', 'EmS'),
  emergencyContact: words('24小时应急联系人', '24 h contact'),
  dangerousNetKg: words('危险品净重(KG)', 'Net weight (kg)'),
  overFrontCm: words('前超长(cm)', 'Over-length front (cm)'),
  overBackCm: words('后超长(cm)', 'Over-length back (cm)'),
  overLeftCm: words('左超宽(cm)', 'Over-width left (cm)'),
  overRightCm: words('右超宽(cm)', 'Over-width right (cm)'),
  overHeightCm: words('超高(cm)', 'Over-height (cm)'),
  /** `Y`: house bills stand behind this bill; `N`: none do. */
  houseBills: words('是否有分单', 'House bills'),
  /** Four letters: who files the houses himself with the American or Canadian customs. */
  filerScac: words('自申报方SCAC', "Filer's SCAC"),
  ccnPrefix: words('CCN承运人代码', 'CCN carrier code'),
  /** Economic operator number, or `UNKNOWN`. */
  consigneeEori: words('收货人EORI', "Consignee's EORI"),
  /** `USCI+…` for China, `OC+…`, or the code of another country. */
  shipperCode: words('发货人企业代码', "Shipper's enterprise code"),
  consigneeCode: words('收货人企业代码', "Consignee's enterprise code"),
  notifyCode: words('通知人企业代码', "Notify party's enterprise code"),
  shipperPhone: words('发货人电话', "Shipper's phone"),
  consigneePhone: words('收货人电话', "Consignee's phone"),
  notifyPhone: words('通知人电话', "Notify party's phone"),
  shipperPostcode: words('发货人邮编', "Shipper's postal code"),
  consigneePostcode: words('收货人邮编', "Consignee's postal code"),
  notifyPostcode: words('通知人邮编', "Notify party's postal code"),
  /** Nineteen digits, given by the Egyptian customs. */
  acid: words('ACID编号', 'ACID'),
});
export type SiExtra = z.infer<typeof extraSchema>;
export type ExtraField = keyof SiExtra;

/** Nothing said: what records of before the extra blocks have. */
export const NO_EXTRA: SiExtra = Object.freeze(extraSchema.parse({}));

/** Names on the wire; the record stands in the member `EXTRA`. */
export const EXTRA_WIRE = {
  setpointC: 'TBE_SETPOINT',
  ventilation: 'TBE_VENTILATION',
  humidity: 'TBE_HUMIDITY',
  unNumber: 'TBE_UNNO',
  imdgClass: 'TBE_CLASS',
  subsidiaryRisk: 'TBE_SUBRISK',
  packingGroup: 'TBE_PACKING_GROUP',
  properShippingName: 'TBE_SHIPPING_NAME',
  flashPointC: 'TBE_FLASH_POINT',
  ems: 'TBE_EMS',
  emergencyContact: 'TBE_CONTACT24',
  dangerousNetKg: 'TBE_NET_WEIGHT',
  overFrontCm: 'TBE_OVER_FRONT',
  overBackCm: 'TBE_OVER_BACK',
  overLeftCm: 'TBE_OVER_LEFT',
  overRightCm: 'TBE_OVER_RIGHT',
  overHeightCm: 'TBE_OVER_HEIGHT',
  houseBills: 'TBE_HOUSE_BILLS',
  filerScac: 'TBE_FILER_SCAC',
  ccnPrefix: 'TBE_CCN_PREFIX',
  consigneeEori: 'TBE_EORI',
  shipperCode: 'TBE_SHIPPER_CODE',
  consigneeCode: 'TBE_CONSIGNEE_CODE',
  notifyCode: 'TBE_NOTIFY_CODE',
  shipperPhone: 'TBE_SHIPPER_PHONE',
  consigneePhone: 'TBE_CONSIGNEE_PHONE',
  notifyPhone: 'TBE_NOTIFY_PHONE',
  shipperPostcode: 'TBE_SHIPPER_POSTCODE',
  consigneePostcode: 'TBE_CONSIGNEE_POSTCODE',
  notifyPostcode: 'TBE_NOTIFY_POSTCODE',
  acid: 'TBE_ACID',
} as const satisfies Record<ExtraField, string>;

export type ExtraBlockName = 'reefer' | 'dangerous' | 'outOfGauge' | 'filing';

export const EXTRA_BLOCK_LABELS: Readonly<Record<ExtraBlockName, Text>> = {
  reefer: { zh: '冷藏', en: 'Reefer' },
  dangerous: { zh: '危险品', en: 'Dangerous goods' },
  outOfGauge: { zh: '超限', en: 'Out of gauge' },
  filing: { zh: '预申报数据', en: 'Advance filing' },
};

/** Fields of special cargo by the type of goods that asks for them. */
export const SPECIAL_FIELDS = {
  reefer: ['setpointC', 'ventilation', 'humidity'],
  dangerous: [
    'unNumber',
    'imdgClass',
    'subsidiaryRisk',
    'packingGroup',
    'properShippingName',
    'flashPointC',
    'ems',
    'emergencyContact',
    'dangerousNetKg',
  ],
  outOfGauge: ['overFrontCm', 'overBackCm', 'overLeftCm', 'overRightCm', 'overHeightCm'],
} as const satisfies Record<string, readonly ExtraField[]>;
