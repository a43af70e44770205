import { inSection, record, route } from './route.ts';

export const READY_SPACE_ROUTES = {
  ...inSection('2.13', 'readySpace', 'internal', {
    SeaFreightNowOrderManagementShippingSpaceOrder: route(
      '/SeaFreight/NowOrderManagement/ShippingSpaceOrder',
      '现舱下单',
      'Buy ready space',
      { screen: 'space/buy/screens/staff-buy', buttons: ['BUY', 'EXTEND', 'SUBMIT', 'CANCEL'] },
    ),
    SeaFreightNowOrderManagementShippingSpaceList: route(
      '/SeaFreight/NowOrderManagement/ShippingSpaceList',
      '现舱列表',
      'Ready-space list',
      { screen: 'space/buy/screens/staff-list', buttons: ['BUY', 'WATCH', 'EXPORT'] },
    ),
    SeaFreightNowOrderManagementNowOrderList: route(
      '/SeaFreight/NowOrderManagement/NowOrderList',
      '现舱订单',
      'Ready-space orders',
      { screen: 'space/sell/screens/orders', buttons: ['CONFIRM', 'REJECT', 'CANCEL', 'LOG', 'EXPORT'] },
    ),
    SeaFreightNowOrderManagementNowOrderCancelList: route(
      '/SeaFreight/NowOrderManagement/NowOrderCancelList',
      '现舱取消订单',
      'Cancelled ready-space orders',
      { screen: 'space/sell/screens/cancelled', buttons: ['ACCEPT_CANCEL', 'REFUSE_CANCEL', 'WAIVE_FEE', 'EXPORT'] },
    ),
    SeaFreightNowOrderManagementNowOrderUpload: route(
      '/SeaFreight/NowOrderManagement/NowOrderUpload',
      '现舱上传',
      'Ready-space upload',
      { screen: 'space/upload/screens/space-upload', buttons: ['IMPORT', 'APPLY', 'EXPORT'] },
    ),
    SeaFreightNowOrderManagementProviderMyNowOrderList: route(
      '/SeaFreight/NowOrderManagement/provider/MyNowOrderList',
      '我的现舱',
      'My ready space',
      {
        screen: 'space/sell/screens/my-offers',
        buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'COPY', 'SUBMIT', 'PAUSE', 'RESUME', 'OFF', 'EDIT_SAILING'],
      },
    ),
    SeaFreightNowOrderManagementSaleingOrderList: route(
      '/SeaFreight/NowOrderManagement/saleingOrderList',
      '在售现舱',
      'Ready space on sale',
      {
        screen: 'space/sell/screens/selling',
        alsoAt: ['/SeaFreight/NowOrderManagement/provider/saleingOrderList'],
        buttons: ['EDIT', 'PAUSE', 'RESUME', 'OFF', 'EXPORT', 'LOG'],
      },
    ),
    SeaFreightNowOrderManagementSaledNowOrderList: route(
      '/SeaFreight/NowOrderManagement/SaledNowOrderList',
      '已售现舱订单',
      'Sold ready-space orders',
      {
        screen: 'space/sell/screens/sold',
        alsoAt: ['/SeaFreight/NowOrderManagement/provider/SaledNowOrderList'],
        buttons: ['CONFIRM', 'REJECT', 'ASSIGN_REF', 'SHIP', 'NO_SHOW', 'REVOKE', 'EXPORT'],
      },
    ),
    SeaFreightNowOrderManagementEditNowOrder: record(
      '/SeaFreight/NowOrderManagement/EditNowOrder',
      '编辑现舱',
      'Edit ready space',
      '/SeaFreight/NowOrderManagement/provider/MyNowOrderList',
      { screen: 'space/sell/screens/edit-offer', alsoAt: ['/SeaFreight/NowOrderManagement/provider/EditNowOrder'] },
    ),
    SeaFreightNowOrderManagementSubmitList: route(
      '/SeaFreight/NowOrderManagement/SubmitList',
      '现舱待确认列表',
      'Ready space awaiting confirmation',
      {
        screen: 'space/sell/screens/queue',
        alsoAt: ['/SeaFreight/NowOrderManagement/provider/SubmitList'],
        buttons: ['CONFIRM', 'REJECT', 'EXPORT'],
      },
    ),
    SeaFreightNowOrderManagementDraftList: route(
      '/SeaFreight/NowOrderManagement/DraftList',
      '现舱草稿',
      'Ready-space drafts',
      {
        screen: 'space/sell/screens/drafts',
        alsoAt: ['/SeaFreight/NowOrderManagement/provider/DraftList'],
        buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'SUBMIT'],
      },
    ),
    SeaFreightNowOrderManagementNowOrderNewNowOrderRelease: route(
      '/SeaFreight/NowOrderManagement/NowOrderNew/NowOrderRelease',
      '发布现舱',
      'Publish ready space',
      {
        screen: 'space/sell/screens/release',
        params: ['id'],
        lastPage: '/SeaFreight/NowOrderManagement/provider/MyNowOrderList',
      },
    ),
    SeaFreightNowOrderManagementOnSaleNowOrderManagement: route(
      '/SeaFreight/NowOrderManagement/OnSaleNowOrderManagement',
      '在售现舱管理',
      'On-sale ready-space management',
      {
        screen: 'space/sell/screens/on-sale-management',
        alsoAt: ['/SeaFreight/NowOrderManagement/NowOrderNew/OnSaleNowOrderManagement'],
        buttons: ['PAUSE', 'RESUME', 'OFF', 'APPROVE', 'REJECT', 'PIN', 'MESSAGE', 'EXPORT'],
      },
    ),
    SeaFreightNowOrderManagementNowOrderManagement: route(
      '/SeaFreight/NowOrderManagement/NowOrderManagement',
      '现舱管理',
      'Ready-space management',
      {
        screen: 'space/sell/screens/management',
        alsoAt: ['/SeaFreight/NowOrderManagement/NowOrderNew/NowOrderManagement'],
        buttons: ['EXPORT', 'LOG'],
      },
    ),
    SeaFreightNowOrderManagementSoldNowOrderManagement: route(
      '/SeaFreight/NowOrderManagement/SoldNowOrderManagement',
      '已售现舱管理',
      'Sold ready-space management',
      {
        screen: 'space/sell/screens/sold-management',
        alsoAt: ['/SeaFreight/NowOrderManagement/NowOrderNew/SoldNowOrderManagement'],
        buttons: ['MARK_SETTLED', 'WAIVE_FEE', 'EXPORT'],
      },
    ),
  }),
  ...inSection('2.18', 'readySpace', 'externalWorkbench', {
    WorkbenchNowCargoSpaceNowCargoSpaceList: route(
      '/workbench/NowCargoSpace/NowCargoSpaceList',
      '现舱大厅',
      'Ready-space hall',
      { screen: 'space/buy/screens/hall', buttons: ['BUY', 'WATCH', 'EXTEND', 'SUBMIT', 'CANCEL'] },
    ),
    WorkbenchNowCargoSpaceNowCargoSpaceDetail: record(
      '/workbench/NowCargoSpace/NowCargoSpaceDetail',
      '现舱详情',
      'Ready-space detail',
      '/workbench/NowCargoSpace/NowCargoSpaceList',
      { screen: 'space/buy/screens/detail' },
    ),
    WorkbenchNowCargoSpaceNowOrderUpload: route(
      '/workbench/NowCargoSpace/NowOrderUpload',
      '现舱上传',
      'Ready-space upload',
      { screen: 'space/upload/screens/space-upload', buttons: ['IMPORT', 'APPLY', 'EXPORT'] },
    ),
    WorkbenchNowCargoSpaceNowOrderList: route(
      '/workbench/NowCargoSpace/NowOrderList',
      '我的现舱订单',
      'My ready-space orders',
      { screen: 'space/buy/screens/own-orders', buttons: ['EXTEND', 'SUBMIT', 'CANCEL', 'EXPORT'] },
    ),
    WorkbenchNowCargoSpaceCancleOrderList: route(
      '/workbench/NowCargoSpace/CancleOrderList',
      '已取消现舱订单',
      'Cancelled ready-space orders',
      { screen: 'space/buy/screens/own-cancelled', buttons: ['EXPORT'] },
    ),
  }),
};
