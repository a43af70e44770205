import type { Text } from '../kernel/text.ts';
import type { MessageCategory, MessageLevel } from './calls.ts';

/** What the product tells people about, as the list of sent messages and the templates name it. */
export interface MessageEvent extends Text {
  readonly category: MessageCategory;
  readonly level: MessageLevel;
  /** Slots beside `{title}`, `{body}` and `{sender}`, which every event has. */
  readonly slots?: readonly string[];
}

/** The part of `sendId` before its colon is the event's key where a sender names none. */
export const MESSAGE_EVENTS: Readonly<Record<string, MessageEvent>> = {
  global: { zh: '全局消息', en: 'Global message', category: 'ANNOUNCEMENT', level: 'INFO' },
  remind: { zh: '提醒确认', en: 'Reminder to confirm', category: 'ANNOUNCEMENT', level: 'WARN', slots: ['subject'] },
  'si-submitted': { zh: '补料待审核', en: 'SI to review', category: 'AUDIT', level: 'INFO' },
  'si-decided': { zh: '补料审核结果', en: 'SI decided', category: 'AUDIT', level: 'INFO' },
  'si-withdrawn': { zh: '补料被撤回', en: 'SI withdrawn', category: 'AUDIT', level: 'INFO' },
  'si-ask-return': { zh: '客户请求退回补料', en: 'Return of an SI asked for', category: 'AUDIT', level: 'WARN' },
  'si-cutoff': { zh: '补料截单提醒', en: 'SI cut-off', category: 'AUDIT', level: 'WARN' },
  'si-missing': { zh: '临近截单尚无补料', en: 'No SI near the cut-off', category: 'AUDIT', level: 'WARN' },
  'si-cancel-failed': {
    zh: '撤单未能通知船公司',
    en: 'Carrier not told of a withdrawal',
    category: 'AUDIT',
    level: 'WARN',
  },
  'partner-not-cancelled': {
    zh: '船公司拒绝撤销',
    en: 'Carrier refuses a cancellation',
    category: 'AUDIT',
    level: 'WARN',
  },
  'company-submitted': { zh: '企业申请待审核', en: 'Company application to review', category: 'AUDIT', level: 'INFO' },
  'company-decided': { zh: '企业申请结果', en: 'Company application decided', category: 'AUDIT', level: 'INFO' },
  'company-change': { zh: '企业信息更改', en: 'Change of company data', category: 'AUDIT', level: 'INFO' },
  'company-licence': { zh: '证照到期', en: 'A licence expires', category: 'SYSTEM', level: 'WARN' },
  'two-step-reset': { zh: '两步验证已重置', en: 'Second step reset', category: 'SECURITY', level: 'WARN' },
  'deputy-copy': { zh: '代理人抄送', en: 'Copy to a deputy', category: 'BUSINESS', level: 'INFO' },
  'card-enquiry': { zh: '名片询价', en: 'Asked through a card', category: 'CRM', level: 'INFO' },
  'rate-pending': { zh: '运价待确认', en: 'Rate to confirm', category: 'AUDIT', level: 'INFO' },
  'rate-returned': { zh: '运价被退回', en: 'Rate returned', category: 'AUDIT', level: 'WARN' },
  'rate-expiring': { zh: '运价即将到期', en: 'Rates about to expire', category: 'BUSINESS', level: 'WARN' },
  'price-request': { zh: '新询价', en: 'Price asked for', category: 'BUSINESS', level: 'INFO' },
  'price-request-given': { zh: '询价指派', en: 'Price request assigned', category: 'BUSINESS', level: 'INFO' },
  'price-request-late': { zh: '询价超时', en: 'Price request overdue', category: 'BUSINESS', level: 'WARN' },
  'rate-push': { zh: '最新运价', en: 'New rates', category: 'BUSINESS', level: 'INFO' },
  'price-answered': { zh: '询价已答复', en: 'Price request answered', category: 'BUSINESS', level: 'INFO' },
  'rate-post': { zh: '运价公告', en: 'Rate announcement', category: 'BUSINESS', level: 'INFO' },
  'price-watch': { zh: '关注航线变动', en: 'A watched lane has moved', category: 'BUSINESS', level: 'INFO' },
  'employee-accepted': { zh: '邀请已接受', en: 'Invitation accepted', category: 'SYSTEM', level: 'INFO' },
  'join-asked': { zh: '申请加入企业', en: 'Asks to join the company', category: 'AUDIT', level: 'INFO' },
  'join-answered': { zh: '加入申请结果', en: 'Request to join answered', category: 'AUDIT', level: 'INFO' },
  'right-asked': { zh: '权限申请', en: 'Right asked for', category: 'SYSTEM', level: 'INFO' },
  'notification-test': { zh: '测试通知', en: 'Test notification', category: 'SYSTEM', level: 'INFO' },
  'si-carrier-rejected': { zh: '船公司拒收补料', en: 'Carrier refuses an SI', category: 'AUDIT', level: 'WARN' },
  'partner-dead': { zh: '报文发送失败', en: 'A message to a carrier failed', category: 'AUDIT', level: 'WARN' },
  'rate-batch-waits': { zh: '批量修改待确认', en: 'Batch of rates to confirm', category: 'AUDIT', level: 'INFO' },
  'rate-batch-done': { zh: '批量修改完成', en: 'Batch of rates done', category: 'BUSINESS', level: 'INFO' },
  'rate-enquiry': { zh: '网站询价', en: 'Asked on a public site', category: 'CRM', level: 'INFO' },
  'rate-share-requested': { zh: '订阅申请', en: 'Subscription asked for', category: 'AUDIT', level: 'INFO' },
  'rate-share-active': { zh: '共享运价生效', en: 'Shared rates are yours', category: 'AUDIT', level: 'INFO' },
  'rate-share-refused': { zh: '订阅被拒绝', en: 'Subscription refused', category: 'AUDIT', level: 'WARN' },
  'rate-share-paused': { zh: '共享运价暂停', en: 'Shared rates paused', category: 'AUDIT', level: 'WARN' },
  'rate-share-ended': { zh: '共享运价终止', en: 'Shared rates ended', category: 'AUDIT', level: 'WARN' },
  'test-send': { zh: '测试发送', en: 'Test of a message', category: 'ANNOUNCEMENT', level: 'INFO' },
  booking: { zh: '订舱确认', en: 'Booking confirmed', category: 'BUSINESS', level: 'INFO' },
  'cut-off': { zh: '截单提醒', en: 'Cut-off', category: 'BUSINESS', level: 'WARN' },
  bill: { zh: '提单', en: 'Bill of lading', category: 'AUDIT', level: 'INFO' },
  'crm-plan': { zh: '拜访计划', en: 'Plan of visits', category: 'CRM', level: 'INFO' },
  'crm-pool': { zh: '客户回公海', en: 'Account returns to the pool', category: 'CRM', level: 'WARN' },
  'crm-lead': { zh: '新线索', en: 'New lead', category: 'CRM', level: 'INFO' },
  quotation: { zh: '报价', en: 'Quotation', category: 'CRM', level: 'INFO' },
  campaign: { zh: '邮件营销', en: 'Mail campaign', category: 'EDM', level: 'INFO' },
  import: { zh: '导入', en: 'Import', category: 'SYSTEM', level: 'INFO' },
  mapping: { zh: '代码待映射', en: 'Code to map', category: 'SYSTEM', level: 'WARN' },
  backup: { zh: '备份', en: 'Backup', category: 'SYSTEM', level: 'INFO' },
  notice: { zh: '公告', en: 'Notice', category: 'ANNOUNCEMENT', level: 'INFO' },
  'sign-in': { zh: '登录提醒', en: 'Sign-in', category: 'SECURITY', level: 'INFO' },
  password: { zh: '密码', en: 'Password', category: 'SECURITY', level: 'WARN' },
  schedule: { zh: '船期变动', en: 'Schedule change', category: 'BUSINESS', level: 'WARN' },
};

export const eventLabel = (event: string): Text =>
  MESSAGE_EVENTS[event] ?? { zh: event || '其他', en: event || 'Other' };

export const eventOfSend = (sendId: string): string =>
  sendId.includes(':') ? sendId.slice(0, sendId.indexOf(':')) : '';
