import type { Text } from '../../../kernel/text.ts';

/** What the built-in lists are called; a list that people made has its key for a name. */
const LIST_TITLES: Readonly<Record<string, Text>> = {
  SHIPMENT_KIND: { zh: '业务类型', en: 'Kinds of shipment' },
  TRADE_TERM: { zh: '贸易术语', en: 'Trade terms' },
  MOVEMENT: { zh: '运输条款', en: 'Movements' },
  DELAY_REASON: { zh: '延误原因', en: 'Delay reasons' },
  HOLD_TYPE: { zh: '扣留类型', en: 'Kinds of hold' },
  ALERT_KIND: { zh: '预警类型', en: 'Kinds of alert' },
  PACK_ISSUE: { zh: '装箱问题', en: 'Packing issues' },
  ECOM_PLATFORM: { zh: '电商平台', en: 'E-commerce platforms' },
  ECOM_WAREHOUSE: { zh: '电商仓库', en: 'E-commerce warehouses' },
  DEVANNING_REASON: { zh: '拆箱原因', en: 'Devanning reasons' },
  EVENT_TYPE: { zh: '动态类型', en: 'Event types' },
};

export const listTitle = (listKey: string): Text => LIST_TITLES[listKey] ?? { zh: listKey, en: listKey };
