import { inSection, record, route, sublist } from './route.ts';

export const BOOKING_ROUTES = {
  ...inSection('2.2', 'booking', 'internal', {
    BookingSpaceHome: route('/BookingSpace/Home', '快速自助订舱', 'Quick self-booking'),
    BookingSpaceDcSearch: route('/BookingSpace/DcSearch', '快速订舱查询', 'Quick booking search', {
      buttons: ['BOOK', 'HOLD_SPACE', 'QUOTE', 'SAVE_DRAFT', 'SAVE_TEMPLATE', 'SUBMIT', 'LATE_BOOK'],
    }),
    BookingSpaceDcOrder: record(
      '/BookingSpace/DcOrder',
      '填写订舱信息',
      'Fill in booking information',
      '/BookingSpace/DcSearch',
    ),
    BookingSpaceMyOrder: route('/BookingSpace/MyOrder', '我的订单', 'My orders', {
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
      buttons: ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG', 'USE', 'SHARE', 'COPY'],
    }),
    BookingSpaceSFTTemp: route('/BookingSpace/SFTTemp', '订舱收发通模板', 'Send-receive-notify templates', {
      buttons: ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG', 'COPY', 'DEFAULT', 'MERGE'],
    }),
    BookingSpaceOrderRecode: route('/BookingSpace/OrderRecode', '订舱记录', 'Booking records', { buttons: ['EXPORT'] }),
    BookingSpaceDCShipDispose: route('/BookingSpace/DCShipDispose', '订舱船公司配置', 'Booking carrier configuration', {
      buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'TEST_MESSAGE', 'PING', 'PUBLISH', 'ROLLBACK'],
    }),
    BookingSpaceDCCockpit: route('/BookingSpace/DCCockpit', '订舱驾驶舱', 'Booking cockpit'),
    FlcExportBookingOrder: route('/FlcExport/BookingOrder', '智能订舱', 'Smart booking', {
      buttons: ['SAVE_DRAFT', 'SUBMIT'],
    }),
    FlcExportFlcOrderDataBookingOrderList: route(
      '/FlcExport/FlcOrderData/BookingOrderList',
      '订舱数据列表',
      'Booking data list',
      { buttons: ['EXPORT', 'ASSIGN', 'LOG'] },
    ),
    // The list is BookingManagement.
    QuckBookInternalBookDetail: record(
      '/quckBook/internalBookDetail',
      '订舱详情',
      'Booking detail',
      '/quckBook/BookingManagement',
    ),
    QuckBookInternalBookOnline: route('/quckBook/internalBookOnline', '代客订舱', 'Book online for a customer', {
      params: ['id'],
      lastPage: '/quckBook/BookingManagement',
      buttons: ['SAVE_DRAFT', 'SAVE_TEMPLATE', 'SUBMIT', 'LATE_BOOK'],
    }),
    QuckBookInternalBookLogs: sublist(
      '/quckBook/internalBookLogs',
      '订舱日志',
      'Booking logs',
      '/quckBook/BookingManagement',
      { params: ['id'] },
    ),
    // Own codes at the carriers; not the code list /DataMaintenance/BookCodes.
    QuckBookBookCode: route('/quckBook/BookCode', '船公司订舱代码', 'Carrier booking codes', {
      buttons: ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG', 'END'],
    }),
    QuckBookBookingManagement: route('/quckBook/BookingManagement', '订舱委托受理', 'Booking-note acceptance', {
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
    ),
    ExternalWorkbenchBookOnline: route('/external/workbench/BookOnline', '在线订舱', 'Book online', {
      params: ['id'],
      buttons: ['SAVE_DRAFT', 'SAVE_TEMPLATE', 'SUBMIT'],
    }),
    // The customer's list of bookings; a menu item of its own, so no parent.
    ExternalWorkbenchBookLogs: route('/external/workbench/BookLogs', '订舱记录', 'Booking records', {
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
      buttons: ['EDIT', 'SUBMIT', 'DELETE'],
    }),
    ExternalWorkbenchOrderTracking: route('/external/workbench/OrderTracking', '订单跟踪', 'Order tracking', {
      buttons: ['SUBSCRIBE', 'EXPORT', 'ACCEPT_ROLL', 'REBOOK', 'COPY', 'CANCEL'],
    }),
    ExternalWorkbenchBookOnlineDetail: record(
      '/external/workbench/BookOnlineDetail',
      '订舱详情',
      'Booking detail',
      '/external/workbench/BookLogs',
    ),
    ExternalWorkbenchBookingUploadBook: route('/external/workbench/booking/uploadBook', '上传委托', 'Upload bookings', {
      buttons: ['IMPORT', 'SUBMIT', 'EXPORT'],
    }),
    ExternalWorkbenchBookingUploadBookLog: sublist(
      '/external/workbench/booking/uploadBookLog',
      '委托上传记录',
      'Booking upload log',
      '/external/workbench/booking/uploadBook',
    ),
    ExternalWorkbenchBookingLogOrderUploadLog: sublist(
      '/external/workbench/BookingLog/OrderUploadLog',
      '托书上传记录',
      'Booking-note upload log',
      '/external/workbench/OrderUpload',
    ),
    ExternalWorkbenchOrderUpload: route('/external/workbench/OrderUpload', '托书上传', 'Booking-note upload', {
      alsoAt: ['/external/workbench/BookingLog/OrderUpload'],
      buttons: ['ADD', 'DELETE'],
    }),
    ExternalWorkbenchOrderTrackingDetail: record(
      '/external/workbench/OrderTrackingDetail',
      '订单跟踪详情',
      'Order tracking detail',
      '/external/workbench/OrderTracking',
      {
        alsoAt: ['/external/workbench/BookingLog/OrderTrackingDetail'],
      },
    ),
  }),
};
