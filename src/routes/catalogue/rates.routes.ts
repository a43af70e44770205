import { inSection, record, route, sublist } from './route.ts';

export const RATES_ROUTES = {
  ...inSection('2.13', 'rates', 'internal', {
    SeaFreightFreightManagementFareCockpit: route(
      '/SeaFreight/FreightManagement/FareCockpit',
      '运价驾驶舱',
      'Rate cockpit',
      { buttons: ['EXPORT'] },
    ),
    SeaFreightFreightManagementFCLFreight: route(
      '/SeaFreight/FreightManagement/FCLFreight',
      '整箱运价维护',
      'FCL rate maintenance',
      {
        buttons: [
          ...(['ADD', 'EDIT', 'DELETE', 'COPY', 'EXPORT', 'LOG', 'SUBMIT', 'PUBLISH'] as const),
          ...(['HIDE', 'WITHDRAW', 'EXTEND', 'SPACE_STATUS', 'IMPORT'] as const),
        ],
      },
    ),
    SeaFreightFreightManagementFCLFreightSearch: route(
      '/SeaFreight/FreightManagement/FCLFreightSearch',
      '整箱运价搜索',
      'FCL rate search',
      { buttons: ['EXPORT', 'ASK_PRICE'] },
    ),
    SeaFreightFreightManagementFCLFreightPost: route(
      '/SeaFreight/FreightManagement/FCLFreightPost',
      '运价公告',
      'Rate announcements',
      { buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'PUBLISH', 'WITHDRAW', 'PIN', 'TO_RULE'] },
    ),
    SeaFreightFreightManagementFCLFreightHistory: route(
      '/SeaFreight/FreightManagement/FCLFreightHistory',
      '运价历史',
      'Rate version history',
      { params: ['id'], buttons: ['COMPARE', 'COPY', 'EXPORT'] },
    ),
    SeaFreightFreightManagementHistoryFreightSearch: route(
      '/SeaFreight/FreightManagement/HistoryFreightSearch',
      '历史运价查询',
      'Past rate search',
      { buttons: ['EXPORT'] },
    ),
    SeaFreightFreightManagementFCLFreightAdd: record(
      '/SeaFreight/FreightManagement/FCLFreightAdd',
      '新增整箱运价',
      'Add FCL rate',
      '/SeaFreight/FreightManagement/FCLFreight',
    ),
    SeaFreightFreightManagementExpiredFreight: route(
      '/SeaFreight/FreightManagement/ExpiredFreight',
      '过期运价',
      'Expired rates',
      { buttons: ['EXTEND', 'COPY', 'EXPORT', 'LOG'] },
    ),
    SeaFreightFreightManagementFreightDrafts: route(
      '/SeaFreight/FreightManagement/FreightDrafts',
      '运价草稿箱',
      'Rate drafts',
      { buttons: ['EDIT', 'SUBMIT', 'PUBLISH', 'DELETE'] },
    ),
    SeaFreightFreightManagementFreightNotVisible: route(
      '/SeaFreight/FreightManagement/FreightNotVisible',
      '不可见运价',
      'Hidden rates',
      { buttons: ['SHOW', 'WITHDRAW'] },
    ),
    SeaFreightFreightManagementFreightModifyList: route(
      '/SeaFreight/FreightManagement/FreightModifyList',
      '待确认运价',
      'Rates pending confirmation',
      { buttons: ['CONFIRM', 'REJECT'] },
    ),
    SeaFreightFreightManagementExtracost: route(
      '/SeaFreight/FreightManagement/extracost',
      '附加费维护',
      'Surcharge maintenance',
      { buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'COPY', 'END', 'TEST', 'BATCH'] },
    ),
    SeaFreightFreightManagementFreightResult: sublist(
      '/SeaFreight/FreightManagement/FreightResult',
      '批量修改结果',
      'Batch modification result',
      '/SeaFreight/FreightManagement/FCLFreightBatch',
      { params: ['id'] },
    ),
    SeaFreightFreightManagementSailScheduleTemplate: route(
      '/SeaFreight/FreightManagement/SailScheduleTemplate',
      '船期模板',
      'Sailing templates',
      { buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'COPY', 'BLANK', 'DETACH'] },
    ),
    SeaFreightFreightManagementThirdFreightTemplate: route(
      '/SeaFreight/FreightManagement/ThirdFreightTemplate',
      '共享运价',
      'Shared rates',
      { buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'OFFER', 'PAUSE', 'RESUME', 'END', 'PREVIEW'] },
    ),
    SeaFreightFreightManagementThirdFreightMySubscribe: route(
      '/SeaFreight/FreightManagement/ThirdFreightMySubscribe',
      '我的订阅',
      'My rate subscriptions',
      { buttons: ['PAUSE', 'RESUME', 'END', 'FILTER', 'EXPORT'] },
    ),
    SeaFreightFreightManagementThirdFreightMySubscribeSale: route(
      '/SeaFreight/FreightManagement/ThirdFreightMySubscribeSale',
      '对外分配',
      'Externally allocated rates',
      { buttons: ['ALLOCATE', 'PAUSE', 'RESUME', 'END', 'EXPORT'] },
    ),
    SeaFreightFreightManagementThirdFreightOtherSubscribe: route(
      '/SeaFreight/FreightManagement/ThirdFreightOtherSubscribe',
      '他人订阅',
      'Subscriptions of others',
      { buttons: ['ACCEPT', 'REJECT', 'PAUSE', 'RESUME', 'END', 'EXPORT'] },
    ),
    SeaFreightFreightManagementThirdFreightList: route(
      '/SeaFreight/FreightManagement/ThirdFreightList',
      '共享运价列表',
      'Shared rate list',
      { buttons: ['SUBSCRIBE'] },
    ),
    SeaFreightFreightManagementFCLFreightConfiguration: route(
      '/SeaFreight/FreightManagement/FCLFreightConfiguration',
      '共享运价池',
      'Shared rate pool',
      { buttons: ['EDIT'] },
    ),
    SeaFreightFreightManagementFreightCustomerLevel: route(
      '/SeaFreight/FreightManagement/FreightCustomerLevel',
      '客户等级',
      'Customer levels',
      // With those of its list of companies, which has no menu item of its own.
      { buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'DEFAULT', 'MERGE', 'ASSIGN', 'END'] },
    ),
    SeaFreightFreightManagementFreightCustomerLevelCompany: sublist(
      '/SeaFreight/FreightManagement/FreightCustomerLevelCompany',
      '企业等级',
      'Customer level per company',
      '/SeaFreight/FreightManagement/FreightCustomerLevel',
      { params: ['id'] },
    ),
    SeaFreightFreightManagementFCLFreightBatch: route(
      '/SeaFreight/FreightManagement/FCLFreightBatch',
      '批量修改运价',
      'Batch rate modification',
      { buttons: ['PREVIEW', 'APPLY', 'SUBMIT', 'REVERT', 'RETRY', 'EXPORT', 'LOG'] },
    ),
    SeaFreightFreightManagementNewFCLFreightBatch: route(
      '/SeaFreight/FreightManagement/NewFCLFreightBatch',
      '按规则批量修改运价',
      'Batch rate modification by rule',
      { buttons: ['PREVIEW', 'APPLY', 'SUBMIT', 'REVERT', 'RETRY'] },
    ),
    SeaFreightFreightManagementFCLFreightIncrease: route(
      '/SeaFreight/FreightManagement/FCLFreightIncrease',
      '运价上调',
      'Rate increases',
      {
        buttons: [
          ...(['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'PREVIEW', 'SCHEDULE', 'POSTPONE'] as const),
          ...(['CANCEL', 'REVERT'] as const),
        ],
      },
    ),
    SeaFreightQuickQuoteSearchCenter: route(
      '/SeaFreight/quickQuoteSearchCenter',
      '快速报价中心',
      'Quick quote centre',
      { buttons: ['EXPORT', 'ASK_PRICE', 'ANSWER', 'QUOTE'] },
    ),
    SeaFreightFreightPush: route('/SeaFreight/FreightPush', '销售加价', 'Sales mark-up', {
      buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'COPY', 'ENABLE', 'DISABLE', 'PUSH'],
    }),
  }),
  ...inSection('2.18', 'rates', 'externalWorkbench', {
    ExternalWorkbenchPriceQuery: route('/external/workbench/PriceQuery', '运价查询', 'Rate query', {
      buttons: ['EXPORT', 'ASK_PRICE', 'FAVOURITE'],
    }),
    ExternalWorkbenchDsView: route('/external/workbench/dsView', '电商运价', 'E-commerce rates', {
      buttons: ['EXPORT', 'ASK_PRICE'],
    }),
  }),
};
