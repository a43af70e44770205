import { inSection, record, route, sublist } from './route.ts';

export const CARGO_ROUTES = {
  ...inSection('2.3', 'cargo', 'internal', {
    CargoManagerTrachManDataAudit: route('/cargoManager/TrachManDataAudit', '装箱单审核', 'Packing-list audit'),
    CargoManagerTrachManDataAuditUniversal: route(
      '/cargoManager/TrachManDataAuditUniversal',
      '装箱单审核(通用)',
      'Packing-list audit (universal)',
    ),
    CargoManagerTrachManManager: route('/cargoManager/TrachManManager', '已开装箱单', 'Opened packing lists'),
    CargoManagerTrachManManagerUniversal: route(
      '/cargoManager/TrachManManagerUniversal',
      '已开装箱单(通用)',
      'Opened packing lists (universal)',
    ),
    CargoManagerTrachManData: route('/cargoManager/TrachManData', '装箱单数据查询', 'Packing-list data query'),
    CargoManagerTrachPreview: sublist(
      '/cargoManager/TrachPreview',
      '装箱单预览',
      'Packing-list preview',
      '/cargoManager/TrachManData',
      { params: ['id'] },
    ),
    CargoManagerTrachManDataUniversal: route('/cargoManager/TrachManDataUniversal', '我的装箱单', 'My packing lists'),
  }),
  ...inSection('2.18', 'cargo', 'externalWorkbench', {
    ExternalWorkbenchCargoManagerTrachManData: route(
      '/external/workbench/cargoManager/TrachManData',
      '装箱单数据查询',
      'Packing-list data query',
    ),
    ExternalWorkbenchCargoManagerPackingPreview: record(
      '/external/workbench/cargoManager/PackingPreview',
      '装箱单预览',
      'Packing-list preview',
      '/external/workbench/cargoManager/TrachManData',
      { alsoAt: ['/external/workbench/PackingPreview'] },
    ),
    ExternalWorkbenchCargoManagerTrachManManager: route(
      '/external/workbench/cargoManager/TrachManManager',
      '已开装箱单',
      'Opened packing lists',
      { alsoAt: ['/external/workbench/TrachManManager'] },
    ),
    ExternalWorkbenchCargoManagerTrachManLog: sublist(
      '/external/workbench/cargoManager/TrachManLog',
      '装箱单日志',
      'Packing-list log',
      '/external/workbench/cargoManager/TrachManManager',
      { params: ['id'], alsoAt: ['/external/workbench/TrachManLog'] },
    ),
    ExternalWorkbenchCargoManagerTrachManDataUniversal: route(
      '/external/workbench/cargoManager/TrachManDataUniversal',
      '我的装箱单',
      'My packing lists',
      { alsoAt: ['/external/workbench/TrachManDataUniversal'] },
    ),
    ExternalWorkbenchCargoManagerTrachManManagerUniversal: route(
      '/external/workbench/cargoManager/TrachManManagerUniversal',
      '已开装箱单(通用)',
      'Opened packing lists (universal)',
      { alsoAt: ['/external/workbench/TrachManManagerUniversal'] },
    ),
    ExternalWorkbenchCargoManagerTrachManManagerApplication: route(
      '/external/workbench/cargoManager/TrachManManagerApplication',
      '装箱单申请',
      'Packing-list applications',
      { alsoAt: ['/external/workbench/TrachManManagerApplication'] },
    ),
    ExternalWorkbenchCargoManagerSplitDetail: record(
      '/external/workbench/cargoManager/SplitDetail',
      '装箱单拆分详情',
      'Packing-list split detail',
      '/external/workbench/cargoManager/TrachManManager',
      { alsoAt: ['/external/workbench/SplitDetail'] },
    ),
  }),
};
