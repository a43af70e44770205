import { choice, code, integer, text, yesNo } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';

/** Paths of the submission log: the platform's over all companies, the customer's over its own. */
const SUBMIT_LOG_PATHS = ['/tdManage/siSubmitLog', '/external/workbench/siSubmitLog'] as const;

const CALLS = {
  CHECK: { zh: '检查', en: 'Check' },
  ADD: { zh: '提交', en: 'Submit' },
  PT_ADD: { zh: '代客提交', en: 'Submit on behalf' },
  MODIFY: { zh: '修改', en: 'Modify' },
} as const;

const TYPES = {
  SINGLE: { zh: '单票', en: 'Single' },
  MULTIPLE: { zh: '拆单', en: 'Split' },
  VALIDATE: { zh: '仅校验', en: 'Validate only' },
} as const;

/** Who acted, for whom: shown and exported, not asked for. */
export const LOG_PEOPLE = {
  employeeName: { zh: '操作人', en: 'By' },
  onBehalfOfName: { zh: '代何人', en: 'On behalf of' },
} as const;

const made = { computed: true, required: true } as const;

/** One row per check, submission and modification (design A4). `createdAt` is when the call was answered. */
export const siSubmitLog = defineResource({
  name: 'SiSubmitLog',
  docType: 'siSubmitLog',
  title: { zh: 'SI 提交日志', en: 'SI submission log' },
  paths: [...SUBMIT_LOG_PATHS],
  owner: 'company',
  fields: {
    call: choice({ zh: '操作', en: 'Call' }, CALLS, { ...made, width: 96 }),
    ok: yesNo({ zh: '通过', en: 'Clean' }, { computed: true, width: 70 }),
    errors: integer({ zh: '错误', en: 'Errors' }, { ...made, width: 80, sortable: false }),
    warnings: integer({ zh: '提醒', en: 'Warnings' }, { ...made, width: 80, sortable: false }),
    companyCode: code({ zh: '公司代码', en: 'Company code' }, { max: 20, ...made, width: 96, sortable: false }),
    companyName: text({ zh: '公司', en: 'Company' }, { max: 100, ...made, width: 150, sortable: false }),
    bookingNo: code({ zh: '业务编号', en: 'Shipment' }, { max: 40, ...made, width: 140, sortable: false }),
    siNo: code({ zh: 'SI 编号', en: 'SI no.' }, { max: 18, computed: true, width: 130, sortable: false }),
    siType: choice({ zh: '类型', en: 'Type' }, TYPES, { ...made, width: 90, sortable: false }),
    num: integer({ zh: '份数', en: 'Planned' }, { ...made, width: 80, sortable: false }),
    ms: integer({ zh: '耗时(毫秒)', en: 'Time, ms' }, { ...made, width: 100, sortable: false }),
  },
  key: ['bookingNo'],
  caption: { code: 'bookingNo' },
  search: ['bookingNo'],
  sort: '-createdAt',
  abilities: ['export'],
});
