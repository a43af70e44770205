import type { Text } from '../kernel/text.ts';
import type { ReadInterchange, ReadMessage } from './read.ts';
import { part, type Segment } from './segment.ts';

/** What a partner's answer says of a message of ours, whichever its format (design E.7). */
export interface PartnerAnswer {
  readonly kind: 'CONTRL' | 'APERAK' | 'DCSA' | 'IFTMBC';
  /** `received`: it arrived, nothing is decided. `info`: it says nothing that we know. */
  readonly outcome: 'accepted' | 'rejected' | 'received' | 'info';
  /** Control reference of the interchange it answers; empty when it names none. */
  readonly controlRef: string;
  /** Number of the document, or another reference of ours; empty when it names none. */
  readonly documentNo: string;
  readonly reasons: readonly AnswerReason[];
  /** Reference of the message within our interchange; absent or empty: all that it held. */
  readonly messageRef?: string;
  /** It says that the document was taken back: good news about a cancellation, none about anything else. */
  readonly isCancellation?: boolean;
}

export interface AnswerReason {
  /** The partner's own code, as it came. */
  readonly code: string;
  readonly text: Text;
  /** Position of the segment in the message, UNH = 1; null where none is named. */
  readonly segment: number | null;
  /** Element and component within it, from 1 as the syntax counts (1 = the tag). */
  readonly element: number | null;
  readonly component: number | null;
}

/** Syntax errors of CONTRL (data element 0085). */
const SYNTAX_ERRORS: Readonly<Record<string, Text>> = {
  2: { zh: '不支持该语法版本', en: 'Syntax version not supported' },
  7: { zh: '接收方不是实际收件人', en: 'The recipient is not the one meant' },
  12: { zh: '值无效', en: 'Invalid value' },
  13: { zh: '缺少必填内容', en: 'Missing' },
  14: { zh: '此处不支持该值', en: 'Value not supported in this position' },
  15: { zh: '此处不支持', en: 'Not supported in this position' },
  16: { zh: '组成部分过多', en: 'Too many constituents' },
  17: { zh: '没有协议', en: 'No agreement' },
  18: { zh: '未指明的错误', en: 'Unspecified error' },
  19: { zh: '小数符号无效', en: 'Invalid decimal notation' },
  20: { zh: '字符不能作为服务字符', en: 'Character invalid as service character' },
  21: { zh: '字符无效', en: 'Invalid character' },
  22: { zh: '服务字符无效', en: 'Invalid service character' },
  23: { zh: '发件人未知', en: 'Unknown interchange sender' },
  25: { zh: '测试标识不支持', en: 'Test indicator not supported' },
  26: { zh: '重复报文', en: 'Duplicate detected' },
  28: { zh: '参考号不一致', en: 'References do not match' },
  29: { zh: '控制计数不符', en: 'Control count does not match' },
  35: { zh: '重复次数过多', en: 'Too many repetitions' },
  36: { zh: '段组重复次数过多', en: 'Too many segment group repetitions' },
  37: { zh: '字符类型无效', en: 'Invalid type of character' },
  39: { zh: '数据过长', en: 'Data element too long' },
  40: { zh: '数据过短', en: 'Data element too short' },
};

const words = (code: string): Text => SYNTAX_ERRORS[code] ?? { zh: `代码 ${code}`, en: `Code ${code}` };

const countOf = (text: string): number | null => (/^\d{1,6}$/.test(text) ? Number(text) : null);

const reasonOf = (code: string, place: Partial<AnswerReason> = {}): AnswerReason => ({
  code,
  text: words(code),
  segment: null,
  element: null,
  component: null,
  ...place,
});

