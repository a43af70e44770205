import type { Right } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { RATE_PATHS, rateRight } from '#contract/rates/paths.ts';
import type { RateEvent } from './rate.commands.ts';

/** How an event is shown and who may send it. */
export interface RateEventMeta {
  readonly label: Text;
  /** One of these rights is enough; none = no person sends it by itself. */
  readonly anyOf: { readonly fcl: readonly Right[]; readonly lcl: readonly Right[] };
  readonly remarks: 'required' | 'none';
}

const { maintenance, add, drafts, expired, hidden, pending, exportRates, lcl, lclEdit } = RATE_PATHS;

/** The button's code on the screens that have it. */
const on = (code: string, ...paths: string[]) => ({
  fcl: paths.map(path => rateRight(path, code)),
  lcl: [rateRight(lcl, code)],
});
const nobody = { fcl: [], lcl: [] } as const;

const event = (
  zh: string,
  en: string,
  anyOf: RateEventMeta['anyOf'],
  remarks: RateEventMeta['remarks'] = 'none',
): RateEventMeta => ({ label: { zh, en }, anyOf, remarks });

export const RATE_EVENTS: Readonly<Record<RateEvent, RateEventMeta>> = {
  CREATE: event('新增', 'Add', { ...on('ADD', maintenance), lcl: [rateRight(lcl, 'ADD'), rateRight(lclEdit, 'ADD')] }),
  IMPORT: event('导入', 'Import', on('IMPORT', maintenance)),
  COPY: event('复制', 'Copy', on('COPY', maintenance, expired, RATE_PATHS.history)),
  SAVE: event('保存草稿', 'Save draft', on('EDIT', maintenance, drafts, add)),
  SUBMIT: event('提交', 'Submit', on('SUBMIT', maintenance, drafts, add)),
  PUBLISH: event('发布', 'Publish', on('PUBLISH', maintenance, drafts, add)),
  CONFIRM: event('确认', 'Confirm', on('CONFIRM', pending)),
  RETURN: event('退回', 'Return', on('REJECT', pending), 'required'),
  REVISE: event('修改', 'Edit', on('EDIT', maintenance)),
  SET_SPACE: event('舱位状态', 'Space status', on('SPACE_STATUS', maintenance, exportRates)),
  HIDE: event('隐藏', 'Hide', on('HIDE', maintenance), 'required'),
  SHOW: event('恢复可见', 'Show', on('SHOW', hidden)),
  WITHDRAW: event('撤下', 'Withdraw', on('WITHDRAW', maintenance, hidden), 'required'),
  EXPIRE: event('到期', 'Expired', nobody),
  EXTEND: event('延期', 'Extend', on('EXTEND', maintenance, expired)),
  CUT: event('有效期调整', 'Days given up', nobody),
  SUPERSEDE: event('被替代', 'Superseded', nobody),
  DELETE: event('删除', 'Delete', on('DELETE', maintenance, drafts)),
};

export const isRateEvent = (name: string): name is RateEvent => Object.hasOwn(RATE_EVENTS, name);
