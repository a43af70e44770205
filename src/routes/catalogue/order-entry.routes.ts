import { inSection, record, route } from './route.ts';

export const ORDER_ENTRY_ROUTES = {
  ...inSection('2.7', 'orderEntry', 'internal', {
    EntryOrderEntryOnlineList: route('/entryOrder/entryOnlineList', '在线录单列表', 'Online order entries'),
    EntryOrderEntryOnline: record(
      '/entryOrder/entryOnline',
      '在线录单',
      'Online order entry',
      '/entryOrder/entryOnlineList',
    ),
    EntryOrderOrderSupplementList: route('/entryOrder/orderSupplementList', '订单补录列表', 'Order supplements'),
    EntryOrderOrderSupplement: record(
      '/entryOrder/orderSupplement',
      '订单补录',
      'Order supplement',
      '/entryOrder/orderSupplementList',
    ),
    EntryOrderSecondHalfTrack: route('/entryOrder/secondHalfTrack', '后半程跟踪', 'Second-half tracking'),
    EntryOrderSecondHalfTrackSupplement: record(
      '/entryOrder/secondHalfTrackSupplement',
      '后半程补录',
      'Second-half supplement',
      '/entryOrder/secondHalfTrack',
    ),
    EntryOrderOrderTracking: route('/entryOrder/orderTracking', '录单跟踪', 'Order tracking'),
    EntryOrderLogisticsData: route('/entryOrder/logisticsData', '物流数据', 'Logistics data'),
    EntryOrderEntryOrdeForm: record(
      '/entryOrder/entryOrdeForm',
      '录单表',
      'Order entry form',
      '/entryOrder/entryOnlineList',
    ),
    // Spelling and capital E as printed.
    EntryOrderEntryOrdeFormAdmin: route(
      '/entryOrder/EntryOrdeFormAdmin',
      '录单表管理',
      'Order entry form administration',
    ),
  }),
};
