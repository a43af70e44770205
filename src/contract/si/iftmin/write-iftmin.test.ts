import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Parser } from 'edifact';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ediText } from '../../edifact/charset.ts';
import { readInterchange } from '../../edifact/read.ts';
import { isInRepertoire } from '../../edifact/repertoire.ts';
import { type Segment, segment, trimmed } from '../../edifact/segment.ts';
import { validateMessage } from '../../edifact/validate.ts';
import { type Envelope, ediBytes, writeInterchange, writeSegment } from '../../edifact/write.ts';
import { aBox, aLine } from '../check/check.samples.ts';
import { filingDraft, GOLDEN_MESSAGES, goldenDraft, goldenSource } from './iftmin.samples.ts';
import type { CarrierMessageSource } from './iftmin-source.ts';
import { IFTMIN_D99B, writeIftmin } from './write-iftmin.ts';

const UNOC = { syntax: 'UNOC', association: '' } as const;
const GOLDEN = fileURLToPath(new URL('../../../../tests/golden/edifact/', import.meta.url));
const golden = (name: string): string => ediText(readFileSync(`${GOLDEN}iftmin-${name}.edi`));

const written = (source: CarrierMessageSource = goldenSource()) => writeIftmin(source, UNOC);
const textOf = (segments: readonly Segment[]): string => segments.map(writeSegment).join('');
const draftWith = (over: Parameters<typeof goldenDraft>[0]) => written(goldenSource({ draft: goldenDraft(over) }));
const codes = ({ findings }: ReturnType<typeof written>) => findings.map(({ code, path }) => `${code} ${path}`);

