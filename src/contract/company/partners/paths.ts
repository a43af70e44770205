/** Menu paths of customers and providers; buttons on them are the rights of their calls. */
export const PARTNER_PATHS = {
  customers: '/system/company/customer/customerList',
  customerDetail: '/system/company/customer/customerDetail',
  customerEdit: '/system/company/customer/customerEdit',
  customerSurvey: '/system/company/customer/customerSurvey',
  personnel: '/system/company/customer/CustomerBusinessPersonnel',
  providers: '/system/company/provider/providerList',
  providerDetail: '/system/company/provider/providerDetail',
  providerEdit: '/system/company/provider/providerEdit',
  providerSurvey: '/system/company/provider/providerSurvey',
} as const;
