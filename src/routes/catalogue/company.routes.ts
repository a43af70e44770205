import { inSection, record, route } from './route.ts';

export const COMPANY_ROUTES = {
  ...inSection('2.14', 'company', 'internal', {
    // A menu item of its own (own company), so no parent.
    SystemCurrentCompanyDetail: route('/system/CurrentCompanyDetail', '当前企业', 'Current company', {
      screen: 'company/onboarding/screens/current-company',
      buttons: ['EDIT', 'EDIT_ANY', 'BANK_VIEW'],
    }),
    SystemCompanyApplication: route('/system/CompanyApplication', '企业申请', 'Company applications', {
      screen: 'company/onboarding/screens/company-application',
      buttons: ['ADD'],
    }),
    SystemCompanyAudit: route('/system/CompanyAudit', '企业审核', 'Company audit', {
      screen: 'company/onboarding/screens/company-audit',
      buttons: ['TAKE', 'RELEASE', 'ASSIGN', 'RETURN', 'REJECT', 'APPROVE'],
    }),
    SystemCompanyAuditFinish: route('/system/CompanyAuditFinish', '企业审核完成', 'Company audit finished', {
      screen: 'company/onboarding/screens/company-audit-finish',
      buttons: ['FINISH', 'REOPEN', 'EXPORT'],
    }),
    SystemCompanyCreateCompany: route('/system/company/CreateCompany', '新建企业', 'Create company', {
      screen: 'company/onboarding/screens/staff-create',
      lastPage: '/system/CompanyAuditFinish',
      buttons: ['ADD'],
    }),
    SystemCompanyCustomerCustomerList: route('/system/company/customer/customerList', '客户列表', 'Customers', {
      screen: 'company/partners/partner-list#CustomerListScreen',
      buttons: [
        'ADD',
        'EDIT',
        'IMPORT',
        'EXPORT',
        'LOG',
        'ASSIGN',
        'SUSPEND',
        'RESUME',
        'CLOSE',
        'ACT_FOR',
        'CREDIT_EDIT',
        'BANK_VIEW',
        'REVEAL',
      ],
    }),
    SystemCompanyCustomerCustomerDetail: record(
      '/system/company/customer/customerDetail',
      '客户详情',
      'Customer detail',
      '/system/company/customer/customerList',
      { screen: 'company/partners/detail/partner-detail#CustomerDetailScreen' },
    ),
    SystemCompanyCustomerCustomerEdit: record(
      '/system/company/customer/customerEdit',
      '编辑客户',
      'Edit customer',
      '/system/company/customer/customerList',
      { screen: 'company/partners/partner-edit#CustomerEditScreen' },
    ),
    SystemCompanyCustomerCustomerRole: route('/system/company/customer/customerRole', '客户角色', 'Customer roles', {
      screen: 'access/screens/roles#CustomerPackagesScreen',
      buttons: ['ADD', 'EDIT', 'COPY', 'GRANT', 'REVOKE'],
    }),
    SystemCompanyCustomerCustomerSurvey: route(
      '/system/company/customer/customerSurvey',
      '客户概况',
      'Customer overview',
      { screen: 'company/partners/survey/survey#CustomerSurveyScreen' },
    ),
    SystemCompanyCustomerCustomerBusinessPersonnel: route(
      '/system/company/customer/CustomerBusinessPersonnel',
      '客户业务人员',
      'Salespeople of customers',
      { screen: 'company/partners/personnel', buttons: ['ASSIGN', 'TRANSFER', 'SPLIT', 'END', 'IMPORT', 'EXPORT'] },
    ),
    SystemCompanyEditCompanyInfo: record(
      '/system/company/editCompanyInfo',
      '编辑企业信息',
      'Edit company information',
      '/system/CurrentCompanyDetail',
      { screen: 'company/onboarding/screens/edit-company' },
    ),
    SystemCompanyProviderProviderList: route('/system/company/provider/providerList', '供应商列表', 'Providers', {
      screen: 'company/partners/partner-list#ProviderListScreen',
      buttons: [
        'ADD',
        'EDIT',
        'IMPORT',
        'EXPORT',
        'LOG',
        'ASSIGN',
        'SUSPEND',
        'RESUME',
        'CLOSE',
        'ACT_FOR',
        'BLACKLIST',
        'BANK_VIEW',
        'REVEAL',
      ],
    }),
    SystemCompanyProviderProviderDetail: record(
      '/system/company/provider/providerDetail',
      '供应商详情',
      'Provider detail',
      '/system/company/provider/providerList',
      { screen: 'company/partners/detail/partner-detail#ProviderDetailScreen' },
    ),
    SystemCompanyProviderProviderEdit: record(
      '/system/company/provider/providerEdit',
      '编辑供应商',
      'Edit provider',
      '/system/company/provider/providerList',
      { screen: 'company/partners/partner-edit#ProviderEditScreen' },
    ),
    SystemCompanyProviderProviderRole: route('/system/company/provider/providerRole', '供应商角色', 'Provider roles', {
      screen: 'access/screens/roles#ProviderPackagesScreen',
      buttons: ['ADD', 'EDIT', 'COPY', 'GRANT', 'REVOKE'],
    }),
    SystemCompanyProviderProviderSurvey: route(
      '/system/company/provider/providerSurvey',
      '供应商概况',
      'Provider overview',
      { screen: 'company/partners/survey/survey#ProviderSurveyScreen' },
    ),
  }),
  ...inSection('2.15', 'company', 'form', {
    // The page opens for a visitor; the step that writes asks to sign in first.
    JoinEntry: route('/join/entry', '加入平台', 'Join the platform', {
      screen: 'account/screens/join-entry',
      params: ['redirect'],
    }),
    JoinCreateCompany: route('/join/createCompany', '创建企业', 'Create a company', {
      screen: 'company/onboarding/screens/create-company',
      parent: '/join/entry',
      params: ['id', 'redirect'],
    }),
    JoinBindCompany: route('/join/bindCompany', '绑定企业账号', 'Bind a company account', {
      screen: 'account/screens/bind-company',
      parent: '/join/entry',
      params: ['invite', 'redirect'],
    }),
  }),
};
