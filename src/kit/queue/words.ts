import type { Text } from '#contract/kernel/text.ts';

/** Words of the parts of a queue. */
export const WORDS = {
  waiting: { zh: '待处理', en: 'Waiting' },
  noneWaiting: { zh: '没有待您处理的单据', en: 'Nothing waits for you' },
  mine: { zh: '我的', en: 'Mine' },
  noneMine: { zh: '您手上没有单据', en: 'You have nothing in hand' },
  all: { zh: '全部', en: 'All' },
  you: { zh: '您', en: 'You' },
  colleague: { zh: '同事', en: 'A colleague' },
  hasIt: { zh: '{name} 正在处理', en: '{name} has it' },
  youHaveIt: { zh: '您正在处理', en: 'You have it' },
  since: { zh: '自 {at} 起', en: 'since {at}' },
  until: { zh: '至 {at}', en: 'until {at}' },
  lostTo: { zh: '{number}：{name} 已接手', en: '{number}: {name} has it now' },
  lost: { zh: '{number}：您的认领已失效', en: '{number}: it is no longer in your hands' },
  next: { zh: '下一个待处理', en: 'Next that waits' },
  previous: { zh: '上一个待处理', en: 'Previous that waits' },
  noNext: { zh: '没有其他待您处理的单据', en: 'Nothing else waits for you' },
  undo: { zh: '撤销上一决定', en: 'Undo the last decision' },
  noUndo: { zh: '没有可撤销的决定', en: 'No decision can be undone' },
  undoLeft: { zh: '{s} 秒内可撤销', en: 'Can be undone for {s} s' },
} as const satisfies Readonly<Record<string, Text>>;
