import { fill, type Text } from '#contract/kernel/text.ts';

/** Words of price requests that are not those of the document itself. */
const WORDS = {
  title: { zh: '询价', en: 'Price requests' },
  list: { zh: '询价列表', en: 'Price requests' },
  askHint: {
    zh: '没有合适的运价？两个工作小时内答复。',
    en: 'No rate fits? You have an answer within two working hours.',
  },
  pickOne: { zh: '请先选择一条询价', en: 'Choose a request first' },
  send: { zh: '发送', en: 'Send' },
  askedMany: { zh: '已询价 {n} 条航线', en: 'Asked for {n} lanes' },
  askLanes: { zh: '询价（{n} 条无运价航线）', en: 'Ask for {n} lanes without a rate' },
  waiting: { zh: '待答复', en: 'Waiting' },
  answered: { zh: '已答复', en: 'Answered' },
  closed: { zh: '已关闭', en: 'Closed' },
  mine: { zh: '我的', en: 'Mine' },
  noneWaiting: { zh: '没有待答复的询价', en: 'Nothing waits for an answer' },
  noneAnswered: { zh: '还没有已答复的询价', en: 'Nothing is answered yet' },
  noneClosed: { zh: '还没有已关闭的询价', en: 'Nothing is closed yet' },
  noneMine: { zh: '您还没有询价', en: 'You have no requests' },
  lane: { zh: '航线', en: 'Lane' },
  load: { zh: '箱型 / 货量', en: 'Containers / cargo' },
  departure: { zh: '开航', en: 'Departure' },
  answer: { zh: '答复', en: 'Answer' },
  answerRate: { zh: '运价 {no}', en: 'Rate {no}' },
  hasRate: {
    zh: '已发布只对该客户可见的即期运价',
    en: 'A spot rate for this customer alone is published',
  },
  take: { zh: '接手', en: 'Take' },
  taken: { zh: '已接手 {number}', en: 'Taken: {number}' },
  showRates: { zh: '查看运价', en: 'Show rates' },
  back: { zh: '返回查询', en: 'Back to the query' },
  answerText: { zh: '答复文字', en: 'Words of the answer' },
  price: { zh: '即期运价（只对该客户可见）', en: 'Spot rate for this customer alone' },
  priceHint: {
    zh: '选择船公司并填写成本即发布运价；留空则只发送文字。',
    en: 'With a carrier and its cost a rate is published; without, only the words are sent.',
  },
  carrier: { zh: '船公司', en: 'Carrier' },
  currency: { zh: '币种', en: 'Currency' },
  validFrom: { zh: '有效期起', en: 'Valid from' },
  validTo: { zh: '有效期止', en: 'Valid to' },
  transit: { zh: '航程天数', en: 'Transit, days' },
  cost: { zh: '{type} 成本', en: '{type} cost' },
  sell: { zh: '{type} 指导售价（可空）', en: '{type} guide price (optional)' },
  remark: { zh: '对外备注', en: 'Remark for the customer' },
} as const satisfies Readonly<Record<string, Text>>;

/** A word of these screens in both languages. */
export const word = (key: keyof typeof WORDS, params?: Readonly<Record<string, string | number>>): Text => ({
  zh: fill(WORDS[key].zh, params),
  en: fill(WORDS[key].en, params),
});
