import { fill, type Text } from '#contract/kernel/text.ts';

/** Words of the document kit. */
export const WORDS = {
  pickRow: { zh: '请先选择一行', en: 'Choose a row first' },
  oneOnly: { zh: '此操作一次只能选择一行', en: 'This takes one row at a time' },
  sending: { zh: '正在发送…', en: 'Being sent…' },
  done: { zh: '{number} · {event}', en: '{number} · {event}' },
  doneMany: { zh: '{event}：{n} 条', en: '{event}: {n} rows' },
  undo: { zh: '撤销', en: 'Undo' },
  send: { zh: '发送', en: 'Send' },
  rows: { zh: '{n} 条', en: '{n} rows' },
  remarks: { zh: '备注', en: 'Remarks' },
  pending: { zh: '{state}（发送中）', en: '{state} (being sent)' },
  changed: { zh: '您打开后，此单据已有变动', en: 'It has changed since you opened it' },
  changedBy: { zh: '{who} {at} {event}', en: '{event} by {who}, {at}' },
  fields: { zh: '{what}（{fields}）', en: '{what} ({fields})' },
  system: { zh: '系统', en: 'the system' },
  lookAgain: { zh: '请核对后再次发送；填写的内容都在。', en: 'Look, and send it again; nothing you typed is lost.' },
  overtaken: { zh: '现在不能再执行此操作：{reason}', en: 'This cannot be done any more: {reason}' },
  unanswered: {
    zh: '没有收到答复。再次发送即可，不会重复执行。',
    en: 'No answer came. Send it again: nothing is done twice.',
  },
  results: { zh: '{event}：结果', en: '{event}: results' },
  stillMarked: { zh: '未完成的行仍然选中。', en: 'The rows that failed are still selected.' },
  phrase: { zh: '{event}：{phrase}', en: '{event}: {phrase}' },
  region: { zh: '单据详情', en: 'Document' },
  details: { zh: '详情', en: 'Details' },
  log: { zh: '时间线', en: 'Timeline' },
  showLog: { zh: '查看时间线', en: 'Show the timeline' },
  lists: { zh: '列表', en: 'Lists' },
  none: { zh: '此列表中没有单据', en: 'This list is empty' },
} as const satisfies Readonly<Record<string, Text>>;

/** A text with its slots filled; a slot may itself be a text in both languages. */
export function filled(text: Text, params: Readonly<Record<string, string | number | Text>>): Text {
  const inLanguage = (language: keyof Text) =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? value[language] : value]),
    );
  return { zh: fill(text.zh, inLanguage('zh')), en: fill(text.en, inLanguage('en')) };
}
