import { describe, expect, it } from 'vitest';
import { ediText } from '#contract/edifact/charset.ts';
import { readInterchange } from '#contract/edifact/read.ts';
import { part } from '#contract/edifact/segment.ts';
import { receipt } from './receipt.ts';

const AT = new Date('2027-01-08T10:15:00Z');
const file = (ref: string, sender = 'AAA:ZZZ', syntax = 'UNOC'): Buffer =>
  Buffer.from(
    `UNB+${syntax}:3+${sender}+OUR:14+270108:1015+${ref}++++++1'UNH+1+IFTMBC:D:99B:UN'BGM+770+X+6'UNT+3+1'UNZ+1+${ref}'`,
  );
const read = (bytes: Buffer) => readInterchange(ediText(receipt(bytes, AT)));

describe('the answer to an interchange', () => {
  it('goes to the sender by the same qualifiers, and names both as they stood', () => {
    const answer = read(file('20270108000777'));
    expect(answer).toMatchObject({
      sender: 'OUR',
      senderQualifier: '14',
      recipient: 'AAA',
      recipientQualifier: 'ZZZ',
      test: true,
      findings: [],
    });
    const uci = answer.messages[0]!.segments.find(({ tag }) => tag === 'UCI')!;
    expect(uci.elements.slice(0, 3)).toEqual([['20270108000777'], ['AAA', 'ZZZ'], ['OUR', '14']]);
  });

  it('has a reference of its own for every file, the same when the file comes again', () => {
    const refs = ['20270108000778', '20270108000779'].map(ref => read(file(ref)).controlRef);
    expect(new Set(refs).size).toBe(2);
    for (const ref of refs) expect(ref).toMatch(/^[0-9A-Z]{14}$/);
    expect(read(file('20270108000778')).controlRef).toBe(refs[0]);
  });

  it('to a sender whose name ISO 8859-1 does not know is UTF-8 and says so', () => {
    const answer = read(file('1', '海运:ZZZ', 'UNOY'));
    expect([answer.syntax, answer.recipient]).toEqual(['UNOY', '海运']);
    expect(part(answer.messages[0]!.segments.find(({ tag }) => tag === 'UCI')!, 1)).toBe('海运');
  });
});
