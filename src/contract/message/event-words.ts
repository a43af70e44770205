import type { Finding } from '../kernel/errors.ts';
import { fill, type Text } from '../kernel/text.ts';
import { eventLabel, MESSAGE_EVENTS } from './events.ts';

/**
 * The product's own wording of an event, with the variables it uses. The sender of the event gives their values
 * (`told`); an administrator may put other words in their place. Events without a wording here are worded by their sender:
 * `{title}` and `{body}`.
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
} as const satisfies Record<string, Variable>;
export type VariableName = keyof typeof VARIABLES;

/** Every event has them. */
const COMMON: readonly VariableName[] = ['title', 'body', 'sender', 'company', 'link'];

/** Of an event that is told in variables and has no words here. */
const BARE_WORDS: EventWords = {
  titleZh: '{happened}',
  titleEn: '{happened}',
  bodyZh: '{remarks}',
  bodyEn: '{remarks}',
};
const OWN_WORDS: EventWords = { titleZh: '{title}', titleEn: '{title}', bodyZh: '{body}', bodyEn: '{body}' };

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
]);

/** As the product words it. */
export const wordsOfEvent = (event: string): EventWords => EVENT_WORDS.get(event) ?? OWN_WORDS;

const SLOT = /\{(\w+)\}/g;
const namesIn = (text: string): string[] => [...text.matchAll(SLOT)].map(([, name = '']) => name);

/** What a template of this event may name. */
export function variablesOf(event: string): readonly VariableName[] {
  const { titleZh, bodyZh } = wordsOfEvent(event);
  const known = [
    ...COMMON,
    ...(MESSAGE_EVENTS[event]?.slots ?? []),
    ...(FURTHER[event] ?? []),
    ...namesIn(`${titleZh} ${bodyZh}`),
  ];
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

export type Values = Readonly<Record<string, string | Text>>;

export const valuesIn = (values: Values, language: keyof Text): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, one]) => [name, typeof one === 'string' ? one : one[language]]),
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
  const words = EVENT_WORDS.get(event) ?? BARE_WORDS;
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
  const own = EVENT_WORDS.has(event)
    ? told(event, { ...samples, happened })
    : { title: happened, description: { zh: '…', en: '…' } };
  const values: Values = { ...samples, happened, title: own.title, body: own.description };
  const said = (zh: string, en: string): Text => ({
    zh: filledText(zh, valuesIn(values, 'zh')),
    en: filledText(en, valuesIn(values, 'en')),
  });
  return { title: said(words.titleZh, words.titleEn), body: said(words.bodyZh, words.bodyEn) };
}
