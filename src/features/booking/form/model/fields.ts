import {
  INCOTERMS,
  type OTHER_PARTIES,
  type OTHER_PLACES,
  REFERENCE_TYPES,
  TAX_ID_TYPES,
} from '#contract/booking/booking-content.ts';
import type { FieldMeta } from '#contract/kernel/field.ts';
import type { Text } from '#contract/kernel/text.ts';
import { CONTAINER_TYPES } from '#contract/si/parts/container-type.ts';

/** Fields of the form as data: what they are called and how they are typed. `pick` is a code out of master data. */
export type FormFieldMeta = FieldMeta & { readonly pick?: 'Port' | 'ShippingLine' | 'PackageType' };

type More = Partial<FormFieldMeta>;
const field =
  (kind: FieldMeta['kind']) =>
  (zh: string, en: string, more: More = {}): FormFieldMeta => ({ kind, label: { zh, en }, ...more });

const text = field('text');
const code = field('code');
const long = field('longText');
const number = field('decimal');
const whole = field('integer');
const day = field('date');
const instant = field('instant');
const yesNo = field('yesNo');
const required = { required: true } as const;

const choice = (zh: string, en: string, choices: Readonly<Record<string, Text>>, more: More = {}): FormFieldMeta => ({
  kind: 'choice',
  label: { zh, en },
  ...more,
  choices: Object.entries(choices).map(([value, label]) => ({ value, label })),
});
const same = (values: readonly string[]): Record<string, Text> =>
  Object.fromEntries(values.filter(Boolean).map(value => [value, { zh: value, en: value }]));

const PAYS = { PRE: { zh: '预付', en: 'Prepaid' }, COL: { zh: '到付', en: 'Collect' } };
const RECEIPT = {
  CY: { zh: '场 CY', en: 'CY' },
  SD: { zh: '门 SD', en: 'Door' },
  CFS: { zh: '站 CFS', en: 'CFS' },
};

/** Top-level places, by path. */
export const FIELDS: Readonly<Record<string, FormFieldMeta>> = {
  carrier: code('船公司', 'Carrier', { ...required, max: 4, pick: 'ShippingLine' }),
  'routing.receipt.code': code('收货地', 'Place of receipt', { max: 5, pick: 'Port' }),
  'routing.loading.code': code('起运港', 'Port of loading', { ...required, max: 5, pick: 'Port' }),
  'routing.discharge.code': code('目的港', 'Port of discharge', { ...required, max: 5, pick: 'Port' }),
  'routing.delivery.code': code('交货地', 'Place of delivery', { max: 5, pick: 'Port' }),
  'routing.vesselName': code('船名', 'Vessel', { max: 50 }),
  'routing.voyageNo': code('航次', 'Voyage', { max: 50 }),
  'routing.departureDate': day('期望开航日', 'Departure asked for'),
  'routing.etd': instant('预计开航 ETD', 'ETD'),
  'routing.eta': instant('预计到港 ETA', 'ETA'),
  'routing.vesselImo': code('IMO 号', 'IMO number', { max: 7 }),
  'routing.universalVoyage': code('通用航次号', 'Universal voyage', { max: 5, example: '2703W' }),
  'routing.serviceCode': code('航线代码', 'Service code', { max: 11 }),
  'routing.serviceName': text('航线名称', 'Service name', { max: 50 }),
  'routing.routingReference': text('路由参考', 'Routing reference', { max: 100 }),
  'routing.receiptDate': day('收货地发运日', 'Leaves place of receipt'),
  'routing.arrivalFrom': day('期望到达（早）', 'Arrival not before'),
  'routing.arrivalTo': day('期望到达（晚）', 'Arrival not after'),
  'terms.freight': choice('运费', 'Freight', PAYS, required),
  'terms.receiptType': choice('收货方式', 'Receipt', RECEIPT, required),
  'terms.deliveryType': choice('交货方式', 'Delivery', RECEIPT, required),
  'terms.contractReference': code('合约号', 'Contract', { max: 30 }),
  'terms.quotationReference': code('报价号', 'Quotation', { max: 35 }),
  'terms.documentType': choice(
    '单证类型',
    'Document',
    { BOL: { zh: '提单', en: 'Bill of lading' }, SWB: { zh: '海运单', en: 'Sea waybill' } },
    required,
  ),
  'terms.documents': whole('正本份数', 'Originals', { ...required }),
  'terms.placeOfIssue': code('签单地', 'Place of issue', { max: 5, pick: 'Port' }),
  'terms.incoterm': choice('贸易术语', 'Incoterm', same(INCOTERMS)),
  'terms.originMovement': choice('起运地货物', 'Cargo at origin', same(['FCL', 'LCL']), required),
  'terms.destinationMovement': choice('目的地货物', 'Cargo at destination', same(['FCL', 'LCL']), required),
  'terms.originHaulage': choice('起运地拖车费', 'Origin haulage', PAYS),
  'terms.originPort': choice('起运港费用', 'Origin port charges', PAYS),
  'terms.destinationPort': choice('目的港费用', 'Destination port charges', PAYS),
  'terms.destinationHaulage': choice('目的地拖车费', 'Destination haulage', PAYS),
  'terms.otherCharges': choice('其他费用', 'Other charges', PAYS),
  'terms.declaredValue': number('声明价值', 'Declared value', { scale: 2 }),
  'terms.declaredCurrency': code('声明币种', 'Declared currency', { max: 3 }),
  'terms.isPartialLoadAllowed': yesNo('允许分批装运', 'Partial loads allowed'),
  'terms.isEquipmentSubstitutionAllowed': yesNo('允许替换箱型', 'Other container types allowed'),
  'terms.isExportDeclarationRequired': yesNo('需要出口申报', 'Export declaration needed'),
  'terms.exportDeclarationReference': code('出口申报号', 'Export declaration', { max: 35 }),
  'parties.carrierOffice': code('船公司订舱办事处', 'Carrier office that books', { max: 5, pick: 'Port' }),
  remarks: long('给船公司的备注（每行 512 字，至多 5 行）', 'Remarks to the carrier (five lines of 512)', {
    max: 2_560,
  }),
};

