import { inSection, record, route, sublist } from './route.ts';

export const BOOKING_ROUTES = {
  ...inSection('2.2', 'booking', 'internal', {
    BookingSpaceHome: route('/BookingSpace/Home', '快速自助订舱', 'Quick self-booking', {
      screen: 'booking/home/home',
    }),
    BookingSpaceDcSearch: route('/BookingSpace/DcSearch', '快速订舱查询', 'Quick booking search', {
      screen: 'booking/find/dc-search',
      buttons: ['BOOK', 'HOLD_SPACE', 'QUOTE', 'SAVE_DRAFT', 'SAVE_TEMPLATE', 'SUBMIT', 'LATE_BOOK'],
    }),
    BookingSpaceDcOrder: record(
      '/BookingSpace/DcOrder',
      '填写订舱信息',
      'Fill in booking information',
      '/BookingSpace/DcSearch',
      { screen: 'booking/form/booking-form#DcOrderScreen' },
    ),
    BookingSpaceMyOrder: route('/BookingSpace/MyOrder', '我的订单', 'My orders', {
      screen: 'booking/lists/my-order',
      buttons: [
        'EDIT',
        'SUBMIT',
        'COPY',
        'UPDATE',
        'AMEND',
        'LATE_AMEND',
        'CANCEL',
        'REBOOK',
        'SPLIT',
        'TO_SPACE',
        'SI',
        'DELETE',
        'EXPORT',
        'LOG',
      ],
    }),
    BookingSpaceOrderTemp: route('/BookingSpace/OrderTemp', '订舱模板', 'Booking templates', {
      screen: 'booking/keeping/templates/templates',
      buttons: ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG', 'USE', 'SHARE', 'COPY'],
    }),
    BookingSpaceSFTTemp: route('/BookingSpace/SFTTemp', '订舱收发通模板', 'Send-receive-notify templates', {
      screen: 'booking/keeping/parties/party-templates',
      buttons: ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG', 'COPY', 'DEFAULT', 'MERGE'],
    }),
    BookingSpaceOrderRecode: route('/BookingSpace/OrderRecode', '订舱记录', 'Booking records', {
      screen: 'booking/records/records#OrderRecordsScreen',
      buttons: ['EXPORT'],
    }),
    BookingSpaceDCShipDispose: route('/BookingSpace/DCShipDispose', '订舱船公司配置', 'Booking carrier configuration', {
      screen: 'booking/keeping/config/carrier-configs',
      buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'TEST_MESSAGE', 'PING', 'PUBLISH', 'ROLLBACK'],
    }),
    BookingSpaceDCCockpit: route('/BookingSpace/DCCockpit', '订舱驾驶舱', 'Booking cockpit', {
      screen: 'booking/cockpit/cockpit',
    }),
    FlcExportBookingOrder: route('/FlcExport/BookingOrder', '智能订舱', 'Smart booking', {
      screen: 'booking/smart/smart',
      buttons: ['SAVE_DRAFT', 'SUBMIT'],
    }),
    FlcExportFlcOrderDataBookingOrderList: route(
      '/FlcExport/FlcOrderData/BookingOrderList',
      '订舱数据列表',
      'Booking data list',
      { screen: 'booking/lists/booking-data', buttons: ['EXPORT', 'ASSIGN', 'LOG'] },
    ),
    // The list is BookingManagement.
    QuckBookInternalBookDetail: record(
      '/quckBook/internalBookDetail',
      '订舱详情',
      'Booking detail',
      '/quckBook/BookingManagement',
      { screen: 'booking/detail/booking-detail' },
    ),
    QuckBookInternalBookOnline: route('/quckBook/internalBookOnline', '代客订舱', 'Book online for a customer', {
      screen: 'booking/form/booking-form#InternalBookOnlineScreen',
      params: ['id'],
      lastPage: '/quckBook/BookingManagement',
      buttons: ['SAVE_DRAFT', 'SAVE_TEMPLATE', 'SUBMIT', 'LATE_BOOK'],
    }),
    QuckBookInternalBookLogs: sublist(
      '/quckBook/internalBookLogs',
      '订舱日志',
      'Booking logs',
      '/quckBook/BookingManagement',
      { screen: 'booking/records/records#BookingLogsScreen', params: ['id'] },
    ),
    // Own codes at the carriers; not the code list /DataMaintenance/BookCodes.
    QuckBookBookCode: route('/quckBook/BookCode', '船公司订舱代码', 'Carrier booking codes', {
      screen: 'booking/keeping/codes/book-codes',
      buttons: ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG', 'END'],
    }),
    QuckBookBookingManagement: route('/quckBook/BookingManagement', '订舱委托受理', 'Booking-note acceptance', {
      screen: 'booking/queue/queue',
      buttons: [
        'TAKE',
        'ACCEPT',
        'REJECT',
        'ASSIGN',
        'SEND',
        'MARK_RECEIVED',
        'ASK_UPDATE',
        'UPDATE',
        'CONFIRM',
        'CARRIER_REJECT',
        'CARRIER_DECLINE',
        'AMEND',
        'LATE_AMEND',
        'CANCEL',
        'ACCEPT_ROLL',
        'REBOOK',
        'COPY',
        'MERGE',
        'SPLIT',
        'TO_SPACE',
        'SI',
        'EXPORT',
        'LOG',
      ],
    }),
  }),
  ...inSection('2.18', 'booking', 'externalWorkbench', {
    ExternalWorkbenchBookThirdDetail: record(
      '/external/workbench/BookThirdDetail',
      '第三方订舱详情',
      'Third-party booking detail',
      '/external/workbench/BookLogs',
      { screen: 'booking/detail/third-detail' },
    ),
    ExternalWorkbenchBookOnline: route('/external/workbench/BookOnline', '在线订舱', 'Book online', {
      screen: 'booking/form/booking-form#BookOnlineScreen',
      params: ['id'],
      buttons: ['SAVE_DRAFT', 'SAVE_TEMPLATE', 'SUBMIT'],
    }),
    // The customer's list of bookings; a menu item of its own, so no parent.
    ExternalWorkbenchBookLogs: route('/external/workbench/BookLogs', '订舱记录', 'Booking records', {
      screen: 'booking/lists/book-logs',
      buttons: [
        'UPDATE',
        'AMEND',
        'LATE_AMEND',
        'CANCEL',
        'COPY',
        'REBOOK',
        'ACCEPT_ROLL',
        'SET_REFERENCE',
        'SI',
        'EXPORT',
        'LOG',
      ],
    }),
    ExternalWorkbenchBookDrafts: route('/external/workbench/BookDrafts', '订舱草稿', 'Booking drafts', {
      screen: 'booking/lists/book-drafts',
      buttons: ['EDIT', 'SUBMIT', 'DELETE'],
    }),
    ExternalWorkbenchOrderTracking: route('/external/workbench/OrderTracking', '订单跟踪', 'Order tracking', {
      screen: 'booking/tracking/tracking',
      buttons: ['SUBSCRIBE', 'EXPORT', 'ACCEPT_ROLL', 'REBOOK', 'COPY', 'CANCEL'],
    }),
    ExternalWorkbenchBookOnlineDetail: record(
      '/external/workbench/BookOnlineDetail',
      '订舱详情',
      'Booking detail',
      '/external/workbench/BookLogs',
      { screen: 'booking/detail/booking-detail' },
    ),
    ExternalWorkbenchBookingUploadBook: route('/external/workbench/booking/uploadBook', '上传委托', 'Upload bookings', {
      screen: 'booking/upload/screens/upload-book',
      buttons: ['IMPORT', 'SUBMIT', 'EXPORT'],
    }),
    ExternalWorkbenchBookingUploadBookLog: sublist(
      '/external/workbench/booking/uploadBookLog',
      '委托上传记录',
      'Booking upload log',
      '/external/workbench/booking/uploadBook',
      { screen: 'booking/upload/screens/upload-log' },
    ),
    ExternalWorkbenchBookingLogOrderUploadLog: sublist(
      '/external/workbench/BookingLog/OrderUploadLog',
      '托书上传记录',
      'Booking-note upload log',
      '/external/workbench/OrderUpload',
      { screen: 'booking/upload/screens/order-upload#OrderUploadLogScreen' },
    ),
    ExternalWorkbenchOrderUpload: route('/external/workbench/OrderUpload', '托书上传', 'Booking-note upload', {
      screen: 'booking/upload/screens/order-upload#OrderUploadScreen',
      alsoAt: ['/external/workbench/BookingLog/OrderUpload'],
      buttons: ['ADD', 'DELETE'],
    }),
    ExternalWorkbenchOrderTrackingDetail: record(
      '/external/workbench/OrderTrackingDetail',
      '订单跟踪详情',
      'Order tracking detail',
      '/external/workbench/OrderTracking',
      { screen: 'booking/tracking/tracking-detail', alsoAt: ['/external/workbench/BookingLog/OrderTrackingDetail'] },
    ),
  }),
};
