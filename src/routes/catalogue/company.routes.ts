import { inSection, record, route } from './route.ts';

export const COMPANY_ROUTES = {
  ...inSection('2.14', 'company', 'internal', {
    // A menu item of its own (own company), so no parent.
    SystemCurrentCompanyDetail: route('/system/CurrentCompanyDetail', '当前企业', 'Current company', {
      buttons: ['EDIT', 'EDIT_ANY', 'BANK_VIEW'],
    }),
    SystemCompanyApplication: route('/system/CompanyApplication', '企业申请', 'Company applications', {
      buttons: ['ADD'],
    }),
    SystemCompanyAudit: route('/system/CompanyAudit', '企业审核', 'Company audit', {
      buttons: ['TAKE', 'RELEASE', 'ASSIGN', 'RETURN', 'REJECT', 'APPROVE'],
    }),
    SystemCompanyAuditFinish: route('/system/CompanyAuditFinish', '企业审核完成', 'Company audit finished', {
      buttons: ['FINISH', 'REOPEN', 'EXPORT'],
    }),
    SystemCompanyCreateCompany: route('/system/company/CreateCompany', '新建企业', 'Create company', {
      lastPage: '/system/CompanyAuditFinish',
      buttons: ['ADD'],
    }),
    SystemCompanyCustomerCustomerList: route('/system/company/customer/customerList', '客户列表', 'Customers', {
      buttons: [
        ...(['ADD', 'EDIT', 'IMPORT', 'EXPORT', 'LOG', 'ASSIGN', 'SUSPEND', 'RESUME', 'CLOSE'] as const),
        ...(['ACT_FOR', 'CREDIT_EDIT', 'BANK_VIEW', 'REVEAL'] as const),
      ],
    }),
    SystemCompanyCustomerCustomerDetail: record(
      '/system/company/customer/customerDetail',
      '客户详情',
      'Customer detail',
      '/system/company/customer/customerList',
    ),
    SystemCompanyCustomerCustomerEdit: record(
      '/system/company/customer/customerEdit',
      '编辑客户',
      'Edit customer',
      '/system/company/customer/customerList',
    ),
    SystemCompanyCustomerCustomerRole: route('/system/company/customer/customerRole', '客户角色', 'Customer roles', {
      buttons: ['ADD', 'EDIT', 'COPY', 'GRANT', 'REVOKE'],
    }),
    SystemCompanyCustomerCustomerSurvey: route(
      '/system/company/customer/customerSurvey',
      '客户概况',
      'Customer overview',
    ),
    SystemCompanyCustomerCustomerBusinessPersonnel: route(
      '/system/company/customer/CustomerBusinessPersonnel',
      '客户业务人员',
      'Salespeople of customers',
      { buttons: ['ASSIGN', 'TRANSFER', 'SPLIT', 'END', 'IMPORT', 'EXPORT'] },
    ),
    SystemCompanyEditCompanyInfo: record(
      '/system/company/editCompanyInfo',
      '编辑企业信息',
      'Edit company information',
      '/system/CurrentCompanyDetail',
    ),
    SystemCompanyProviderProviderList: route('/system/company/provider/providerList', '供应商列表', 'Providers', {
      buttons: [
        ...(['ADD', 'EDIT', 'IMPORT', 'EXPORT', 'LOG', 'ASSIGN', 'SUSPEND', 'RESUME', 'CLOSE'] as const),
        ...(['ACT_FOR', 'BLACKLIST', 'BANK_VIEW', 'REVEAL'] as const),
      ],
    }),
    SystemCompanyProviderProviderDetail: record(
      '/system/company/provider/providerDetail',
      '供应商详情',
      'Provider detail',
      '/system/company/provider/providerList',
    ),
    SystemCompanyProviderProviderEdit: record(
      '/system/company/provider/providerEdit',
      '编辑供应商',
      'Edit provider',
      '/system/company/provider/providerList',
    ),
    SystemCompanyProviderProviderRole: route('/system/company/provider/providerRole', '供应商角色', 'Provider roles', {
      buttons: ['ADD', 'EDIT', 'COPY', 'GRANT', 'REVOKE'],
    }),
    SystemCompanyProviderProviderSurvey: route(
      '/system/company/provider/providerSurvey',
      '供应商概况',
      'Provider overview',
    ),
  }),
  ...inSection('2.15', 'company', 'form', {
    // The page opens for a visitor; the step that writes asks to sign in first.
    JoinEntry: route('/join/entry', '加入平台', 'Join the platform', { params: ['redirect'] }),
    JoinCreateCompany: route('/join/createCompany', '创建企业', 'Create a company', {
      parent: '/join/entry',
      params: ['id', 'redirect'],
    }),
    JoinBindCompany: route('/join/bindCompany', '绑定企业账号', 'Bind a company account', {
      parent: '/join/entry',
      params: ['invite', 'redirect'],
    }),
  }),
};