export const PARTY_FIELDS: Readonly<Record<string, FormFieldMeta>> = {
  name: text('名称', 'Name', { max: 70 }),
  address: long('地址', 'Address', { max: 350 }),
  city: text('城市', 'City', { max: 35 }),
  state: text('省／州', 'State', { max: 65 }),
  postCode: text('邮编', 'Post code', { max: 10 }),
  country: text('国家', 'Country', { max: 2, format: 'country' }),
  taxType: choice('税号类型', 'Tax number type', same(TAX_ID_TYPES)),
  taxNo: code('税号', 'Tax number', { max: 35 }),
  contact: text('联系人', 'Contact', { max: 35 }),
  phone: text('电话', 'Phone', { max: 30 }),
  email: text('邮箱', 'Mail', { max: 100, format: 'email' }),
};

export const EQUIPMENT_FIELDS: Readonly<Record<string, FormFieldMeta>> = {
  type: choice('箱型', 'Type', same(CONTAINER_TYPES.map(({ key }) => key)), required),
  units: whole('箱量', 'Units', required),
  grossKg: number('单箱毛重 KG', 'Gross kg of one', { scale: 4 }),
  isShipperOwned: yesNo('货主箱 SOC', 'Shipper’s own'),
  tareKg: number('单箱皮重 KG', 'Tare kg of one', { scale: 4 }),
  isNonOperatingReefer: yesNo('冻柜代干柜', 'Non-operating reefer'),
  pickupDate: day('提空箱日期', 'Empty pick-up on'),
  pickupDepot: text('提空箱堆场', 'Empty pick-up at', { max: 100 }),
  numbers: field('texts')('箱号', 'Container numbers', { max: 11 }),
};

export const REEFER_FIELDS: Readonly<Record<string, FormFieldMeta>> = {
  temperature: number('温度 °C', 'Temperature °C', { ...required, scale: 1 }),
  humidity: number('湿度 %', 'Humidity %', { scale: 1 }),
  airExchange: number('通风 m³/h', 'Air exchange m³/h', { scale: 1 }),
  isVentilationOpen: yesNo('通风口打开', 'Ventilation open'),
  isDrainholesOpen: yesNo('排水孔打开', 'Drain holes open'),
  isBulbMode: yesNo('球茎模式', 'Bulb mode'),
  isColdTreatmentRequired: yesNo('冷处理', 'Cold treatment'),
  isControlledAtmosphereRequired: yesNo('气调', 'Controlled atmosphere'),
  isPreCoolingRequired: yesNo('预冷', 'Pre-cooling'),
  isGeneratorSetRequired: yesNo('发电机', 'Generator set'),
};

export const COMMODITY_FIELDS: Readonly<Record<string, FormFieldMeta>> = {
  description: text('品名', 'Goods', { ...required, max: 550 }),
  hsCodes: field('texts')('HS 编码', 'HS codes', { max: 12 }),
  packages: whole('件数', 'Packages'),
  packageCode: code('包装', 'Package', { max: 2, pick: 'PackageType' }),
  grossKg: number('毛重 KG', 'Gross kg', { scale: 4 }),
  cbm: number('体积 CBM', 'Volume m³', { scale: 4 }),
  packageDescription: text('包装描述', 'Package in words', { max: 100 }),
  marks: long('唛头', 'Marks', { max: 350 }),
};

