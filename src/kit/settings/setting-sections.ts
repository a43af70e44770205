import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { Text } from '#contract/kernel/text.ts';

export type SettingsPage = 'internal' | 'workbench' | 'manage' | 'customer';
export type SettingsSectionId =
  | 'profile'
  | 'signIn'
  | 'devices'
  | 'companies'
  | 'notifications'
  | 'display'
  | 'keyboard'
  | 'work'
  | 'card'
  | 'links'
  | 'privacy'
  | 'rights';

export interface SettingsSectionInfo {
  readonly id: SettingsSectionId;
  readonly title: Text;
  readonly pages: readonly SettingsPage[];
  /** Says nothing to a person who acts for no company. */
  readonly seated?: boolean;
  /** Not for the people of customers. */
  readonly sellers?: boolean;
  /** What can be set there, as it may be looked for. */
  readonly holds: readonly Text[];
}

const ALL: readonly SettingsPage[] = ['internal', 'workbench', 'manage', 'customer'];
const WORKBENCHES: readonly SettingsPage[] = ['internal', 'workbench'];

/** The settings pages show these in this order (people-and-portals I); the palette knows them everywhere. */
export const SETTINGS_SECTIONS: readonly SettingsSectionInfo[] = [
  {
    id: 'profile',
    title: { zh: '个人资料', en: 'Profile' },
    pages: ALL,
    holds: [
      { zh: '头像', en: 'Picture' },
      { zh: '显示名称', en: 'Display name' },
      { zh: '英文名', en: 'English name' },
      { zh: '职位', en: 'Position' },
      { zh: '部门', en: 'Department' },
    ],
  },
  {
    id: 'signIn',
    title: { zh: '登录方式', en: 'Sign-in' },
    pages: ALL,
    holds: [
      { zh: '修改密码', en: 'Change password' },
      { zh: '手机', en: 'Phone' },
      { zh: '邮箱', en: 'E-mail' },
      { zh: '两步验证', en: 'Two-step verification' },
      { zh: '恢复码', en: 'Recovery codes' },
      { zh: '社交账号', en: 'Social accounts' },
    ],
  },
  {
    id: 'devices',
    title: { zh: '登录设备', en: 'Devices' },
    pages: ALL,
    holds: [
      { zh: '结束会话', en: 'End a session' },
      { zh: '登录记录', en: 'Sign-ins' },
    ],
  },
  {
    id: 'companies',
    title: { zh: '企业账号', en: 'Companies' },
    pages: ALL,
    holds: [
      { zh: '默认企业', en: 'Default company' },
      { zh: '绑定', en: 'Bind' },
      { zh: '解绑', en: 'Unbind' },
    ],
  },
  {
    id: 'notifications',
    title: { zh: '通知', en: 'Notifications' },
    pages: ALL,
    holds: [
      { zh: '邮件', en: 'Mail' },
      { zh: '汇总', en: 'Digest' },
      { zh: '免打扰时段', en: 'Quiet hours' },
      { zh: '测试通知', en: 'Test notification' },
    ],
  },
  {
    id: 'display',
    title: { zh: '显示', en: 'Display' },
    pages: ALL,
    holds: [
      { zh: '语言', en: 'Language' },
      { zh: '主题', en: 'Theme' },
      { zh: '密度', en: 'Density' },
      { zh: '字号', en: 'Font size' },
      { zh: '日期格式', en: 'Date format' },
      { zh: '数字格式', en: 'Number format' },
      { zh: '每周第一天', en: 'First day of the week' },
      { zh: '时区', en: 'Time zone' },
      { zh: '登录后打开', en: 'Landing page' },
      { zh: '标签页', en: 'Tabs' },
      { zh: '减少动画', en: 'Reduced motion' },
    ],
  },
  {
    id: 'keyboard',
    title: { zh: '键盘', en: 'Keyboard' },
    pages: WORKBENCHES,
    holds: [{ zh: '快捷键', en: 'Shortcuts' }],
  },
  {
    id: 'work',
    title: { zh: '工作', en: 'Work' },
    pages: WORKBENCHES,
    seated: true,
    holds: [
      { zh: '外出', en: 'Out of office' },
      { zh: '代理人', en: 'Deputy' },
      { zh: '邮件签名', en: 'Mail signature' },
      { zh: '日历订阅', en: 'Calendar feed' },
    ],
  },
  {
    id: 'card',
    title: { zh: '电子名片', en: 'Business card' },
    pages: WORKBENCHES,
    seated: true,
    sellers: true,
    holds: [
      { zh: '二维码', en: 'QR code' },
      { zh: '名片链接', en: 'Link of the card' },
    ],
  },
  {
    id: 'links',
    title: { zh: '企业常用资料', en: 'Company links' },
    pages: ['workbench', 'manage'],
    seated: true,
    holds: [
      { zh: '发票抬头', en: 'Invoice titles' },
      { zh: '默认联系人', en: 'Default contacts' },
      { zh: '地址簿', en: 'Address book' },
      { zh: '默认港口', en: 'Default ports' },
    ],
  },
  {
    id: 'privacy',
    title: { zh: '隐私', en: 'Privacy' },
    pages: ALL,
    holds: [
      { zh: '下载我的数据', en: 'Download my data' },
      { zh: '注销账号', en: 'Delete account' },
      { zh: '同意记录', en: 'Consent history' },
    ],
  },
  {
    id: 'rights',
    title: { zh: '我的权限', en: 'My rights' },
    pages: WORKBENCHES,
    seated: true,
    holds: [
      { zh: '菜单', en: 'Menu' },
      { zh: '按钮', en: 'Buttons' },
      { zh: '申请权限', en: 'Ask for a right' },
    ],
  },
];

/** Sections of a page; `kind` is that of the company acted for, null without one. */
export const sectionsOf = (page: SettingsPage, kind: CompanyKind | null): readonly SettingsSectionInfo[] =>
  SETTINGS_SECTIONS.filter(
    ({ pages, seated, sellers }) =>
      pages.includes(page) && (kind !== null || !seated) && (kind !== 'customer' || !sellers),
  );
