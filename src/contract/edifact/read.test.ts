import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ediText } from './charset.ts';
import { readInterchange } from './read.ts';
import { isInRepertoire } from './repertoire.ts';
import { segment, trimmed } from './segment.ts';
import { ediBytes, withMessageEnvelope, writeInterchange } from './write.ts';

const message = (ref: string) => `UNH+${ref}+IFTSTA:D:99B:UN'BGM+23+X'UNT+3+${ref}'`;
const unb = "UNB+UNOC:3+AAA:ZZZ+BBB+270108:1015+77'";
const said = (text: string) => readInterchange(text).findings.map(({ path, message: { en } }) => `${path} ${en}`);

describe('groups of an interchange', () => {
  const group = (ref: string, messages: string, count: number, end = ref) =>
    `UNG+IFTSTA+AAA+BBB+270108:1015+${ref}+UN+D:99B'${messages}UNE+${count}+${end}'`;

  it('are what UNZ counts', () => {
    expect(said(`${unb}${group('G1', message('1') + message('2'), 2)}UNZ+1+77'`)).toEqual([]);
    expect(said(`${unb}${group('G1', message('1'), 1)}${group('G2', message('2'), 1)}UNZ+2+77'`)).toEqual([]);
    expect(said(`${unb}${group('G1', message('1') + message('2'), 2)}UNZ+2+77'`)).toEqual([
      'UNZ Answer cannot be parsed: UNZ counts 2 groups, there are 1',
    ]);
    expect(said(`${unb}${message('1')}UNZ+2+77'`)).toEqual([
      'UNZ Answer cannot be parsed: UNZ counts 2 messages, there are 1',
    ]);
  });

  it('are held against the count and the reference of their UNE', () => {
    expect(said(`${unb}${group('G1', message('1'), 3, 'G9')}UNZ+1+77'`)).toEqual([
      'group G1 Answer cannot be parsed: UNE counts 3 messages, there are 1',
      'group G1 Answer cannot be parsed: UNE refers to G9, not to its UNG',
    ]);
  });
});

describe('bytes of a file', () => {
  const read = (text: string, before: readonly number[] = []) =>
    readInterchange(ediText(Buffer.concat([Buffer.from(before), Buffer.from(text)])));
  const MARK = [0xef, 0xbb, 0xbf];

  it('with a byte order mark are read as without, with UNA and without', () => {
    for (const una of ['', "UNA:+.? '"])
      expect(read(`${una}${unb}${message('1')}UNZ+1+77'`, MARK)).toMatchObject({
        syntax: 'UNOC',
        sender: 'AAA',
        controlRef: '77',
        findings: [],
      });
    const own = `UNA|^.\\ ~${unb}${message('1')}UNZ+1+77'`
      .replaceAll(':', '|')
      .replaceAll('+', '^')
      .replaceAll("'", '~');
    expect(read(own, MARK)).toMatchObject({ sender: 'AAA', messages: [{ type: 'IFTSTA' }], findings: [] });
  });

  it('are read in the characters that UNB declares', () => {
    const named = (syntax: string) => `UNB+${syntax}:3+宁波港:ZZZ+BBB+270108:1015+77'${message('1')}UNZ+1+77'`;
    expect(read(named('UNOY')).sender).toBe('宁波港');
    expect(read(named('UNOW')).sender).toBe('宁波港');
    expect(ediText(Buffer.from("UNB+UNOC:3+M\xfcller'", 'latin1'))).toContain('Müller');
    expect(ediText(Buffer.from("UNB+UNOE:3+\xbc\xde\xe0\xe1\xda'", 'latin1'))).toContain('Морск');
  });
});

it('whatever people typed is either out of the repertoire or read back as it was, and makes no segment', () => {
  const sign = fc.oneof(
    fc.constantFrom("'", '+', ':', '?', '丧', '弫', '公', '宁', 'ü', '\n', '\r', 'A', ' '),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  const typed = fc.array(sign, { maxLength: 20 }).map(signs => signs.join(''));
  const envelope = {
    sender: 'AAA',
    senderQualifier: 'ZZZ',
    recipient: 'BBB',
    recipientQualifier: '',
    controlRef: '1',
    at: new Date('2027-01-08T10:15:00Z'),
    test: false,
    lineBreaks: false,
  };
  fc.assert(
    fc.property(fc.array(typed, { minLength: 1, maxLength: 5 }), fc.constantFrom('UNOA', 'UNOC'), (lines, syntax) => {
      const given = withMessageEnvelope('1', ['IFTMIN', 'D', '99B', 'UN'], [segment('NAD', 'CZ', '', lines)]);
      const text = writeInterchange({ ...envelope, syntax }, [given]);
      if (!lines.every(line => isInRepertoire(line, syntax))) {
        if ([...text].some(one => (one.codePointAt(0) ?? 0) > 0xff)) expect(() => ediBytes(text)).toThrow(RangeError);
        return;
      }
      const read = readInterchange(ediText(ediBytes(text)));
      expect(read.findings).toEqual([]);
      expect(read.messages[0]?.segments.map(trimmed)).toEqual(given.map(trimmed));
    }),
    { numRuns: 1000 },
  );
});
