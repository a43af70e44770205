import type { Finding } from '../kernel/errors.ts';
import { fill, type Text } from '../kernel/text.ts';
import { eventLabel } from './events.ts';

/**
 * The product's own wording of an event, with the variables it uses. The sender of the event gives their values
 * (`told`); an administrator may put other words in their place.
 */
export interface EventWords {
  readonly titleZh: string;
  readonly titleEn: string;
  readonly bodyZh: string;
  readonly bodyEn: string;
}

interface Variable {
  readonly label: Text;
  /** In the preview. */
  readonly sample: Text;
}

const variable = (zh: string, en: string, sample: string | Text): Variable => ({
  label: { zh, en },
  sample: typeof sample === 'string' ? { zh: sample, en: sample } : sample,
});

export const VARIABLES = {
  title: variable('产品原标题', "The product's own title", ''),
  body: variable('产品原正文', "The product's own text", ''),
  sender: variable('发送人', 'Sender', { zh: '周岚', en: 'Zhou Lan' }),
  company: variable('公司名称', 'Company', { zh: '北码头货运', en: 'Northquay Freight' }),
  link: variable('链接', 'Link', 'https://fairlead.example/…'),
  subject: variable('消息主题', 'Subject of the message', { zh: '停机维护', en: 'Maintenance' }),
  happened: variable('发生的事', 'What happened', ''),
  bookingNo: variable('订舱编号', 'Booking number', 'BK26112300065'),
  siNo: variable('补料编号', 'SI number', '26112300017'),
  applicationNo: variable('申请编号', 'Application number', 'CA2611230004'),
  billNo: variable('提单号', 'Bill number', 'COSU6123456780'),
  customer: variable('客户', 'Customer', { zh: '北码头货运', en: 'Northquay Freight' }),
  carrier: variable('船公司', 'Carrier', 'COSU'),
  vessel: variable('船名', 'Vessel', 'COSCO STAR'),
  voyage: variable('航次', 'Voyage', '021W'),
  pol: variable('起运港', 'Port of loading', 'CNSHA'),
  pod: variable('目的港', 'Port of discharge', 'DEHAM'),
  containers: variable('箱型箱量', 'Containers', '2x40HQ'),
  orderNo: variable('现舱订单号', 'Number of the space order', 'NO26112300001'),
  rateNo: variable('运价编号', 'Rate number', 'FR26112300012'),
  batchNo: variable('批次号', 'Number of the batch', 'RB2611230006'),
  requestNo: variable('询价编号', 'Number of the price request', 'PR2611230003'),
  sailing: variable('航程', 'Sailing', 'COSCO STAR 021W'),
  lane: variable('航线', 'Lane', 'CNSHA-DEHAM'),
  validity: variable('有效期', 'Validity', '2026-12-01 – 2026-12-31'),
  remarks: variable('说明', 'Remarks', { zh: '请核对箱号', en: 'Please check the container number' }),
  documentNo: variable('单据编号', 'Number of the document', '26112300017'),
  offerNo: variable('现舱编号', 'Number of the offer', 'SO26112300004'),
  person: variable('人员', 'Person', { zh: '林小满', en: 'Lin Xiaoman' }),
  account: variable('账号', 'Account', 'buyer1'),
  right: variable('所需权限', 'Right asked for', { zh: '运价查询 · 导出', en: 'Rate query · Export' }),
  seller: variable('卖方', 'Seller', { zh: '盐田货代', en: 'Yantian Forwarding' }),
  kind: variable('种类', 'Kind', { zh: '涨价', en: 'Increase' }),
  count: variable('数量', 'Count', '12'),
  hours: variable('小时数', 'Hours', '24'),
  minutes: variable('分钟数', 'Minutes', '10'),
  deadline: variable('截止时间', 'Deadline', '2026-12-02 18:00 (Asia/Shanghai)'),
  etd: variable('预计开航', 'ETD', '2026-12-04 02:00 UTC'),
  day: variable('日期', 'Day', '2026-12-31'),
  from: variable('开始', 'From', '2026-12-01'),
  until: variable('结束', 'Until', '2026-12-31'),
  file: variable('文件名', 'File name', 'SI_26112300017.edi'),
  was: variable('原价格', 'Price before', 'USD 1,850'),
  price: variable('现价格', 'Price now', 'USD 1,720'),
  target: variable('目标价', 'Target price', 'USD 1,700'),
  items: variable('出价明细', 'What is bid for', '2 × 40HQ @ USD 1,800'),
  compensation: variable('补偿', 'Compensation', 'USD 200'),
  instead: variable('可替代的舱位', 'Offered instead', 'SO26112300009 COSCO STAR 023W'),
} as const satisfies Record<string, Variable>;
export type VariableName = keyof typeof VARIABLES;

