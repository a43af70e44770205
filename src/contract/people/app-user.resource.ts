import { choice, instant, integer, text, texts, yesNo } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { USER_PATH, USER_STATUS } from './user.ts';

const shown = { computed: true } as const;

/** Individual users, for the platform alone; phone and e-mail are masked on the way out. */
export const appUserResource = defineResource({
  name: 'AppUser',
  docType: 'appUser',
  title: { zh: '个人用户', en: 'Individual users' },
  paths: [USER_PATH],
  owner: 'global',
  abilities: ['export'],
  fields: {
    displayName: text({ zh: '姓名', en: 'Name' }, { ...shown, max: 50, required: true, width: 120 }),
    phone: text({ zh: '手机', en: 'Phone' }, { ...shown, max: 16, width: 130 }),
    email: text({ zh: '邮箱', en: 'E-mail' }, { ...shown, max: 254, width: 190 }),
    seats: integer({ zh: '绑定数', en: 'Company accounts' }, { ...shown, width: 80 }),
    companies: texts({ zh: '企业', en: 'Companies' }, { ...shown, max: 20, most: 20, width: 160 }),
    social: texts({ zh: '社交账号', en: 'Social' }, { ...shown, max: 20, most: 10, width: 110 }),
    twoStep: yesNo({ zh: '两步验证', en: 'Two-step' }, { ...shown, width: 90 }),
    createdAt: instant({ zh: '注册时间', en: 'Registered' }, { ...shown, width: 182 }),
    lastLoginAt: instant({ zh: '最近登录', en: 'Last sign-in' }, { ...shown, width: 182 }),
    status: choice({ zh: '状态', en: 'Status' }, USER_STATUS, { ...shown, required: true, width: 90 }),
    locked: yesNo({ zh: '锁定', en: 'Locked' }, { ...shown, width: 80 }),
    termsVersion: text({ zh: '协议版本', en: 'Terms accepted' }, { ...shown, max: 20, width: 110 }),
    termsAt: instant({ zh: '同意时间', en: 'Accepted at' }, { ...shown, width: 182, hiddenColumn: true }),
    eraseAt: instant({ zh: '清除时间', en: 'Erased at' }, { ...shown, width: 182, hiddenColumn: true }),
  },
  key: ['displayName'],
  caption: { code: 'displayName', zh: 'displayName', en: 'displayName' },
  search: [],
  sort: '-createdAt',
});
