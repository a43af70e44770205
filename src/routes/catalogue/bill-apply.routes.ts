import { inSection, route, sublist } from './route.ts';

export const BILL_APPLY_ROUTES = {
  ...inSection('2.11', 'billApply', 'internal', {
    OrderApplyApplyOrderApply: route('/orderApply/apply/orderApply', '提单申请', 'Bill-of-lading application'),
    OrderApplyApplyOrderApplyCheck: route('/orderApply/apply/OrderApplyCheck', '风险查询', 'Risk query'),
    OrderApplyApplyApplyLogs: sublist(
      '/orderApply/apply/applyLogs',
      '提单申请日志',
      'Bill application log',
      '/orderApply/apply/orderApply',
    ),
    OrderApplyCheckCheckLogs: sublist(
      '/orderApply/check/checkLogs',
      '风险核查日志',
      'Risk check log',
      '/orderApply/apply/OrderApplyCheck',
    ),
    OrderApplyGuaranteeAmount: route('/orderApply/guaranteeAmount', '担保金额', 'Guarantee amounts'),
    OrderApplyCheckSetting: route('/orderApply/checkSetting', '核查设置', 'Check settings'),
    OrderApplySystemSetting: route('/orderApply/systemSetting', '提单申请系统设置', 'Bill application settings'),
    OrderApplyReceiverMaintain: route('/orderApply/receiverMaintain', '领单人维护', 'Bill receivers'),
    OrderApplyAuthennAddressMaintain: route(
      '/orderApply/authennAddressMaintain',
      '认证地址维护',
      'Authenticated addresses',
    ),
  }),
};
