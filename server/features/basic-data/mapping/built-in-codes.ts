import { EVENT_TYPE_LIST } from '#contract/basic-data/mapping/scope.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';

/** Code lists that the product relies on (design A.3.15). `code|中文|English`, in the order in which forms offer them. */

const LISTS: Readonly<Record<string, string>> = {
  SHIPMENT_KIND: `
    FCL|整箱|Full container load
    LCL|拼箱|Less than container load
    CONSOL|买方集拼|Buyer's consolidation
    ECOM|跨境电商|E-commerce
    BULK|散杂货|Break bulk
    AIR|空运|Air
    RAIL|铁路|Rail`,
  TRADE_TERM: `
    EXW|工厂交货|Ex works
    FCA|货交承运人|Free carrier
    FAS|船边交货|Free alongside ship
    FOB|装运港船上交货|Free on board
    CFR|成本加运费|Cost and freight
    CIF|成本加保险费加运费|Cost, insurance and freight
    CPT|运费付至|Carriage paid to
    CIP|运费保险费付至|Carriage and insurance paid to
    DAP|目的地交货|Delivered at place
    DPU|卸货地交货|Delivered at place unloaded
    DDP|完税后交货|Delivered duty paid`,
  MOVEMENT: `
    CY-CY|堆场到堆场|Yard to yard
    CY-SD|堆场到门|Yard to store door
    CY-CFS|堆场到货运站|Yard to freight station
    SD-CY|门到堆场|Store door to yard
    SD-SD|门到门|Store door to store door
    SD-CFS|门到货运站|Store door to freight station
    CFS-CY|货运站到堆场|Freight station to yard
    CFS-SD|货运站到门|Freight station to store door
    CFS-CFS|货运站到货运站|Freight station to freight station`,
  DELAY_REASON: `
    WEA|天气|Weather
    TRF|航道交通|Traffic
    STR|罢工|Strike
    CONGESTION|港口拥堵|Port congestion
    BERTH|等待泊位|Waiting for a berth
    TERMINAL|码头作业延误|Slow work at the terminal
    PREVIOUS_PORT|上一港延误|Delay at the previous port
    MECHANICAL|船舶故障|Breakdown of the ship
    TIDE|候潮|Waiting for the tide
    PILOT|等待引航或拖轮|Waiting for pilot or tugs
    CANAL|等待过运河|Waiting for a canal
    AUTHORITY|当局检查|Inspection by an authority
    ACCIDENT|事故|Accident
    MEDICAL|医疗救助|Medical emergency
    DIVERSION|绕航|Diversion
    SLOW_STEAMING|减速航行|Slow steaming
    OTHER|其他|Other`,
  HOLD_TYPE: `
    CUSTOMS|海关扣留|Customs
    FREIGHT|运费未结|Freight
    TERMINAL|码头扣留|Terminal
    EXAM|查验|Examination
    TMF|交通缓解费未结|Traffic mitigation fee
    DOCUMENT|单证未齐|Documents
    OTHER|其他|Other`,
  ALERT_KIND: `
    CHARGING|已产生滞期费|Charges are running
    LFD_TODAY|今日为最后免费日|Last free day is today
    ROLLED|被甩柜|Rolled
    NOT_LOADED|未装船|Not loaded
    MISSED_CUTOFF|错过截止|Missed cut-off
    HOLD|被扣留|On hold
    TRANSSHIP_RISK|中转风险|Transhipment at risk
    ETA_CHANGE|预计到港变化|ETA changed
    GATE_IN_MISSING|未进港|Not gated in
    ARRIVED|已到港|Arrived
    DISCHARGED|已卸船|Discharged
    AVAILABLE|可提货|Available
    LFD_3|距最后免费日三天|Last free day in three days
    LFD_1|明日为最后免费日|Last free day is tomorrow
    EMPTY_DUE|应还空箱|Empty is due
    SILENT|长时间无动态|No event for days
    SOURCE_DOWN|数据来源中断|Source is down
    REEFER_DEVIATION|冷箱温度偏差|Reefer off its temperature
    CONFLICT|来源矛盾|Sources disagree`,
  PACK_ISSUE: `
    SHORT|短少|Short
    OVER|溢出|Over
    DAMAGED|破损|Damaged
    WET|受潮|Wet
    CRUSHED|挤压变形|Crushed
    WRONG_GOODS|货不对板|Wrong goods
    WRONG_LABEL|标签错误|Wrong label
    OVERWEIGHT|超重|Over weight
    OVERSIZE|超尺寸|Over size
    SEAL_BROKEN|封条破损|Seal broken
    CONTAINER_DAMAGE|箱体损坏|Container damaged
    FUMIGATION|需熏蒸|Needs fumigation
    OTHER|其他|Other`,
  ECOM_PLATFORM: `
    AMAZON|亚马逊|Amazon
    WALMART|沃尔玛|Walmart
    TEMU|拼多多跨境|Temu
    SHEIN|希音|Shein
    TIKTOK|抖音海外商城|TikTok Shop
    EBAY|易贝|eBay
    WAYFAIR|美国家居电商|Wayfair
    ALIEXPRESS|速卖通|AliExpress
    MERCADO|美客多|Mercado Libre
    OWN_STORE|独立站|Own shop`,
  DEVANNING_REASON: `
    VOID_PACK|误装清空|Stuffed by mistake
    RESTUFF|换箱重装|Restuffing
    DEVAN|拆箱提货|Import stripping
    EXAM|海关查验|Customs examination
    DAMAGE|箱体损坏|Container damaged
    OVERWEIGHT|超重减载|Over weight
    WRONG_GOODS|错装|Wrong goods
    RETURN|退货|Return of goods
    OTHER|其他|Other`,
  [EVENT_TYPE_LIST]: `
    ARRI|到港|Arrival
    DEPA|离港|Departure
    LOAD|装船|Load
    DISC|卸船|Discharge
    GTIN|进场|Gate in
    GTOT|出场|Gate out
    STUF|装箱|Stuffing
    STRP|拆箱|Stripping
    PICK|提箱|Pick-up
    DROP|落箱|Drop-off
    INSP|查验|Inspection
    RSEA|换封|Resealed
    RMVD|封条移除|Seal removed
    AVPU|可提箱|Available for pick-up
    AVDO|可还箱|Available for drop-off
    CUSS|选中查验|Customs selected for scan
    CUSI|海关查验|Customs inspection
    CUSR|海关放行|Customs released
    CROS|过境|Crossing`,
};

