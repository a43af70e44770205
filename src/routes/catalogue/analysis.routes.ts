import { inSection, route } from './route.ts';

export const ANALYSIS_ROUTES = {
  ...inSection('2.14', 'analysis', 'internal', {
    SystemUserRadar: route('/system/userRadar', '用户雷达', 'User radar'),
    SystemSellRadar: route('/system/SellRadar', '销售雷达', 'Sales radar'),
    SystemPlatformFreightAnalysis: route('/system/PlatformFreightAnalysis', '平台运价分析', 'Platform rate analysis'),
    SystemCustomerFreightAnalysis: route('/system/CustomerFreightAnalysis', '客户运价分析', 'Customer rate analysis'),
    SystemCompanySalesAnalysis: route('/system/CompanySalesAnalysis', '企业销售分析', 'Company sales analysis'),
    SystemEmployeesSalesAnalysis: route('/system/EmployeesSalesAnalysis', '员工销售分析', 'Employee sales analysis'),
    SystemSalesAnalysisTablePla: route(
      '/system/SalesAnalysisTablePla',
      '平台销售分析表',
      'Platform sales analysis table',
    ),
    SystemCustomerCompanySalesAnalysis: route(
      '/system/CustomerCompanySalesAnalysis',
      '客户企业销售分析',
      'Customer company sales analysis',
    ),
    SystemCustomerEmployeesSalesAnalysis: route(
      '/system/CustomerEmployeesSalesAnalysis',
      '客户员工销售分析',
      'Customer employee sales analysis',
    ),
    SystemSalesAnalysisTable: route('/system/SalesAnalysisTable', '销售分析表', 'Sales analysis table'),
  }),
};
