import type { Finding } from '../kernel/errors.ts';
import { ediFinding } from './codes.ts';
import { type Segment, shownSegment } from './segment.ts';

/** Character sets of an interchange, by the syntax identifier of UNB (design E.2). */
export const SYNTAXES = ['UNOA', 'UNOC'] as const;
export type Syntax = (typeof SYNTAXES)[number];

const UNOA = /^[A-Z0-9 .,\-()/='+:?!"%&*;<>]*$/;
const UNOC = /^[\x20-\x7e\xa0-\xff]*$/;

/** May all characters of the text be sent? Nothing is ever replaced to make it so. */
export const isInRepertoire = (text: string, syntax: Syntax): boolean => (syntax === 'UNOA' ? UNOA : UNOC).test(text);

/** First character that the syntax does not know, with its place counted from 1. */
function foreign(text: string, syntax: Syntax): { readonly character: string; readonly position: number } | null {
  let position = 0;
  for (const character of text) {
    position += 1;
    if (!isInRepertoire(character, syntax)) return { character, position };
  }
  return null;
}

/** ED-03 for every segment that holds a character the partner cannot read. */
export function repertoireFindings(segments: readonly Segment[], syntax: Syntax): Finding[] {
  return segments.flatMap((one, index) => {
    const text = one.elements.flat().find(component => !isInRepertoire(component, syntax));
    const found = text === undefined ? null : foreign(text, syntax);
    if (!found) return [];
    const params = { ...found, syntax, segment: index + 1, shown: shownSegment(one) };
    return [
      ediFinding('ED-03', one.field ?? `segment ${index + 1}`, {
        params,
        detail: {
          zh: '"{character}"（第{position}个字符）不在{syntax}字符集内，报文段 {shown}',
          en: '"{character}" (character {position}) is not in {syntax}; segment {shown}',
        },
      }),
    ];
  });
}