/** Segments as a parser that others wrote reads them. */
function peerRead(text: string): (readonly [string, readonly (readonly string[])[]])[] {
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

const envelope: Envelope = {
  syntax: 'UNOC',
  sender: 'HXFW',
  senderQualifier: 'ZZZ',
  recipient: 'COSU',
  recipientQualifier: 'ZZZ',
  controlRef: '26031000000041',
  at: new Date('2026-03-10T09:30:00Z'),
  test: true,
  lineBreaks: false,
};

describe('IFTMIN of a shipping instruction', () => {
  it.each(Object.keys(GOLDEN_MESSAGES))('%s: byte by byte as kept, and valid by its directory', name => {
    const { segments, findings } = written(GOLDEN_MESSAGES[name]?.());
    expect(findings).toEqual([]);
    expect(textOf(segments)).toBe(golden(name));
  });

  it('T63 counts 48 segments, with the ends', () => {
    expect(written().segments).toHaveLength(48);
    expect(written().segments.at(-1)).toEqual(segment('UNT', '48', '1'));
  });

  it('says too long with field, limit and length, and cuts nothing', () => {
    const voyage = 'V'.repeat(18);
    const result = draftWith({ voyage });
    expect(codes(result)).toEqual(['ED-01 TDBLInfos[0].TBI_VOYAGE']);
    expect(result.findings[0]?.params).toMatchObject({ limit: 17, length: 18 });
    expect(textOf(result.segments)).toContain(voyage);
    expect(result.findings[0]?.message.zh).toContain('元素超长');
  });

  it('refuses a thousandth item, a foreign sign, and dangerous goods without their number', () => {
    const lines = Array.from({ length: 1000 }, () => aLine({ packageCount: '1' }));
    expect(codes(draftWith({ boxes: [aBox({ lines })] }))).toContain(
      'ED-02 TDBLInfos[0].BOXES[0].DETAILS[999].TBD_NUM',
    );
    expect(codes(draftWith({ vessel: '东方之冠' }))).toEqual(['ED-03 TDBLInfos[0].TBI_VESSEL']);
    expect(codes(draftWith({ goodsType: 'D' }))).toContain('ED-04 TDBLInfos[0].EXTRA.TBE_UNNO');
  });

  it('leaves an e-mail address out for UNOA, and says so', () => {
    const { segments, findings } = writeIftmin(goldenSource(), { syntax: 'UNOA', association: '2.0' });
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual([['ED-03', 'info']]);
    expect(textOf(segments)).not.toContain('COM+');
    expect(segments[0]).toEqual(segment('UNH', '1', ['IFTMIN', 'D', '99B', 'UN', '2.0']));
  });

  it('says what an element cannot hold in words, and tells what has no place at all', () => {
    const extra = { ...filingDraft().extra, unNumber: '1993', imdgClass: '3', properShippingName: 'PAINT' };
    const odd = { ...extra, ems: 'F-E,S-E AND F-A,S-Q', subsidiaryRisk: '6.1,8,9,4.1', packingGroup: 'IV' };
    const dangerous = draftWith({ goodsType: 'D', consignee: 'A B C\nD 1\nUSA', extra: odd });
    const text = textOf(dangerous.segments);
    expect(dangerous.findings).toEqual([]);
    for (const words of ['PACKING GROUP IV', 'EMS F-E,S-E AND F-A,S-Q', 'SUBSIDIARY RISK 6.1,8,9,4.1'])
      expect(text).toContain(`FTX+AAC+++${words}'`);
    expect(dangerous.leftOut).toEqual(['TBD_CNGOODS: 全棉毛巾']);

    const line = aLine({ goodsZh: '毛巾' });
    const general = draftWith({ notifier1: '', extra, boxes: [aBox({ partLoad: true, lines: [line] })] });
    expect(general.leftOut).toEqual([
      'TBE_UNNO: 1993',
      'TBE_CLASS: 3',
      'TBE_SHIPPING_NAME: PAINT',
      'TBE_NOTIFY_CODE: EIN+95-4821161',
      'TBE_NOTIFY_PHONE: 1-310-5550143',
      'TBE_NOTIFY_POSTCODE: 90022',
      'TBD_CNGOODS: 毛巾',
      'TBX_PART: CSQU3054383',
    ]);
  });

  it('E.1: an interchange that another reader reads the same', () => {
    const text = writeInterchange(envelope, [written().segments]);
    expect(text.startsWith("UNA:+.? 'UNB+UNOC:3+HXFW:ZZZ+COSU:ZZZ+260310:0930+26031000000041++++++1'UNH+1+")).toBe(
      true,
    );
    expect(text.endsWith("UNT+48+1'UNZ+1+26031000000041'")).toBe(true);
    expect(ediText(ediBytes(text))).toBe(text);
    const own = readInterchange(text);
    expect(own.findings).toEqual([]);
    expect(own).toMatchObject({ sender: 'HXFW', recipient: 'COSU', controlRef: '26031000000041', test: true });
    expect(own.messages[0]?.segments.map(({ tag, elements }) => [tag, elements])).toEqual(
      peerRead(text).filter(([tag]) => !['UNB', 'UNZ'].includes(tag)),
    );
  });

  it('any text comes back as it was written, released where it must be', () => {
    const sign = fc.integer({ min: 0x20, max: 0xff }).map(code => String.fromCharCode(code));
    const component = fc.string({ unit: sign, maxLength: 40 }).filter(text => isInRepertoire(text, 'UNOC'));
    fc.assert(
      fc.property(fc.array(fc.array(component, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), elements => {
        const one = trimmed({ tag: 'FTX', elements });
        const body = [segment('UNH', '1', ['IFTMIN', 'D', '99B', 'UN']), one, segment('UNT', '3', '1')];
        const back = readInterchange(writeInterchange({ ...envelope, lineBreaks: true }, [body]));
        expect(back.messages[0]?.segments.map(trimmed)[1]).toEqual({
          ...one,
          elements: one.elements.map(components => (components.length === 0 ? [] : components)),
        });
      }),
      { numRuns: 200 },
    );
  });

  it('the validator sees a wrong order, a missing group and a wrong size', () => {
    const { segments } = written();
    const swapped = segments.map((one, index) =>
      index === 1 ? (segments[2] as Segment) : index === 2 ? (segments[1] as Segment) : one,
    );
    expect(validateMessage(swapped, IFTMIN_D99B).map(({ code }) => code)).toContain('ED-02');
    const without = segments.filter(({ tag }) => !['NAD', 'CTA', 'COM'].includes(tag));
    expect(validateMessage(without, IFTMIN_D99B).map(({ code, params }) => [code, params?.tag])).toEqual([
      ['ED-04', 'NAD'],
    ]);
    const typo = segments.map(one => (one.tag === 'CNT' ? segment('CNT', ['7', '1,5', 'KGMX']) : one));
    expect([...new Set(validateMessage(typo, IFTMIN_D99B).map(({ code }) => code))].sort()).toEqual(['ED-01', 'ED-03']);
  });
});
