import type { Text } from '../kernel/text.ts';

/** States of a shipment (design B). */
export const SHIPMENT_STATE_LABELS = {
  DRAFT: { zh: '草稿', en: 'Draft' },
  CONFIRMED: { zh: '已确认', en: 'Confirmed' },
  IN_EXECUTION: { zh: '操作中', en: 'In execution' },
  DEPARTED: { zh: '已开航', en: 'Departed' },
  ARRIVED: { zh: '已到港', en: 'Arrived' },
  DELIVERED: { zh: '已交付', en: 'Delivered' },
  COMPLETED: { zh: '已完成', en: 'Completed' },
  CLOSED: { zh: '已关闭', en: 'Closed' },
  BOOKING_LOST: { zh: '失去舱位', en: 'Booking lost' },
  CANCELLED: { zh: '已取消', en: 'Cancelled' },
} as const satisfies Readonly<Record<string, Text>>;
export type ShipmentState = keyof typeof SHIPMENT_STATE_LABELS;
