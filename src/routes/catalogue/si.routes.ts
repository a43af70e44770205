import { inSection, record, route, sublist } from './route.ts';

export const SI_ROUTES = {
  ...inSection('2.14', 'si', 'internal', {
    // The queue first: it is where a clerk's day begins.
    TdManageSiCheck: route('/tdManage/siCheck', 'SI 待审核', 'SI pending review', {
      screen: 'si/screens/si-check',
      buttons: ['AUDIT', 'APPROVE', 'REJECT', 'DECLINE', 'EDIT'],
    }),
    TdManageWorkbench: route('/tdManage/workbench', 'SI 驾驶舱', 'SI cockpit', {
      screen: 'si/cockpit/cockpit',
      buttons: ['AUDIT', 'EXPORT'],
    }),
    TdManageSiMake: route('/tdManage/siMake', 'SI 制作', 'Make SI', {
      screen: 'si/staff/si-make',
      params: ['CGO_ID'],
      lastPage: '/tdManage/internalSiList',
      buttons: ['ADD', 'SUBMIT', 'PT_ADD'],
    }),
    TdManageSiSubmitLog: sublist(
      '/tdManage/siSubmitLog',
      'SI 提交日志',
      'SI submission log',
      '/tdManage/internalSiList',
      { screen: 'si/submit-log/submit-log', buttons: ['EXPORT'] },
    ),
    TdManageSiCreator: route('/tdManage/siCreator', 'SI 代客补料', 'Make SI on behalf of a company', {
      screen: 'si/staff/si-creator',
      parent: '/tdManage/siMake',
      keepAlive: true,
      params: ['CGO_ID'],
      lastPage: '/tdManage/internalSiList',
    }),
    TdManageSiMakeTd: record('/tdManage/siMakeTd', 'SI 制单', 'SI to bill of lading', '/tdManage/siDataList', {
      screen: 'bill/screens/si-make-td',
      params: ['Id'],
    }),
    // Opened from several lists: the query from names the list to highlight and to go back to; without it siDataList.
    TdManageSiDetail: record('/tdManage/siDetail', 'SI 详情', 'SI detail', '/tdManage/siDataList', {
      screen: 'si/screens/si-detail',
      params: ['Id', 'from'],
    }),
    TdManageSiAudit: record('/tdManage/siAudit', 'SI 审核', 'Review SI', '/tdManage/siCheck', {
      screen: 'si/screens/si-audit',
      params: ['Id'],
    }),
    TdManageSiDataList: route('/tdManage/siDataList', 'SI 数据列表', 'SI data list', {
      screen: 'si/staff/si-data-list',
      buttons: ['SEND', 'CONFIRM', 'MAKE_TD', 'UNLOCK', 'RESTORE', 'DECLINE', 'PRINT', 'EXPORT', 'LOG'],
    }),
    TdManageInternalSiList: route('/tdManage/internalSiList', '内部 SI 列表', 'Internal SI list', {
      screen: 'si/staff/internal-list',
      buttons: ['ADD', 'EDIT', 'DELETE', 'WITHDRAW', 'SUBMIT', 'PT_ADD', 'EXPORT', 'LOG'],
    }),
  }),
  ...inSection('2.18', 'si', 'externalWorkbench', {
    ExternalWorkbenchSISubimtList: route('/external/workbench/SISubimtList', '补料列表', 'SI list', {
      screen: 'si/screens/si-list',
      buttons: ['ADD', 'SUBMIT', 'EDIT', 'WITHDRAW', 'DELETE', 'COPY', 'IMPORT', 'EXPORT', 'PRINT', 'LOG'],
    }),
    ExternalWorkbenchSILogs: sublist(
      '/external/workbench/SILogs',
      '补料日志',
      'SI logs',
      '/external/workbench/SISubimtList',
      { screen: 'si/feed/si-feed', params: ['Id'] },
    ),
    // CGO_ID: new SIs of a shipment; Id: change one SI.
    ExternalWorkbenchSiSubmit: route('/external/workbench/siSubmit', '提交补料', 'Submit SI', {
      screen: 'si/screens/si-submit',
      parent: '/external/workbench/SISubimtList',
      keepAlive: true,
      params: ['CGO_ID', 'Id'],
    }),
    ExternalWorkbenchSiTemplate: route('/external/workbench/siTemplate', '补料模板', 'SI templates', {
      screen: 'si/templates/si-template',
      params: ['Id'],
      buttons: ['ADD', 'EDIT', 'DELETE', 'COPY', 'LOG'],
    }),
    ExternalWorkbenchSiSubmitLog: sublist(
      '/external/workbench/siSubmitLog',
      '补料提交日志',
      'SI submission log',
      '/external/workbench/SISubimtList',
      { screen: 'si/submit-log/submit-log', buttons: ['EXPORT'] },
    ),
  }),
};
