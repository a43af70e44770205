import { choice, code, instant, integer, reference, text } from '../../kernel/field.ts';
import { defineResource, type RowOf } from '../../kernel/resource.ts';
import type { Text } from '../../kernel/text.ts';
import { RATE_PATHS } from '../paths.ts';
import { BATCH_KINDS, BATCH_STATE_LABELS } from './batch-codes.ts';

const count = (label: Text) => integer(label, { computed: true, width: 76 });

/**
 * A change to many rates as a document: preview, second person, outcome of each row, way back (design commercial A.3.3). The resource
 * gives its list; its life is `machines/rates/rate-batch.document.ts`.
 */
export const rateBatchResource = defineResource({
  name: 'RateBatch',
  docType: 'rateBatch',
  title: { zh: '批量修改结果', en: 'Batch results' },
  paths: [RATE_PATHS.results, RATE_PATHS.batchByRule, RATE_PATHS.increases, RATE_PATHS.pending],
  owner: 'company',
  abilities: ['export', 'log'],
  fields: {
    batchNo: code({ zh: '批次号', en: 'Batch no.' }, { max: 12, computed: true, width: 130 }),
    kind: choice({ zh: '种类', en: 'Kind' }, BATCH_KINDS, { computed: true, width: 110 }),
    title: text({ zh: '说明', en: 'About' }, { max: 200, computed: true, width: 220 }),
    state: choice({ zh: '状态', en: 'Status' }, BATCH_STATE_LABELS, { computed: true, width: 100 }),
    authorId: reference({ zh: '编制人', en: 'Made by' }, 'Employee', { computed: true, width: 100 }),
    total: count({ zh: '总数', en: 'Rows' }),
    changed: count({ zh: '修改', en: 'Changed' }),
    created: count({ zh: '新增', en: 'New' }),
    unchanged: count({ zh: '不变', en: 'Unchanged' }),
    skipped: count({ zh: '跳过', en: 'Skipped' }),
    errors: count({ zh: '错误', en: 'Errors' }),
    conflicts: count({ zh: '冲突', en: 'Conflicts' }),
    hits: integer({ zh: '须确认', en: 'To confirm' }, { computed: true, width: 76, hiddenColumn: true }),
    appliedAt: instant({ zh: '执行时间', en: 'Applied' }, { computed: true, width: 140 }),
    seconds: integer({ zh: '用时（秒）', en: 'Seconds' }, { computed: true, width: 80 }),
    confirmedBy: reference({ zh: '确认人', en: 'Confirmed by' }, 'Employee', { computed: true, width: 100 }),
    reason: text({ zh: '原因', en: 'Reason' }, { max: 500, computed: true, hiddenColumn: true, width: 160 }),
    originId: code({ zh: '来源', en: 'Comes from' }, { max: 36, computed: true, hiddenColumn: true }),
  },
  key: ['batchNo'],
  caption: { code: 'batchNo' },
  search: ['batchNo'],
  sort: '-createdAt',
});

export type RateBatchRow = RowOf<typeof rateBatchResource>;
