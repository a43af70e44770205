import { describe, expect, it } from 'vitest';
import { writeSegment } from '../../edifact/write.ts';
import { importSiFile } from '../dcsa/import-file.ts';
import { wrapText } from '../parts/wrap-text.ts';
import type { SiDraft } from '../shipping-instruction.ts';
import { GOLDEN_MESSAGES, goldenDraft, goldenSource } from './iftmin.samples.ts';
import { importIftmin } from './import-iftmin.ts';
import { writeIftmin } from './write-iftmin.ts';

const sent = (draft: SiDraft): string =>
  writeIftmin(goldenSource({ draft }), { syntax: 'UNOC', association: '' }).segments.map(writeSegment).join('');

/** What the message does not carry, or carries in another form. */
const carried = ({
  draftId,
  shipmentId,
  emails,
  sailingDate,
  deadline,
  plannedCount,
  siType,
  masters,
  ...rest
}: SiDraft) => ({
  ...rest,
  ...Object.fromEntries(
    (['consignor', 'consignee', 'notifier1', 'notifier2', 'notifier3', 'remarks'] as const).map(field => [
      field,
      wrapText(rest[field]).join('\n'),
    ]),
  ),
  simblNo: '',
  mergeMblNo: '',
  mblNo: rest.simblNo || rest.mergeMblNo || rest.mblNo,
  goods: '',
  marks: '',
  boxes: rest.boxes
    .filter(box => box.containerNo !== '')
    .map(box => ({ ...box, partLoad: false, lines: box.lines.map(line => ({ ...line, goodsZh: '' })) })),
});

