import { choice, code, date, integer, text, texts, yesNo } from '../../kernel/field.ts';
import { defineResource } from '../../kernel/resource.ts';
import { DUTY_TEXT } from './duty.ts';
import { PARTNER_PATHS } from './paths.ts';

const PHASE = {
  NOW: { zh: '有效', en: 'Now', tone: 'good' },
  COMING: { zh: '未开始', en: 'Coming', tone: 'info' },
  PAST: { zh: '已结束', en: 'Past', tone: 'neutral' },
} as const;

/** Who is responsible for which customer: one row for customer, duty, scope and person. Changed by commands only. */
export const customerAssignmentResource = defineResource({
  name: 'CustomerAssignment',
  docType: 'customerAssignment',
  title: { zh: '客户业务人员', en: 'Salespeople of customers' },
  paths: [PARTNER_PATHS.personnel],
  owner: 'global',
  fields: {
    companyCode: code({ zh: '企业编码', en: 'Code' }, { max: 6, required: true, computed: true, width: 90 }),
    companyName: text({ zh: '客户', en: 'Customer' }, { max: 20, required: true, computed: true, width: 120 }),
    duty: choice({ zh: '职责', en: 'Duty' }, DUTY_TEXT, { required: true, computed: true, width: 90 }),
    lineScope: texts(
      { zh: '航线范围', en: 'Lanes' },
      { max: 10, most: 50, computed: true, width: 130, help: { zh: '空白 = 全部航线', en: 'Blank = all lanes' } },
    ),
    employeeName: text({ zh: '负责人', en: 'Responsible' }, { max: 50, required: true, computed: true, width: 110 }),
    employeeAccount: text({ zh: '账号', en: 'Account' }, { max: 30, required: true, computed: true, width: 100 }),
    sharePct: integer({ zh: '占比 %', en: 'Share %' }, { min: 1, max: 100, computed: true, width: 80 }),
    isPrimary: yesNo({ zh: '主要', en: 'Main' }, { computed: true, width: 70 }),
    validFrom: date({ zh: '起始日', en: 'Valid from' }, { required: true, computed: true, width: 110 }),
    validTo: date({ zh: '截止日', en: 'Valid to' }, { computed: true, width: 110 }),
    phase: choice({ zh: '状态', en: 'Status' }, PHASE, { required: true, computed: true, width: 90 }),
    companyId: text(
      { zh: '客户编号', en: 'Customer id' },
      { max: 36, required: true, computed: true, hiddenColumn: true, width: 110 },
    ),
  },
  key: ['companyCode', 'duty', 'employeeAccount', 'validFrom'],
  caption: { code: 'companyCode', zh: 'companyName', en: 'companyName' },
  search: ['companyName', 'employeeName', 'employeeAccount'],
  sort: 'companyCode',
  abilities: ['export'],
});
