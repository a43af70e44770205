import { inSection, record, route, sublist } from './route.ts';

export const RATES_ROUTES = {
  ...inSection('2.13', 'rates', 'internal', {
    SeaFreightFreightManagementFareCockpit: route(
      '/SeaFreight/FreightManagement/FareCockpit',
      '运价驾驶舱',
      'Rate cockpit',
      { screen: 'rates/cockpit/cockpit', buttons: ['EXPORT'] },
    ),
    SeaFreightFreightManagementFCLFreight: route(
      '/SeaFreight/FreightManagement/FCLFreight',
      '整箱运价维护',
      'FCL rate maintenance',
      {
        screen: 'rates/fcl/screens/fcl-freight',
        buttons: [
          'ADD',
          'EDIT',
          'DELETE',
          'COPY',
          'EXPORT',
          'LOG',
          'SUBMIT',
          'PUBLISH',
          'HIDE',
          'WITHDRAW',
          'EXTEND',
          'SPACE_STATUS',
          'IMPORT',
        ],
      },
    ),
    SeaFreightFreightManagementFCLFreightSearch: route(
      '/SeaFreight/FreightManagement/FCLFreightSearch',
      '整箱运价搜索',
      'FCL rate search',
      { screen: 'rates/search/screens/staff-search#FclRateSearchScreen', buttons: ['EXPORT', 'ASK_PRICE'] },
    ),
    SeaFreightFreightManagementFCLFreightPost: route(
      '/SeaFreight/FreightManagement/FCLFreightPost',
      '运价公告',
      'Rate announcements',
      {
        screen: 'rates/post/screens/posts',
        buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'PUBLISH', 'WITHDRAW', 'PIN', 'TO_RULE'],
      },
    ),
    SeaFreightFreightManagementFCLFreightHistory: route(
      '/SeaFreight/FreightManagement/FCLFreightHistory',
      '运价历史',
      'Rate version history',
      { screen: 'rates/fcl/screens/fcl-freight-history', params: ['id'], buttons: ['COMPARE', 'COPY', 'EXPORT'] },
    ),
    SeaFreightFreightManagementHistoryFreightSearch: route(
      '/SeaFreight/FreightManagement/HistoryFreightSearch',
      '历史运价查询',
      'Past rate search',
      { screen: 'rates/past/past-search', buttons: ['EXPORT'] },
    ),
    SeaFreightFreightManagementFCLFreightAdd: record(
      '/SeaFreight/FreightManagement/FCLFreightAdd',
      '新增整箱运价',
      'Add FCL rate',
      '/SeaFreight/FreightManagement/FCLFreight',
      { screen: 'rates/fcl/screens/fcl-freight-add' },
    ),
    SeaFreightFreightManagementExpiredFreight: route(
      '/SeaFreight/FreightManagement/ExpiredFreight',
      '过期运价',
      'Expired rates',
      { screen: 'rates/fcl/screens/expired-freight', buttons: ['EXTEND', 'COPY', 'EXPORT', 'LOG'] },
    ),
    SeaFreightFreightManagementFreightDrafts: route(
      '/SeaFreight/FreightManagement/FreightDrafts',
      '运价草稿箱',
      'Rate drafts',
      { screen: 'rates/fcl/screens/freight-drafts', buttons: ['EDIT', 'SUBMIT', 'PUBLISH', 'DELETE'] },
    ),
    SeaFreightFreightManagementFreightNotVisible: route(
      '/SeaFreight/FreightManagement/FreightNotVisible',
      '不可见运价',
      'Hidden rates',
      { screen: 'rates/fcl/screens/freight-not-visible', buttons: ['SHOW', 'WITHDRAW'] },
    ),
    SeaFreightFreightManagementFreightModifyList: route(
      '/SeaFreight/FreightManagement/FreightModifyList',
      '待确认运价',
      'Rates pending confirmation',
      { screen: 'rates/fcl/screens/freight-modify-list', buttons: ['CONFIRM', 'REJECT'] },
    ),
    SeaFreightFreightManagementExtracost: route(
      '/SeaFreight/FreightManagement/extracost',
      '附加费维护',
      'Surcharge maintenance',
      {
        screen: 'rates/rules/surcharges/surcharges#CarrierSurchargesScreen',
        buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'COPY', 'END', 'TEST', 'BATCH'],
      },
    ),
    SeaFreightFreightManagementFreightResult: sublist(
      '/SeaFreight/FreightManagement/FreightResult',
      '批量修改结果',
      'Batch modification result',
      '/SeaFreight/FreightManagement/FCLFreightBatch',
      { screen: 'rates/batch/screens/freight-result', params: ['id'] },
    ),
    SeaFreightFreightManagementSailScheduleTemplate: route(
      '/SeaFreight/FreightManagement/SailScheduleTemplate',
      '船期模板',
      'Sailing templates',
      {
        screen: 'rates/rules/sailings/sail-templates',
        buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'COPY', 'BLANK', 'DETACH'],
      },
    ),
    SeaFreightFreightManagementThirdFreightTemplate: route(
      '/SeaFreight/FreightManagement/ThirdFreightTemplate',
      '共享运价',
      'Shared rates',
      {
        screen: 'rates/share/screens/shares',
        buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'OFFER', 'PAUSE', 'RESUME', 'END', 'PREVIEW'],
      },
    ),
    SeaFreightFreightManagementThirdFreightMySubscribe: route(
      '/SeaFreight/FreightManagement/ThirdFreightMySubscribe',
      '我的订阅',
      'My rate subscriptions',
      { screen: 'rates/share/screens/subscriptions', buttons: ['PAUSE', 'RESUME', 'END', 'FILTER', 'EXPORT'] },
    ),
    SeaFreightFreightManagementThirdFreightMySubscribeSale: route(
      '/SeaFreight/FreightManagement/ThirdFreightMySubscribeSale',
      '对外分配',
      'Externally allocated rates',
      {
        screen: 'rates/share/screens/subscribers#AllocationsScreen',
        buttons: ['ALLOCATE', 'PAUSE', 'RESUME', 'END', 'EXPORT'],
      },
    ),
    SeaFreightFreightManagementThirdFreightOtherSubscribe: route(
      '/SeaFreight/FreightManagement/ThirdFreightOtherSubscribe',
      '他人订阅',
      'Subscriptions of others',
      {
        screen: 'rates/share/screens/subscribers#SubscribersScreen',
        buttons: ['ACCEPT', 'REJECT', 'PAUSE', 'RESUME', 'END', 'EXPORT'],
      },
    ),
    SeaFreightFreightManagementThirdFreightList: route(
      '/SeaFreight/FreightManagement/ThirdFreightList',
      '共享运价列表',
      'Shared rate list',
      { screen: 'rates/share/screens/pool', buttons: ['SUBSCRIBE'] },
    ),
    SeaFreightFreightManagementFCLFreightConfiguration: route(
      '/SeaFreight/FreightManagement/FCLFreightConfiguration',
      '共享运价池',
      'Shared rate pool',
      { screen: 'rates/rules/config/config', buttons: ['EDIT'] },
    ),
    SeaFreightFreightManagementFreightCustomerLevel: route(
      '/SeaFreight/FreightManagement/FreightCustomerLevel',
      '客户等级',
      'Customer levels',
      // With those of its list of companies, which has no menu item of its own.
      {
        screen: 'rates/rules/levels/levels',
        buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'DEFAULT', 'MERGE', 'ASSIGN', 'END'],
      },
    ),
    SeaFreightFreightManagementFreightCustomerLevelCompany: sublist(
      '/SeaFreight/FreightManagement/FreightCustomerLevelCompany',
      '企业等级',
      'Customer level per company',
      '/SeaFreight/FreightManagement/FreightCustomerLevel',
      { screen: 'rates/rules/levels/level-companies', params: ['id'] },
    ),
    SeaFreightFreightManagementFCLFreightBatch: route(
      '/SeaFreight/FreightManagement/FCLFreightBatch',
      '批量修改运价',
      'Batch rate modification',
      {
        screen: 'rates/batch/screens/fcl-freight-batch',
        buttons: ['PREVIEW', 'APPLY', 'SUBMIT', 'REVERT', 'RETRY', 'EXPORT', 'LOG'],
      },
    ),
    SeaFreightFreightManagementNewFCLFreightBatch: route(
      '/SeaFreight/FreightManagement/NewFCLFreightBatch',
      '按规则批量修改运价',
      'Batch rate modification by rule',
      {
        screen: 'rates/batch/screens/new-fcl-freight-batch',
        buttons: ['PREVIEW', 'APPLY', 'SUBMIT', 'REVERT', 'RETRY'],
      },
    ),
    SeaFreightFreightManagementFCLFreightIncrease: route(
      '/SeaFreight/FreightManagement/FCLFreightIncrease',
      '运价上调',
      'Rate increases',
      {
        screen: 'rates/batch/screens/fcl-freight-increase',
        buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'PREVIEW', 'SCHEDULE', 'POSTPONE', 'CANCEL', 'REVERT'],
      },
    ),
    SeaFreightQuickQuoteSearchCenter: route(
      '/SeaFreight/quickQuoteSearchCenter',
      '快速报价中心',
      'Quick quote centre',
      {
        screen: 'rates/search/screens/staff-search#QuickQuoteScreen',
        buttons: ['EXPORT', 'ASK_PRICE', 'ANSWER', 'QUOTE'],
      },
    ),
    SeaFreightFreightPush: route('/SeaFreight/FreightPush', '销售加价', 'Sales mark-up', {
      screen: 'rates/rules/markups/markups#SalesMarkupsScreen',
      buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'COPY', 'ENABLE', 'DISABLE', 'PUSH'],
    }),
  }),
  ...inSection('2.18', 'rates', 'externalWorkbench', {
    ExternalWorkbenchPriceQuery: route('/external/workbench/PriceQuery', '运价查询', 'Rate query', {
      screen: 'rates/search/screens/customer-search',
      buttons: ['EXPORT', 'ASK_PRICE', 'FAVOURITE'],
    }),
    ExternalWorkbenchDsView: route('/external/workbench/dsView', '电商运价', 'E-commerce rates', {
      screen: 'rates/ds/screens/ds-view',
      buttons: ['EXPORT', 'ASK_PRICE'],
    }),
  }),
};
