import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Parser } from 'edifact';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ediText } from '../../edifact/charset.ts';
import { readInterchange } from '../../edifact/read.ts';
import { part, type Segment } from '../../edifact/segment.ts';
import { validateMessage } from '../../edifact/validate.ts';
import { writeInterchange, writeSegment } from '../../edifact/write.ts';
import type { BookingSource, BookingWriting } from './booking-source.ts';
import { IFTMBF_D99B } from './iftmbf-d99b.ts';
import { aSource, aWriting, dryContent, WIRE_SAMPLES } from './wire.samples.ts';
import { writeIftmbf } from './write-iftmbf.ts';

const GOLDEN = fileURLToPath(new URL('../../../../tests/golden/edifact/', import.meta.url));
const golden = (name: string): string => ediText(readFileSync(`${GOLDEN}iftmbf-${name}.edi`));
const written = (source: BookingSource = aSource(), writing: BookingWriting = aWriting()) =>
  writeIftmbf(source, writing);
const lines = (segments: readonly Segment[]): string => segments.map(one => `${writeSegment(one)}\n`).join('');

const interchange = (segments: readonly Segment[]): string =>
  writeInterchange(
    {
      syntax: 'UNOC',
      sender: 'FAIRLEAD',
      senderQualifier: 'ZZZ',
      recipient: 'EGLV',
      recipientQualifier: 'ZZZ',
      controlRef: '27010800000002',
      at: new Date('2027-01-08T10:15:00Z'),
      test: false,
      lineBreaks: false,
    },
    [segments],
  );

/** As a parser that others wrote reads them. */
function peerRead(text: string): [string, string[][]][] {
  const read: [string, string[][]][] = [];
  const parser = new Parser();
  parser.encoding('UNOC');
  parser.onopensegment = tag => read.push([tag, []]);
  parser.onelement = () => read.at(-1)?.[1].push([]);
  parser.oncomponent = component => read.at(-1)?.[1].at(-1)?.push(component);
  parser.write(text);
  parser.end();
  return read;
}

describe('IFTMBF of a booking', () => {
  it.each(Object.keys(WIRE_SAMPLES))(
    '%s: byte by byte as kept, valid by its table, the same to another reader',
    name => {
      const { body, findings } = written(WIRE_SAMPLES[name]?.());
      expect(findings).toEqual([]);
      expect(lines(body)).toBe(golden(name));
      const text = interchange(body);
      const own = readInterchange(text);
      expect(own.findings).toEqual([]);
      expect(own.messages[0]?.segments.map(({ tag, elements }) => [tag, elements])).toEqual(
        peerRead(text).filter(([tag]) => !['UNB', 'UNZ'].includes(tag)),
      );
    },
  );

  it('carries what the table of the design lists', () => {
    const text = lines(written().body);
    for (const segment of [
      "BGM+335+BK27010800012+9'",
      "DTM+137:202701081015:203'",
      "TSR+30+2:::2'",
      "CNT+16:2'",
      "CNT+7:36000:KGM'",
      "CNT+15:110:MTQ'",
      "CNT+11:800'",
      "LOC+9+CNSHA:139:6:SHANGHAI'",
      "LOC+13+SGSIN:139:6:SINGAPORE'",
      "RFF+CT:SC270001'",
      "RFF+FF:HL-2701'",
      "TDT+20+1234-056W+1++EGLV:172:182+++9811000:146:11:EVER GIVEN'",
      // Two in the morning UTC is the 25th in Shanghai.
      "DTM+133:20270125:102'",
      "GID+1+800:CT'",
      "PIA+5+851713:HS'",
      "MEA+AAE+AAW+MTQ:110'",
      "EQD+CN++45G1:102:5+2'",
      "EQN+2'",
      "FTX+AAA+++MOBILE PHONE ACCESSORIES, MEN?'S ?+ WOMEN?'S'",
    ])
      expect(text).toContain(segment);
  });

  it('cuts nothing: what is too long or foreign is told at its field', () => {
    const paths = (over: object, writing = aWriting()) =>
      written(aSource({ content: dryContent(over) }), writing)
        .findings.filter(({ severity }) => severity === 'error')
        .map(({ code, path }) => `${code} ${path}`);
    const { routing } = dryContent();
    expect(paths({ routing: { ...routing, voyageNo: 'V'.repeat(18) } })).toEqual(['ED-01 routing.voyageNo']);
    expect(paths({ routing: { ...routing, vesselName: '长赐轮' } })).toEqual(['ED-03 routing.vesselName']);
    expect(paths({ remarks: '请尽快放舱' })).toEqual(['ED-03 remarks']);
    expect(paths({ remarks: 'Crème' })).toEqual([]);
    expect(paths({ remarks: 'Crème' }, aWriting({ charset: 'UNOA' }))).toEqual(['ED-03 remarks']);
  });

  it('people write to each other why they change something, in Chinese too: the carrier gets the change without it', () => {
    const { findings, leftOut, body } = written(aSource({ purpose: 'AMEND', reason: '客户加箱' }), aWriting());
    expect(findings.map(({ code, severity }) => `${code} ${severity}`)).toEqual(['ED-03 info']);
    expect(leftOut).toEqual([expect.stringContaining('客户加箱')]);
    expect(lines(body)).not.toContain('FTX+AES');
  });

  it('UNOA has no sign for a mail address: left out and told; codes by group where the carrier wants no more', () => {
    const { body, findings, leftOut } = written(
      aSource(),
      aWriting({ charset: 'UNOA', codeStyle: 'GROUP', codeList: 'SMDG' }),
    );
    expect(findings.map(({ code, severity }) => `${code} ${severity}`)).toEqual(['ED-03 info', 'ED-03 info']);
    expect(leftOut[0]).toBe('COM+DESK@EXAMPLE.COM:EM');
    const text = lines(body);
    expect(text).not.toContain('@');
    expect(text).toContain("EQD+CN++45GP:102:5+2'");
    expect(text).toContain('EGLV:172:306');
  });

  it('whatever is typed within its limits comes back as it was written', () => {
    const sign = fc.integer({ min: 0x20, max: 0xff }).map(code => String.fromCharCode(code));
    const text = fc.string({ unit: sign, maxLength: 90 }).filter(one => /^[\x20-\x7e\xa0-\xff]*$/.test(one));
    fc.assert(
      fc.property(text, text, fc.integer({ min: 1, max: 999 }), (remarks, description, units) => {
        const [equipment] = dryContent().equipments;
        const equipments = [{ ...equipment!, units, commodities: [{ ...equipment!.commodities[0]!, description }] }];
        const { body } = written(aSource({ content: dryContent({ remarks, equipments }) }));
        const [message] = readInterchange(interchange(body)).messages;
        expect(message?.segments.map(({ tag, elements }) => [tag, elements])).toEqual(
          body.map(({ tag, elements }) => [
            tag,
            elements.map(components => (components.length === 0 ? [''] : components)),
          ]),
        );
        expect(validateMessage(body, IFTMBF_D99B)).toEqual([]);
        expect(body.find(({ tag }) => tag === 'CNT')).toMatchObject({ elements: [['16', String(units)]] });
        expect(part(body.at(-1)!, 0)).toBe(String(body.length));
      }),
      { numRuns: 100 },
    );
  });
});