describe('IFTMIN into the wizard', () => {
  it.each(['original', 'attached-list', 'merged', 'waybill'])('%s comes back as the SI it was written of', name => {
    const source = GOLDEN_MESSAGES[name]?.() ?? goldenSource();
    const { drafts, findings } = importIftmin(sent(source.draft));
    expect(findings).toEqual([]);
    const [draft] = drafts as [SiDraft];
    expect(carried(draft)).toEqual(carried(source.draft));
    expect(draft.goods).toContain('COTTON TERRY BATH TOWELS');
  });

  it.each(['dangerous', 'reefer', 'reefer-tare', 'out-of-gauge', 'filing'])(
    'what is special of %s cargo comes back',
    name => {
      const { draft } = GOLDEN_MESSAGES[name]?.() ?? goldenSource();
      const { drafts, notCarried } = importIftmin(sent(draft));
      const [back] = drafts;
      expect(notCarried.filter(({ path }) => /TMP|DGS|DIM|MEA|CUS|ABT|GN|AAD|AAC|HE/.test(path))).toEqual([]);
      expect(back?.goodsType).toBe(draft.goodsType);
      expect(back?.extra).toEqual(draft.extra);
      // The name leads the description of the message and is no part of ours.
      expect(carried(back as SiDraft).boxes).toEqual(carried(draft).boxes);
      expect(back?.signingMethod).toBe(draft.signingMethod);
    },
  );

  it('takes no other unit for cubic metres an hour, per cent or kilograms: tare is converted, the rest is told', () => {
    const source = GOLDEN_MESSAGES['reefer-tare']?.() ?? goldenSource();
    const text = sent(source.draft)
      .replaceAll('AAS+MQH:15.5', 'AAS+FQH:547.4')
      .replaceAll('AAO+P1:65', 'AAO+P2:65')
      .replaceAll('T+KGM:4620', 'T+TNE:4.62');
    const { drafts, notCarried } = importIftmin(text);
    expect(drafts[0]?.extra).toMatchObject({ setpointC: '-3', ventilation: '', humidity: '' });
    expect(drafts[0]?.boxes.map(box => box.tareKg)).toEqual(['4600.5', '4620']);
    const told = notCarried.map(({ path, value }) => `${path} ${value}`);
    expect(told.filter(line => line.includes('FQH'))).toHaveLength(2);
    expect(told.filter(line => line.includes('P2'))).toHaveLength(2);
  });

  it('an overhang of no said direction is the height, as partners of older directories mean it', () => {
    const source = GOLDEN_MESSAGES['out-of-gauge']?.() ?? goldenSource();
    const text = sent(source.draft);
    expect(text).toContain('DIM+13+CMT:::60');
    expect(importIftmin(text.replaceAll('DIM+13+', 'DIM+9+')).drafts[0]?.extra).toEqual(source.draft.extra);
  });

  it('tells what was not carried over, with its segment and why', () => {
    const { notCarried } = importIftmin(sent(goldenDraft()));
    const told = notCarried.map(({ path, value, reason }) => `${path} ${value}: ${reason.en}`);
    expect(told).toContain(
      '12 RFF+BN 1.2 6123456780: The shipment is chosen when the SI is made; compare the booking number',
    );
    expect(told.some(line => line.includes('HAIXIN FORWARDING'))).toBe(true);
    expect(told.filter(line => /GID|MEA|EQD|SEL|SGP|PCI|PIA/.test(line))).toEqual([]);
  });

  it.each([
    ['COSU:172:182', 'COSU'],
    ['COSU', 'COSU'],
    ['COSU:172:ZZZ', 'COSU'],
    ['12:172:182', '12'],
    ['12:172:166', ''],
    ['COS', ''],
  ])('the carrier of TDT is a SCAC by its list or by its shape: %s is %j', (code, carrier) => {
    const text = sent(goldenDraft())
      .replace(/TDT\+20\+[^']*'/, `TDT+20+024E+1++${code}+++:::ORIENT CREST'`)
      .replace(/NAD\+CA\+[^']*'/, '');
    const { drafts, notCarried } = importIftmin(text);
    expect(drafts[0]).toMatchObject({ carrier, voyage: '024E', vessel: 'ORIENT CREST' });
    const told = notCarried.filter(({ path }) => path.includes('TDT')).map(({ value, reason }) => [value, reason.en]);
    expect(told).toEqual(carrier === '' ? code.split(':').map(value => [value, 'It is no SCAC']) : []);
  });

  it.each([
    ['CZ', 'consignor'],
    ['CN', 'consignee'],
    ['N1', 'notifier1'],
    ['N2', 'notifier2'],
    ['NI', 'notifier3'],
  ] as const)('NAD+%s is the %s, in lines or as an address in parts, and all of it is taken', (role, field) => {
    const read = (nad: string) => importIftmin(`UNH+1+IFTMIN:D:99B:UN'NAD+${role}+${nad}'UNT+3+1'`);
    for (const [nad, lines] of [
      ['+HOME INC:1 BUND::SHANGHAI', ['HOME INC', '1 BUND', 'SHANGHAI']],
      ['++HOME INC+1 BUND:ROOM 2+LOS ANGELES+CA+90021+US', ['HOME INC', '1 BUND, ROOM 2', '90021 LOS ANGELES, CA']],
    ] as const) {
      const { drafts, notCarried } = read(nad);
      expect(drafts[0]?.[field].split('\n').slice(0, 3)).toEqual(lines);
      expect(notCarried).toEqual([]);
    }
  });

  it('seals stand in SEL or in a reference of the container, and are taken from both', () => {
    const { drafts, notCarried } = importIftmin(
      "UNH+1+IFTMIN:D:99B:UN'EQD+CN+CSQU3054383+45G1'RFF+SN:S1'SEL+S2+CA'RFF+SN:S3'RFF+AAQ:X'UNT+7+1'",
    );
    expect(drafts[0]?.boxes).toMatchObject([{ containerNo: 'CSQU3054383', sealNo: 'S1/S2/S3' }]);
    expect(notCarried.map(({ value }) => value)).toEqual(['AAQ', 'X']);
  });

  it('spreads an item over its containers, converts units, and sees a total that differs', () => {
    const text = [
      "UNA:+,? 'UNH+1+IFTMIN:D:00B:UN'BGM+340+X+9'CNT+7:99:KGM'NAD+CZ++A B C LTD.'",
      "GID+1+3:CT'FTX+AAA+++TOWELS'MEA+AAE+G+TNE:1,5'MEA+AAE+AAW+MTQ:9'SGP+CSQU3054383+1'MEA+AAE+G+KGM:500'",
      "SGP+TEMU6123456+2'MEA+AAE+G+KGM:1000'EQD+CN+CSQU3054383+45G1'EQD+CN+TEMU6123456+22G1+1'UNT+16+1'",
    ].join('\n');
    const { drafts, findings } = importSiFile(text);
    expect(drafts[0]?.boxes).toMatchObject([
      { containerNo: 'CSQU3054383', type: '40HC', packageCount: '1', weightKg: '500', volumeCbm: '3' },
      {
        containerNo: 'TEMU6123456',
        type: '20GP',
        shipperOwned: true,
        packageCount: '2',
        weightKg: '1000',
        volumeCbm: '6',
      },
    ]);
    expect(findings.map(({ severity, message }) => `${severity} ${message.en}`)).toEqual([
      'warning Answer cannot be parsed: UNT counts 16 segments, there are 15',
      'info Answer cannot be parsed: 1.5 TNE was converted to 1500 KG',
      'warning Answer cannot be parsed: Total 99 differs from the sum 1500 (CNT 7)',
    ]);
  });

  it('says of another message, and of no message at all, what it is', () => {
    expect(importSiFile("UNH+1+CONTRL:D:3:UN'UNT+2+1'").findings[0]?.message.en).toContain('it is no IFTMIN (CONTRL)');
    expect(importSiFile("UNB+UNOC:3+A+B+260310:0930+1'").findings[0]).toMatchObject({
      code: 'ED-07',
      severity: 'error',
    });
    expect(importSiFile('{"a":1}').findings[0]?.code).toBe('DCSA-02');
  });
});
