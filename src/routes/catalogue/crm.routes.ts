import { inSection, route } from './route.ts';

export const CRM_ROUTES = {
  ...inSection('2.4', 'crm', 'internal', {
    CRMActivityRecord: route('/CRM/ActivityRecord', '活动记录', 'Activity log'),
    CRMCustomerLeads: route('/CRM/CustomerLeads', '客户线索', 'Leads'),
    CRMOpenSeaPool: route('/CRM/OpenSeaPool', '公海', 'Public pool'),
    CRMCustomerResources: route('/CRM/CustomerResources', '客户资源', 'Customer resources'),
    CRMMyCustomers: route('/CRM/MyCustomers', '我的客户', 'My customers'),
    CRMBusinessOpportunities: route('/CRM/BusinessOpportunities', '商机', 'Opportunities'),
    CRMFollowUpPlan: route('/CRM/FollowUpPlan', '跟进计划', 'Follow-up plans'),
    CRMFollowUpRecord: route('/CRM/FollowUpRecord', '跟进记录', 'Follow-up records'),
    CRMQuotationRecord: route('/CRM/QuotationRecord', '报价记录', 'Quotations'),
    CRMCRMDataMaintenance: route('/CRM/CRMDataMaintenance', 'CRM 数据维护', 'CRM data maintenance'),
    CRMCustomerAnalysis: route('/CRM/CustomerAnalysis', '客户分析', 'Customer analysis'),
    CRMQuotationAnalysis: route('/CRM/QuotationAnalysis', '报价分析', 'Quotation analysis'),
    CRMRecycleBin: route('/CRM/RecycleBin', '回收站', 'Recycle bin'),
  }),
};