/** Fulfilment centres with their address; sellers' shipments name them by these codes. */
const WAREHOUSES = `
  ONT8|莫雷诺谷仓|Moreno Valley, California|24300 Nandina Ave, Moreno Valley, CA 92551, US
  LGB8|里亚托仓|Rialto, California|1568 N Linden Ave, Rialto, CA 92376, US
  FTW1|达拉斯仓|Dallas, Texas|33333 Lyndon B Johnson Fwy, Dallas, TX 75241, US
  XLX6|合作仓|Partner warehouse|US`;

const lines = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map(line => line.trim().split('|'));

const row = (listKey: string, [code, nameZh, nameEn, note]: readonly string[], index: number): Row => ({
  listKey,
  code,
  nameZh,
  nameEn,
  ...(note === undefined ? {} : { note }),
  sort: (index + 1) * 10,
  isEnabled: true,
  isBuiltIn: true,
});

/** Codes that SMDG gives; the others of the list are the product's own. */
const SMDG_DELAYS = new Set(['WEA', 'TRF', 'STR']);

export const BUILT_IN_CODES: readonly Row[] = [
  ...Object.entries(LISTS).flatMap(([listKey, text]) =>
    lines(text).map((parts, index) => ({
      ...row(listKey, parts, index),
      ...(listKey === 'DELAY_REASON' && SMDG_DELAYS.has(parts[0] ?? '') ? { note: 'SMDG' } : {}),
    })),
  ),
  ...lines(WAREHOUSES).map((parts, index) => row('ECOM_WAREHOUSE', parts, index)),
];
