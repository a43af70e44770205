import { inSection, record, route, sublist } from './route.ts';

export const SI_ROUTES = {
  ...inSection('2.14', 'si', 'internal', {
    // The queue first: it is where a clerk's day begins.
    TdManageSiCheck: route('/tdManage/siCheck', 'SI 待审核', 'SI pending review', {
      buttons: ['AUDIT', 'APPROVE', 'REJECT', 'DECLINE', 'EDIT'],
    }),
    TdManageWorkbench: route('/tdManage/workbench', 'SI 驾驶舱', 'SI cockpit', { buttons: ['AUDIT', 'EXPORT'] }),
    TdManageSiMake: route('/tdManage/siMake', 'SI 制作', 'Make SI', {
      params: ['CGO_ID'],
      lastPage: '/tdManage/internalSiList',
      buttons: ['ADD', 'SUBMIT', 'PT_ADD'],
    }),
    TdManageSiSubmitLog: sublist(
      '/tdManage/siSubmitLog',
      'SI 提交日志',
      'SI submission log',
      '/tdManage/internalSiList',
      { buttons: ['EXPORT'] },
    ),
    TdManageSiCreator: route('/tdManage/siCreator', 'SI 代客补料', 'Make SI on behalf of a company', {
      parent: '/tdManage/siMake',
      keepAlive: true,
      params: ['CGO_ID'],
      lastPage: '/tdManage/internalSiList',
    }),
    TdManageSiMakeTd: record('/tdManage/siMakeTd', 'SI 制单', 'SI to bill of lading', '/tdManage/siDataList', {
      params: ['Id'],
    }),
    // Opened from several lists: the query from names the list to highlight and to go back to; without it siDataList.
    TdManageSiDetail: record('/tdManage/siDetail', 'SI 详情', 'SI detail', '/tdManage/siDataList', {
      params: ['Id', 'from'],
    }),
    TdManageSiAudit: record('/tdManage/siAudit', 'SI 审核', 'Review SI', '/tdManage/siCheck', { params: ['Id'] }),
    TdManageSiDataList: route('/tdManage/siDataList', 'SI 数据列表', 'SI data list', {
      buttons: ['SEND', 'CONFIRM', 'MAKE_TD', 'UNLOCK', 'RESTORE', 'DECLINE', 'PRINT', 'EXPORT', 'LOG'],
    }),
    TdManageInternalSiList: route('/tdManage/internalSiList', '内部 SI 列表', 'Internal SI list', {
      buttons: ['ADD', 'EDIT', 'DELETE', 'WITHDRAW', 'SUBMIT', 'PT_ADD', 'EXPORT', 'LOG'],
    }),
  }),
  ...inSection('2.18', 'si', 'externalWorkbench', {
    ExternalWorkbenchSISubimtList: route('/external/workbench/SISubimtList', '补料列表', 'SI list', {
      buttons: ['ADD', 'SUBMIT', 'EDIT', 'WITHDRAW', 'DELETE', 'COPY', 'IMPORT', 'EXPORT', 'PRINT', 'LOG'],
    }),
    ExternalWorkbenchSILogs: sublist(
      '/external/workbench/SILogs',
      '补料日志',
      'SI logs',
      '/external/workbench/SISubimtList',
      { params: ['Id'] },
    ),
    // CGO_ID: new SIs of a shipment; Id: change one SI.
    ExternalWorkbenchSiSubmit: route('/external/workbench/siSubmit', '提交补料', 'Submit SI', {
      parent: '/external/workbench/SISubimtList',
      keepAlive: true,
      params: ['CGO_ID', 'Id'],
    }),
    ExternalWorkbenchSiTemplate: route('/external/workbench/siTemplate', '补料模板', 'SI templates', {
      params: ['Id'],
      buttons: ['ADD', 'EDIT', 'DELETE', 'COPY', 'LOG'],
    }),
    ExternalWorkbenchSiSubmitLog: sublist(
      '/external/workbench/siSubmitLog',
      '补料提交日志',
      'SI submission log',
      '/external/workbench/SISubimtList',
      { buttons: ['EXPORT'] },
    ),
  }),
};
