import type { Finding } from '../kernel/errors.ts';
import type { Text } from '../kernel/text.ts';
import { ediFinding } from './codes.ts';
import { part, type Segment } from './segment.ts';
import { splitSegments } from './split.ts';

/**
 * A tolerant reader: separators from UNA when there is one, otherwise the usual ones; a line feed may end segments. Wrong
 * counts and references are told and lose nothing. Numbers are given with a decimal point whatever the file writes.
 */
export interface ReadMessage {
  readonly reference: string;
  /** `IFTMIN`; empty where UNH does not say. */
  readonly type: string;
  /** `D:99B:UN` and what else UNH says of the type. */
  readonly version: readonly string[];
  /** UNH to UNT, both included: position 1 is UNH, as partners count. */
  readonly segments: readonly Segment[];
}

export interface ReadInterchange {
  readonly syntax: string;
  readonly sender: string;
  /** Data element 0007; empty where none is given. */
  readonly senderQualifier: string;
  readonly recipient: string;
  readonly recipientQualifier: string;
  readonly controlRef: string;
  readonly test: boolean;
  /** Sign of decimals that UNA names. */
  readonly decimalSign: string;
  readonly messages: readonly ReadMessage[];
  readonly findings: readonly Finding[];
}

const remark = (path: string, detail: Text, params: Readonly<Record<string, unknown>>): Finding =>
  ediFinding('ED-07', path, { severity: 'warning', detail, params });

/** Decimal text of a numeric component as this file writes it. */
export const readNumber = (text: string, { decimalSign }: Pick<ReadInterchange, 'decimalSign'>): string =>
  decimalSign === '.' ? text : text.replace(decimalSign, '.');

function closeMessage(segments: readonly Segment[], findings: Finding[]): ReadMessage {
  const [head] = segments as [Segment];
  const tail = segments.at(-1) as Segment;
  const reference = part(head, 0);
  const at = `message ${reference}`;
  if (tail.tag !== 'UNT') {
    findings.push(remark(at, { zh: '缺少UNT', en: 'UNT is missing' }, {}));
  } else {
    const counted = Number(part(tail, 0));
    if (counted !== segments.length)
      findings.push(
        remark(
          at,
          { zh: 'UNT报{counted}段，实为{found}段', en: 'UNT counts {counted} segments, there are {found}' },
          { counted, found: segments.length },
        ),
      );
    if (part(tail, 1) !== reference)
      findings.push(
        remark(
          at,
          { zh: 'UNT参考号{other}与UNH不同', en: 'UNT refers to {other}, not to its UNH' },
          { other: part(tail, 1) },
        ),
      );
  }
  const [type = '', ...version] = head.elements[1] ?? [];
  if (type === '') findings.push(remark(at, { zh: 'UNH未注明报文类型', en: 'UNH does not name the message type' }, {}));
  return { reference, type, version, segments };
}

function messagesOf(segments: readonly Segment[], findings: Finding[]): ReadMessage[] {
  const messages: ReadMessage[] = [];
  let open: Segment[] = [];
  const close = (): void => {
    if (open.length > 0) messages.push(closeMessage(open, findings));
    open = [];
  };
  for (const one of segments) {
    if (one.tag === 'UNH') close();
    if (one.tag === 'UNH' || open.length > 0) open.push(one);
    if (one.tag === 'UNT') close();
  }
  close();
  return messages;
}

/** UNE of each group: how many messages it holds, and the reference of its UNG. */
function groupFindings(segments: readonly Segment[], findings: Finding[]): number {
  let groups = 0;
  let open: Segment | null = null;
  let messages = 0;
  for (const one of segments) {
    if (one.tag === 'UNG') {
      groups += 1;
      open = one;
      messages = 0;
    } else if (one.tag === 'UNH') messages += 1;
    else if (one.tag === 'UNE' && open) {
      const at = `group ${part(open, 4)}`;
      if (Number(part(one, 0)) !== messages)
        findings.push(
          remark(
            at,
            { zh: 'UNE报{counted}份报文，实为{found}份', en: 'UNE counts {counted} messages, there are {found}' },
            { counted: part(one, 0), found: messages },
          ),
        );
      if (part(one, 1) !== part(open, 4))
        findings.push(
          remark(
            at,
            { zh: 'UNE参考号{other}与UNG不同', en: 'UNE refers to {other}, not to its UNG' },
            { other: part(one, 1) },
          ),
        );
      open = null;
    }
  }
  if (open) findings.push(remark(`group ${part(open, 4)}`, { zh: '缺少UNE', en: 'UNE is missing' }, {}));
  return groups;
}

/** Reads text of an interchange, or of messages without one. Without any UNH: one ED-07 error and no message. */
export function readInterchange(text: string): ReadInterchange {
  const findings: Finding[] = [];
  const { segments, decimalSign } = splitSegments(text);
  const head = segments.find(one => one.tag === 'UNB');
  const tail = segments.find(one => one.tag === 'UNZ');
  const inside = segments.filter(({ tag }) => !['UNB', 'UNZ', 'UNG', 'UNE'].includes(tag));
  const messages = messagesOf(inside, findings);
  const controlRef = head ? part(head, 4) : '';
  if (messages.length === 0)
    findings.unshift(ediFinding('ED-07', '', { detail: { zh: '没有报文（UNH）', en: 'there is no message (UNH)' } }));
  if (tail && head && part(tail, 1) !== controlRef)
    findings.push(
      remark(
        'UNZ',
        { zh: 'UNZ控制号{other}与UNB的{ref}不同', en: 'UNZ refers to {other}, UNB is {ref}' },
        { other: part(tail, 1), ref: controlRef },
      ),
    );
  // Where messages stand in groups, UNZ counts the groups.
  const groups = groupFindings(segments, findings);
  const found = groups > 0 ? groups : messages.length;
  if (tail && Number(part(tail, 0)) !== found && messages.length > 0)
    findings.push(
      remark(
        'UNZ',
        groups > 0
          ? { zh: 'UNZ报{counted}组，实为{found}组', en: 'UNZ counts {counted} groups, there are {found}' }
          : { zh: 'UNZ报{counted}份报文，实为{found}份', en: 'UNZ counts {counted} messages, there are {found}' },
        { counted: part(tail, 0), found },
      ),
    );
  return {
    syntax: head ? part(head, 0) : '',
    sender: head ? part(head, 1) : '',
    senderQualifier: head ? part(head, 1, 1) : '',
    recipient: head ? part(head, 2) : '',
    recipientQualifier: head ? part(head, 2, 1) : '',
    controlRef,
    test: head ? part(head, 10) === '1' : false,
    decimalSign,
    messages,
    findings,
  };
}