/** Reasons of UCI, UCM, UCS and UCD; a fault of an element is told with the segment it stands in. */
function syntaxReasons(segments: readonly Segment[]): AnswerReason[] {
  const reasons: AnswerReason[] = [];
  let segment: number | null = null;
  for (const one of segments) {
    const own = { UCI: 4, UCM: 3 }[one.tag];
    if (own !== undefined && part(one, own) !== '') reasons.push(reasonOf(part(one, own)));
    if (one.tag === 'UCS') {
      segment = countOf(part(one, 0));
      if (part(one, 1) !== '') reasons.push(reasonOf(part(one, 1), { segment }));
    }
    if (one.tag === 'UCD')
      reasons.push(
        reasonOf(part(one, 0), { segment, element: countOf(part(one, 1, 0)), component: countOf(part(one, 1, 1)) }),
      );
  }
  return reasons;
}

const outcomeOf = (actions: readonly string[]): PartnerAnswer['outcome'] =>
  actions.includes('4') ? 'rejected' : actions.some(a => a === '7' || a === '8') ? 'accepted' : 'info';

/** Segments from one UCM to the next. */
const reportsOf = (segments: readonly Segment[]): Segment[][] =>
  segments.reduce<Segment[][]>((groups, one) => {
    if (one.tag === 'UCM') groups.push([one]);
    else groups.at(-1)?.push(one);
    return groups;
  }, []);

/** One answer for each message that is reported on; a report on the interchange alone is about all that it held. */
function readContrl({ segments }: ReadMessage): PartnerAnswer[] {
  const interchange = segments.find(one => one.tag === 'UCI');
  const whole = interchange ? [interchange] : [];
  const action = interchange ? part(interchange, 3) : '';
  const common = { kind: 'CONTRL' as const, controlRef: interchange ? part(interchange, 0) : '', documentNo: '' };
  const reports = reportsOf(segments);
  if (reports.length === 0) return [{ ...common, outcome: outcomeOf([action]), reasons: syntaxReasons(segments) }];
  return reports.map(report => {
    const [ucm] = report as [Segment];
    return {
      ...common,
      messageRef: part(ucm, 0),
      outcome: outcomeOf([action, part(ucm, 2)]),
      reasons: syntaxReasons([...whole, ...report]),
    };
  });
}

/** Free text of an error stands in the FTX that follow it. */
function applicationReasons(segments: readonly Segment[]): AnswerReason[] {
  const reasons: { code: string; lines: string[] }[] = [];
  for (const one of segments) {
    if (one.tag === 'ERC') reasons.push({ code: part(one, 0), lines: [] });
    if (one.tag === 'FTX') reasons.at(-1)?.lines.push(...(one.elements[3] ?? []).filter(line => line !== ''));
  }
  return reasons.map(({ code, lines }) => {
    const said = lines.join(' ');
    return reasonOf(code, { text: said === '' ? { zh: `代码 ${code}`, en: `Code ${code}` } : { zh: said, en: said } });
  });
}

function readAperak({ segments }: ReadMessage): PartnerAnswer {
  const begin = segments.find(one => one.tag === 'BGM');
  const references = segments.filter(one => one.tag === 'RFF');
  const referred = (qualifier: string): string => {
    const found = references.find(one => part(one, 0) === qualifier);
    return found ? part(found, 0, 1) : '';
  };
  const reasons = applicationReasons(segments);
  const response = begin ? part(begin, 3) : '';
  const outcome = response === 'RE' || reasons.length > 0 ? 'rejected' : response === 'AB' ? 'received' : 'accepted';
  return {
    kind: 'APERAK',
    outcome,
    controlRef: referred('ACW'),
    documentNo: referred('SI') || referred('AAS') || (begin ? part(begin, 1) : ''),
    reasons,
  };
}

/** Answers of an interchange; a message that is none gives nothing. */
export const readAnswers = ({ messages }: ReadInterchange): PartnerAnswer[] =>
  messages.flatMap(message =>
    message.type === 'CONTRL' ? readContrl(message) : message.type === 'APERAK' ? [readAperak(message)] : [],
  );

/** What a rejection says in one line, for the log of the document. */
export const reasonLine = ({ reasons }: Pick<PartnerAnswer, 'reasons'>): string =>
  reasons
    .map(({ code, text, segment }) =>
      [code, text.en, segment === null ? '' : `(segment ${segment})`].filter(Boolean).join(' '),
    )
    .join('; ')
    .slice(0, 500);
