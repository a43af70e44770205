import { choice, code, date, decimal, instant, integer, text, yesNo } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { SI_PATHS } from './rights.ts';
import { SI_STATE_LABELS, SI_STATES, type SiState } from './status.ts';

/**
 * Shipping instructions as rows of a grid (design A4, "common to all SI grids"). They are read here and nowhere written: whatever
 * changes one is a command to its document. The declaration gives columns, filters, saved views, the address and the export.
 */

const STATE_TONES: Readonly<Record<SiState, 'neutral' | 'info' | 'good' | 'warn' | 'bad'>> = {
  DRAFT: 'neutral',
  SUBMITTED: 'info',
  IN_REVIEW: 'info',
  APPROVED: 'good',
  RETURNED: 'warn',
  DECLINED: 'bad',
  CANCELLED: 'neutral',
  BILL_DRAFTED: 'good',
  SENT: 'info',
  CONFIRMED: 'good',
  CARRIER_REJECTED: 'bad',
  COMPLETED: 'good',
};

const states = Object.fromEntries(
  SI_STATES.map(state => [state, { ...SI_STATE_LABELS[state], tone: STATE_TONES[state] }]),
) as Record<SiState, { zh: string; en: string; tone: 'neutral' | 'info' | 'good' | 'warn' | 'bad' }>;

const TYPES = {
  SINGLE: { zh: '单票', en: 'Single' },
  MULTIPLE: { zh: '拆单', en: 'Split' },
  VALIDATE: { zh: '仅校验', en: 'Validate only' },
} as const;

const SOURCES = {
  ONLINE: { zh: '在线', en: 'Online' },
  EXCEL: { zh: 'Excel', en: 'Excel' },
  ON_BEHALF: { zh: '代客', en: 'On behalf' },
  API: { zh: '接口', en: 'API' },
  COPIED: { zh: '装箱单', en: 'Packing list' },
} as const;

/** Made by the server, never empty: the order of such a column is read straight from its index. */
const made = { computed: true, required: true } as const;

const fields = {
  no: code({ zh: 'SI 编号', en: 'SI no.' }, { max: 18, ...made, width: 120 }),
  state: choice({ zh: '状态', en: 'Status' }, states, { ...made, width: 196 }),
  late: yesNo({ zh: '逾期', en: 'Late' }, { computed: true, width: 60 }),
  deadline: instant({ zh: '截单', en: 'Cut-off' }, { computed: true, width: 300 }),
  revision: integer({ zh: '版本', en: 'Revision' }, { ...made, width: 70, sortable: false }),
  siType: choice({ zh: '类型', en: 'Type' }, TYPES, { ...made, width: 110, sortable: false }),
  billNo: code({ zh: '提单号', en: 'Bill no.' }, { max: 20, ...made, width: 160 }),
  bookingNo: code({ zh: '业务编号', en: 'Shipment' }, { max: 40, ...made, width: 130, sortable: false }),
  companyCode: code({ zh: '公司代码', en: 'Company code' }, { max: 20, ...made, width: 110 }),
  companyName: text({ zh: '公司', en: 'Company' }, { max: 100, ...made, width: 180, sortable: false }),
  carrier: code({ zh: '船公司', en: 'Carrier' }, { max: 4, ...made, width: 80 }),
  vessel: code({ zh: '船名', en: 'Vessel' }, { max: 35, ...made, width: 160 }),
  voyage: code({ zh: '航次', en: 'Voyage' }, { max: 17, ...made, width: 90, sortable: false }),
  loadingCode: code({ zh: '起运港', en: 'POL' }, { max: 5, ...made, width: 80, sortable: false }),
  dischargeCode: code({ zh: '目的港', en: 'POD' }, { max: 5, ...made, width: 80, sortable: false }),
  boxSummary: text({ zh: '箱型箱量', en: 'Containers' }, { max: 200, ...made, width: 120, sortable: false }),
  totalPackages: decimal({ zh: '件数', en: 'Packages' }, { scale: 0, ...made, width: 80, sortable: false }),
  totalWeightKg: decimal({ zh: '毛重(KG)', en: 'Weight, kg' }, { scale: 3, ...made, width: 110, sortable: false }),
  totalVolumeCbm: decimal({ zh: '体积(CBM)', en: 'Volume, m³' }, { scale: 4, ...made, width: 100, sortable: false }),
  sailingDate: date({ zh: '开航日', en: 'Sailing' }, { computed: true, width: 110 }),
  submittedAt: instant({ zh: '提交时间', en: 'Submitted' }, { ...made, width: 150 }),
  reviewedAt: instant({ zh: '审核时间', en: 'Reviewed' }, { computed: true, width: 150, hiddenColumn: true }),
  warnings: integer({ zh: '提醒', en: 'Warnings' }, { ...made, width: 80, hiddenColumn: true, sortable: false }),
  amendment: yesNo({ zh: '更改单', en: 'Amendment' }, { computed: true, width: 80, hiddenColumn: true }),
  source: choice({ zh: '来源', en: 'Source' }, SOURCES, { ...made, width: 90, hiddenColumn: true, sortable: false }),
  mblNo: code(
    { zh: '主单号', en: 'Master bill' },
    { max: 20, ...made, width: 160, hiddenColumn: true, sortable: false },
  ),
  deleted: yesNo({ zh: '已删除', en: 'Deleted' }, { computed: true, width: 80, hiddenColumn: true }),
};

/** People of a row: shown and exported, not asked for; their names belong to other companies' employees. */
export const SI_PEOPLE = {
  creatorName: { zh: '提交人', en: 'Created by' },
  claimerName: { zh: '认领人', en: 'Claimed by' },
  reviewerName: { zh: '审核人', en: 'Reviewer' },
} as const;

const common = {
  docType: 'si',
  owner: 'company',
  fields,
  key: ['no'],
  caption: { code: 'no', en: 'billNo' },
  search: ['no', 'billNo'],
  sort: '-submittedAt',
  abilities: ['export'],
} as const;

/** `/tdManage/siDataList`: the SIs of all companies. */
export const siGrid = defineResource({
  ...common,
  name: 'SiGrid',
  title: { zh: 'SI 数据列表', en: 'SI data list' },
  paths: [SI_PATHS.all],
});

/** `/tdManage/internalSiList`: SIs that staff made, for the own company or on behalf of a customer. */
export const siOwnGrid = defineResource({
  ...common,
  name: 'SiOwnGrid',
  title: { zh: '内部 SI 列表', en: 'Internal SI list' },
  paths: [SI_PATHS.own],
});