export const DG_FIELDS: Readonly<Record<string, FormFieldMeta>> = {
  unNumber: code('UN 编号', 'UN number', { ...required, max: 4 }),
  naNumber: code('NA 编号', 'NA number', { max: 4 }),
  properShippingName: text('正确运输名称', 'Proper shipping name', { ...required, max: 250 }),
  technicalName: text('技术名称', 'Technical name', { max: 250 }),
  imoClass: code('IMO 类别', 'IMO class', { ...required, max: 4 }),
  subsidiaryRisks: field('texts')('次要危险', 'Subsidiary risks', { max: 3 }),
  packingGroup: choice('包装类', 'Packing group', same(['1', '2', '3'])),
  flashPoint: number('闪点 °C', 'Flash point °C', { scale: 1 }),
  emsNumber: code('EMS 编号', 'EMS number', { max: 7 }),
  contactName: text('应急联系人', 'Emergency contact', { ...required, max: 35 }),
  contactPhone: text('应急电话', 'Emergency phone', { max: 30 }),
  contactEmail: text('应急邮箱', 'Emergency mail', { max: 100, format: 'email' }),
  grossKg: number('危险品毛重 KG', 'Gross kg', { scale: 4 }),
  netKg: number('危险品净重 KG', 'Net kg', { scale: 4 }),
  isMarinePollutant: yesNo('海洋污染物', 'Marine pollutant'),
  isLimitedQuantity: yesNo('限量', 'Limited quantity'),
  isExceptedQuantity: yesNo('例外数量', 'Excepted quantity'),
};

export const REFERENCE_FIELDS: Readonly<Record<string, FormFieldMeta>> = {
  type: choice('类型', 'Type', same(REFERENCE_TYPES), required),
  value: code('参考号', 'Reference', { max: 35 }),
};

/** Kinds of place beyond the four of the routing, by their DCSA codes. */
const PLACE_KINDS: Readonly<Record<(typeof OTHER_PLACES)[number], Text>> = {
  PCF: { zh: 'PCF 前程起点', en: 'PCF Pre-carriage from' },
  OIR: { zh: 'OIR 续程内陆', en: 'OIR Onward inland routing' },
  ORI: { zh: 'ORI 货物原产地', en: 'ORI Origin of goods' },
  IEL: { zh: 'IEL 出口中途停靠', en: 'IEL Export stop-off' },
  PTP: { zh: 'PTP 禁止中转港', en: 'PTP Prohibited transhipment port' },
  RTP: { zh: 'RTP 要求中转港', en: 'RTP Requested transhipment port' },
  FCD: { zh: 'FCD 重箱交箱地', en: 'FCD Full container drop-off' },
  ROU: { zh: 'ROU 指定路径', en: 'ROU Routing' },
};

export const OTHER_PLACE_FIELDS: Readonly<Record<string, FormFieldMeta>> = {
  type: choice('地点类型', 'Kind of place', PLACE_KINDS, required),
  code: code('地点', 'Place', { max: 5, pick: 'Port' }),
  name: text('地点名称', 'Name of the place', { max: 100 }),
};

/** Further parties by their DCSA function codes. */
const PARTY_ROLES: Readonly<Record<(typeof OTHER_PARTIES)[number], Text>> = {
  NI: { zh: 'NI 其他通知人', en: 'NI Other notify party' },
  FW: { zh: 'FW 货运代理', en: 'FW Freight forwarder' },
  DDR: { zh: 'DDR 发货人货代', en: 'DDR Consignor’s forwarder' },
  DDS: { zh: 'DDS 收货人货代', en: 'DDS Consignee’s forwarder' },
  COW: { zh: 'COW 代发货人付款方', en: 'COW Pays for the consignor' },
  COX: { zh: 'COX 代收货人付款方', en: 'COX Pays for the consignee' },
  CSR: { zh: 'CSR 客服代表', en: 'CSR Customer service' },
};
const ROLE_FIELD = choice('角色', 'Role', PARTY_ROLES, required);

export const OTHER_PARTY_FIELDS: Readonly<Record<string, FormFieldMeta>> = { role: ROLE_FIELD, ...PARTY_FIELDS };

const INNER: readonly (readonly [RegExp, Readonly<Record<string, FormFieldMeta>>])[] = [
  [/\.dangerousGoods\.\d+\.(\w+)/, DG_FIELDS],
  [/\.commodities\.\d+\.(\w+)/, COMMODITY_FIELDS],
  [/\.reefer\.(\w+)/, REEFER_FIELDS],
  [/^equipments\.\d+\.(\w+)/, EQUIPMENT_FIELDS],
  [/^references\.\d+\.(\w+)/, REFERENCE_FIELDS],
  [/^routing\.otherPlaces\.\d+\.(\w+)/, OTHER_PLACE_FIELDS],
  [/^parties\.others\.\d+\.(\w+)/, OTHER_PARTY_FIELDS],
  [/^parties\.\w+\.(\w+)/, PARTY_FIELDS],
];

/** The field at a place; null where the place is a list or a whole section. */
export function fieldAt(path: string): FormFieldMeta | null {
  const known = FIELDS[path] ?? FIELDS[`${path}.code`];
  if (known) return known;
  for (const [place, fields] of INNER) {
    const name = place.exec(path)?.[1];
    if (name !== undefined && fields[name]) return fields[name];
  }
  return null;
}