/** Every event has them. */
const COMMON: readonly VariableName[] = ['title', 'body', 'sender', 'company', 'link'];

/** Worded by a person, or by the message that it copies. */
const OWN_WORDS: EventWords = { titleZh: '{title}', titleEn: '{title}', bodyZh: '{body}', bodyEn: '{body}' };

const worded = (titleZh: string, titleEn: string, bodyZh: string, bodyEn = bodyZh): EventWords => ({
  titleZh,
  titleEn,
  bodyZh,
  bodyEn,
});
/** What happened is a sentence of its own. */
const HAPPENED = worded('{happened}', '{happened}', '{remarks}');

const ofNumber = (name: VariableName, body: string): EventWords => ({
  titleZh: `{happened}：{${name}}`,
  titleEn: `{happened}: {${name}}`,
  bodyZh: body,
  bodyEn: body,
});
const BOOKING: EventWords = {
  ...ofNumber('bookingNo', '{customer} {carrier} {vessel} {voyage} {pol}-{pod} {containers}\n{remarks}'),
  titleZh: '{happened} {bookingNo}',
};
const SI: EventWords = ofNumber('siNo', '{remarks}\n{billNo} {carrier} {vessel} {voyage} {pol}-{pod}');
const APPLICATION: EventWords = ofNumber('company', '{applicationNo}\n{remarks}');

const SPACE_ORDER: EventWords = {
  titleZh: '{happened}',
  titleEn: '{happened}',
  bodyZh: '{sailing}\n{lane}\n{containers}\n{remarks}',
  bodyEn: '{sailing}\n{lane}\n{containers}\n{remarks}',
};
const RATE: EventWords = {
  ...ofNumber('rateNo', '{rateNo}，有效期 {validity}\n{remarks}'),
  titleZh: '{happened} {rateNo}',
  titleEn: '{happened} {rateNo}',
  bodyEn: '{rateNo}, valid {validity}\n{remarks}',
};
const REQUEST: EventWords = { ...ofNumber('requestNo', '{remarks}'), titleZh: '{happened} {requestNo}' };

/** Named by the event beside what its own words name. */
const FURTHER: Readonly<Record<string, readonly VariableName[]>> = Object.fromEntries(
  [
    'space-order-submitted',
    'space-order-due',
    'space-order-decided',
    'space-order-ended',
    'space-sailing',
    'space-hold-ending',
  ].map(event => [event, ['orderNo'] as const]),
);

const BOOKING_EVENTS = [
  'submitted',
  'overdue',
  'unanswered',
  'repriced',
  'assigned',
  'returned',
  'update-asked',
  'confirmed',
  'rejected',
  'declined',
  'rolled',
  'roll-answered',
  'amended',
  'cancel-asked',
  'cancelled',
  'cutoff',
  'cutoff-changed',
  'claim',
].map(name => `booking-${name}`);

const SI_DEADLINE = (deadline: string): string =>
  `{customer} {carrier} {vessel} {voyage} {billNo}\n${deadline} {deadline}`;
const OFFER = '{sailing}\nETD {etd}';
const ORDER = '{sailing}\n{lane}\n{containers}';

