import { inSection, record, route } from './route.ts';

export const EXTERNAL_WORKBENCH_ROUTES = {
  ...inSection('2.18', 'externalWorkbench', 'externalWorkbench', {
    ExternalWorkbenchControl: route('/external/workbench/control', '控制塔', 'Control tower'),
    // Landing page of the external workbench.
    ExternalWorkbenchDashboard: route('/external/workbench/dashboard', '工作台', 'Dashboard'),
    ExternalWorkbenchShippingLetter: route('/external/workbench/ShippingLetter', '船公司函件', 'Shipping letters'),
    // One letter or table. "Open" is read as the opened item; the specification does not call it open to visitors.
    ExternalWorkbenchShippingLetterOpen: record(
      '/external/workbench/ShippingLetterOpen',
      '查看船公司函件',
      'Open shipping letter',
      '/external/workbench/ShippingLetter',
    ),
    ExternalWorkbenchShippingTable: route('/external/workbench/ShippingTable', '船期表', 'Schedule tables'),
    ExternalWorkbenchShippingTableOpen: record(
      '/external/workbench/ShippingTableOpen',
      '查看船期表',
      'Open schedule table',
      '/external/workbench/ShippingTable',
    ),
    // The specification says only that a test page exists; the path is chosen here. In no menu and no palette.
    ExternalWorkbenchTest: route('/external/workbench/test', '测试页', 'Test page', { keepAlive: false }),
  }),
  ...inSection('2.19', 'externalWorkbench', 'externalWorkbench', {
    // Base of the external side. The redirect target is chosen here.
    ExternalWorkbench: route('/external/workbench', '客户工作台', 'External workbench', {
      redirect: '/external/workbench/dashboard',
    }),
  }),
};