const EVENT_WORDS: ReadonlyMap<string, EventWords> = new Map([
  ...BOOKING_EVENTS.map(event => [event, BOOKING] as const),
  ['si-decided', SI],
  ['si-withdrawn', SI],
  ['si-submitted', SI],
  ['si-carrier-rejected', SI],
  ['company-submitted', APPLICATION],
  ['company-decided', APPLICATION],
  ...['space-order-submitted', 'space-order-due', 'space-order-decided', 'space-order-ended'].map(
    event => [event, SPACE_ORDER] as const,
  ),
  ['space-sailing', SPACE_ORDER],
  ['space-hold-ending', SPACE_ORDER],
  ['rate-pending', RATE],
  ['rate-returned', RATE],
  ['price-request', REQUEST],
  ['price-request-given', REQUEST],
  ['price-request-late', REQUEST],
  ['price-answered', REQUEST],
  ...['global', 'test-send', 'deputy-copy'].map(event => [event, OWN_WORDS] as const),
  [
    'remind',
    worded(
      '请确认：{subject}',
      'Please confirm: {subject}',
      '“{subject}”要求您阅读后确认，请打开并确认。',
      '"{subject}" asks for your confirmation. Please open and confirm it.',
    ),
  ],
  [
    'si-ask-return',
    worded('客户请求退回补料：{siNo}', 'The customer asks for the return of SI {siNo}', '{customer}\n{remarks}'),
  ],
  ['si-cutoff', worded('{happened}：{siNo}', '{happened}: {siNo}', SI_DEADLINE('截单'), SI_DEADLINE('Cut-off'))],
  [
    'si-missing',
    worded(
      '距截单不足 {hours} 小时，尚无补料：{bookingNo}',
      'Less than {hours} hours to the SI cut-off and no SI: {bookingNo}',
      SI_DEADLINE('截单'),
      SI_DEADLINE('Cut-off'),
    ),
  ],
  [
    'si-cancel-failed',
    worded(
      '补料已撤回，但未能通知船公司：{siNo}',
      'Withdrawn, but the carrier could not be told: {siNo}',
      '{carrier} {vessel} {voyage} {billNo}\n{remarks}',
    ),
  ],
  [
    'partner-not-cancelled',
    worded(
      '船公司拒绝撤销：{carrier} {documentNo}',
      'The carrier rejects the cancellation: {carrier} {documentNo}',
      '{remarks}',
    ),
  ],
  [
    'partner-dead',
    worded(
      '报文发送失败：{carrier} {documentNo}',
      'A message could not be sent: {carrier} {documentNo}',
      '{file}\n{remarks}',
    ),
  ],
  ['company-change', worded('{happened}：{applicationNo}', '{happened}: {applicationNo}', '{customer}\n{remarks}')],
  [
    'company-licence',
    worded(
      '证照将于 {day} 到期：{file}',
      'A licence expires on {day}: {file}',
      '请在“当前企业”上传新的证照。',
      'Please upload the new licence under "Current company".',
    ),
  ],
  ['two-step-reset', HAPPENED],
  ['card-enquiry', worded('名片询价：{person}', 'Business card enquiry: {person}', '{remarks}')],
  ['rate-enquiry', worded('网站询价：{person}', 'Asked on the site: {person}', '{remarks}')],
  ['rate-push', worded('{seller} 最新运价 {pol} → {pod}', 'New rates {pol} → {pod} from {seller}', '{remarks}')],
  [
    'rate-post',
    worded('{subject}', '{subject}', '{kind}，{from} 起生效（至 {until}）', '{kind}, effective {from} (until {until})'),
  ],
  [
    'price-watch',
    worded(
      '{happened}：{lane}',
      '{happened}: {lane}',
      '全包合计 {was} → {price} {carrier}\n目标价 {target}',
      'All-in total {was} → {price} {carrier}\nTarget {target}',
    ),
  ],
  [
    'employee-accepted',
    worded(
      '{person} 已接受邀请',
      '{person} has accepted the invitation',
      '账号 {account} 已绑定并启用。',
      'The account {account} is bound and active.',
    ),
  ],
  [
    'join-asked',
    worded(
      '{person} 申请加入贵企业',
      '{person} asks to join your company',
      '{remarks}\n请在 14 天内在“账号设置”中答复。',
      '{remarks}\nPlease answer within 14 days at “Account settings”.',
    ),
  ],
  ['join-answered', HAPPENED],
  ['right-asked', worded('{person} 申请权限', '{person} asks for a right', '{person} · {company}\n{right}\n{remarks}')],
  [
    'notification-test',
    worded(
      '测试通知',
      'Test notification',
      '您能看到这条消息，说明通知工作正常。',
      'You see this message: notifications work.',
    ),
  ],
  [
    'rate-batch-waits',
    worded(
      '批次待确认 {batchNo}',
      'Batch to confirm {batchNo}',
      '{kind}，{count} 行命中审批规则',
      '{kind}, {count} rows hit an approval rule',
    ),
  ],
  ['rate-batch-done', worded('批次 {batchNo} 执行完成', 'Batch {batchNo} is done', '{remarks}')],
  [
    'rate-share-requested',
    worded(
      '{customer} 申请订阅 {subject}',
      '{customer} asks for {subject}',
      '请在“他人订阅”中答复。',
      'Answer it under "Subscriptions of others".',
    ),
  ],
  ...['rate-share-active', 'rate-share-refused'].map(
    event =>
      [
        event,
        worded('{subject}：{happened}', '{subject}: {happened}', '共享方：{seller}', 'Shared by {seller}'),
      ] as const,
  ),
  [
    'space-waiter',
    worded(
      '候补舱位已为您占用 {offerNo}',
      'Space you waited for is held: {offerNo}',
      '{offerNo} {sailing}\n{containers}\n请在 {minutes} 分钟内提交订单，逾期转给下一位。',
      '{offerNo} {sailing}\n{containers}\nSubmit the order within {minutes} minutes; then it goes to who comes next.',
    ),
  ],
  [
    'space-surplus-lost',
    worded(
      '源订舱 {bookingNo} 已终止，现舱 {offerNo} 已下架',
      'Booking {bookingNo} has ended; offer {offerNo} is taken off',
      '{remarks}',
    ),
  ],
  [
    'space-surplus-short',
    worded(
      '订舱 {bookingNo} 船公司确认数量少于转卖数量',
      '{bookingNo}: fewer containers confirmed than were put on sale',
      '{remarks}',
    ),
  ],
  ['space-bid', worded('收到出价 {offerNo}', 'A bid on {offerNo}', '{sailing}\n{items}\n{remarks}')],
  ...['space-bid-countered', 'space-bid-answered'].map(
    event => [event, worded('{happened}', '{happened}', '{items}\n{remarks}')] as const,
  ),
  ['space-watch', worded('{happened}：{lane}', '{happened}: {lane}', '{remarks}')],
  ['space-offer-pending', worded('现舱待审核 {offerNo}', 'Offer {offerNo} to review', OFFER)],
  [
    'space-offer-decided',
    worded('{happened} {offerNo}', '{happened}: {offerNo}', `${OFFER}\n原因：{remarks}`, `${OFFER}\nReason: {remarks}`),
  ],
  [
    'space-counters',
    worded(
      '现舱数量与订单不符，已停售 {offerNo}',
      'Counters of offer {offerNo} are not what its orders say; its lines are blocked',
      '占用/已售，计数 <> 订单\n{remarks}',
      'Held/sold, counted <> by orders\n{remarks}',
    ),
  ],
  ['space-note', worded('关于现舱 {offerNo}', 'About ready space {offerNo}', '{remarks}')],
  [
    'space-revoke-asked',
    worded(
      '卖方申请撤销订单 {orderNo}',
      'A seller asks to revoke order {orderNo}',
      `{seller}\n${ORDER}\n原因：{remarks}`,
      `{seller}\n${ORDER}\nReason: {remarks}`,
    ),
  ],
  [
    'space-revoke-refused',
    worded('撤销申请未通过 {orderNo}', 'Order {orderNo} stands: not revoked', '原因：{remarks}', 'Reason: {remarks}'),
  ],
  [
    'space-revoked',
    worded(
      '卖方撤销了订单 {orderNo}',
      'The seller has revoked order {orderNo}',
      `${ORDER}\n原因：{remarks}\n补偿：{compensation}\n可替代的舱位：{instead}`,
      `${ORDER}\nReason: {remarks}\nCompensation: {compensation}\nOffered instead: {instead}`,
    ),
  ],
  [
    'booking-followed',
    worded('{bookingNo} {happened}', '{bookingNo}: {happened}', '{carrier} {vessel} {voyage}\n{containers}'),
  ],
  ['booking-note', worded('{happened} {file}', '{happened}: {file}', '{bookingNo}\n{remarks}')],
  ['schedule', HAPPENED],
]);

/** As the product words it. */
export const wordsOfEvent = (event: string): EventWords => EVENT_WORDS.get(event) ?? OWN_WORDS;

const SLOT = /\{(\w+)\}/g;
const namesIn = (text: string): string[] => [...text.matchAll(SLOT)].map(([, name = '']) => name);

/** What a template of this event may name. */
export function variablesOf(event: string): readonly VariableName[] {
  const { titleZh, bodyZh } = wordsOfEvent(event);
  const known = [...COMMON, ...(FURTHER[event] ?? []), ...namesIn(`${titleZh} ${bodyZh}`)];
  return [...new Set(known)].filter((name): name is VariableName => name in VARIABLES);
}

/** Names that this event has no value for, each at the field it stands in. */
export function unknownVariables(event: string, words: EventWords): readonly Finding[] {
  const known: readonly string[] = variablesOf(event);
  return (['titleZh', 'titleEn', 'bodyZh', 'bodyEn'] as const).flatMap(path => {
    const names = [...new Set(namesIn(words[path]).filter(name => !known.includes(name)))];
    if (names.length === 0) return [];
    const params = { names: names.map(name => `{${name}}`).join(' ') };
    const message = {
      zh: fill('此事件没有变量 {names}', params),
      en: fill('This event has no variable {names}', params),
    };
    return [{ path, code: 'VARIABLE_UNKNOWN', severity: 'error' as const, message, params }];
  });
}

/** Values of the variables of one event; null: there is nothing to say. */
export type Values = Readonly<Record<string, string | Text | null>>;

export const valuesIn = (values: Values, language: keyof Text): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, one]) => [
      name,
      one === null || typeof one === 'string' ? (one ?? '') : one[language],
    ]),
  );

/** A line of variables that all are empty is left out; blanks between empty ones close up. */
export function filledText(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .split('\n')
    .flatMap(line => {
      const names = namesIn(line);
      const empty = names.filter(name => values[name] === '');
      if (empty.length === 0) return [fill(line, values)];
      return empty.length === names.length ? [] : [fill(line, values).replace(/ {2,}/g, ' ').trim()];
    })
    .join('\n');
}

/** Title and text of an event by its words; `params` for templates that say it otherwise. */
export function told(event: string, values: Values): { event: string; title: Text; description: Text; params: Values } {
  const words = wordsOfEvent(event);
  const said = (text: { readonly zh: string; readonly en: string }): Text => ({
    zh: filledText(text.zh, valuesIn(values, 'zh')),
    en: filledText(text.en, valuesIn(values, 'en')),
  });
  return {
    event,
    title: said({ zh: words.titleZh, en: words.titleEn }),
    description: said({ zh: words.bodyZh, en: words.bodyEn }),
    params: values,
  };
}

/** A template as a reader would see it, with made-up values. */
export function previewOf(event: string, words: EventWords): { readonly title: Text; readonly body: Text } {
  const samples: Record<string, string | Text> = Object.fromEntries(
    Object.entries(VARIABLES).map(([name, { sample }]) => [name, sample]),
  );
  const happened = eventLabel(event);
  const own =
    wordsOfEvent(event) === OWN_WORDS
      ? { title: happened, description: { zh: '…', en: '…' } }
      : told(event, { ...samples, happened });
  const values: Values = { ...samples, happened, title: own.title, body: own.description };
  const said = (zh: string, en: string): Text => ({
    zh: filledText(zh, valuesIn(values, 'zh')),
    en: filledText(en, valuesIn(values, 'en')),
  });
  return { title: said(words.titleZh, words.titleEn), body: said(words.bodyZh, words.bodyEn) };
}
