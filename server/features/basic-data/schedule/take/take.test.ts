import { describe, expect, it } from 'vitest';
import { readDcsa } from './dcsa-in.ts';
import { callFields, instantOf, mergedCutOffs } from './schedule-line.ts';
import { readScheduleSheet, scheduleColumns } from './sheet-in.ts';

async function* sheet(rows: readonly (readonly string[])[]) {
  for (const [index, cells] of rows.entries()) yield { line: index + 1, cells };
}
const read = async (rows: readonly (readonly string[])[]) => {
  const lines = [];
  for await (const line of readScheduleSheet(sheet(rows))) lines.push(line);
  return lines;
};

const ZH = ['船公司', '航线代码', '船名', 'IMO', '航次', '序', '港口', '码头', '截单', '预计离港', '状态'];
const EN = ['Carrier', 'Service', 'Vessel', 'IMO', 'Voyage', 'Seq', 'Port', 'Terminal', 'DCO', 'ETD', 'Status'];

describe('the schedule sheet', () => {
  const row = [
    'cosu',
    'AAC4',
    'Jade Current',
    '9731042',
    '031e',
    '2',
    'cnsha',
    '',
    '2026-12-01 12:00',
    '2026-12-04 14:00',
    '',
  ];

  it('is known by headings in either language or both', () => {
    const both = ZH.map((zh, index) => `${zh} ${EN[index]}`);
    for (const cells of [ZH, EN, both]) expect(scheduleColumns({ line: 1, cells })?.get('voyage')).toBe(4);
    expect(scheduleColumns({ line: 1, cells: ['Code', 'Name'] })).toBeNull();
  });

  it('gives one line a call and leaves out headings and blank rows', async () => {
    const lines = await read([ZH, EN, row, ['', '', '']]);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['SKIP', 'SKIP', 'ROW', 'SKIP']);
    expect(lines[2]).toMatchObject({
      values: {
        carrier: 'COSU',
        vessel: 'JADE CURRENT',
        voyage: '031E',
        seq: 2,
        port: 'CNSHA',
        times: { departureEstimated: '2026-12-04 14:00' },
        cutOffs: [{ code: 'DCO', at: '2026-12-01 12:00' }],
      },
    });
  });

  it('says which cells are missing', async () => {
    const [, line] = await read([EN, ['COSU', '', '', '', '', 'x', 'CNSHA']]);
    expect(line).toMatchObject({ outcome: 'ERROR', findings: [{ path: 'voyage' }, { path: 'seq' }] });
  });
});

describe('the fields of a call', () => {
  const line = {
    at: '1',
    carrier: '',
    service: '',
    vessel: '',
    imo: '',
    voyage: '',
    seq: 1,
    port: '',
    terminal: '',
    times: {},
    cutOffs: [],
    status: '',
    reason: '',
    remark: '',
  };

  it('are read by the clock of the port or by their own offset', () => {
    expect(instantOf('2026-12-04 14:00', 'Asia/Shanghai')).toBe('2026-12-04T06:00:00.000Z');
    expect(instantOf('2024-01-14T09:21:00+01:00', 'Asia/Shanghai')).toBe('2024-01-14T08:21:00.000Z');
    expect(instantOf('DEPARTURE_DATE', 'Asia/Shanghai')).toBeNull();
  });

  it('name what cannot be read, and say nothing of empty cells', () => {
    const { fields, findings } = callFields(
      { ...line, times: { departurePlanned: 'soon', arrivalActual: '' }, status: 'GONE' },
      'Asia/Shanghai',
    );
    expect(findings.map(({ code, path }) => [code, path])).toEqual([
      ['VY-21', 'departurePlanned'],
      ['VY-22', 'callStatus'],
    ]);
    expect(fields).toEqual({ departurePlanned: null });
  });

  it('keep cut-offs of other kinds', () => {
    expect(
      mergedCutOffs(
        [
          { code: 'DCO', at: '1' },
          { code: 'VCO', at: '2' },
        ],
        [{ code: 'DCO', at: '3' }],
      ),
    ).toEqual([
      { code: 'VCO', at: '2' },
      { code: 'DCO', at: '3' },
    ]);
  });
});

it('commercial vessel schedules name the carrier in the ship; port schedules are refused for what they are', () => {
  const vessel = { vesselIMONumber: '9321483', name: 'King of the Seas', operatorCarrierCode: 'maeu' };
  const call = { carrierExportVoyageNumber: '2103N', location: { UNLocationCode: 'CNSHA' }, timestamps: [] };
  const read = readDcsa([{ carrierServiceCode: 'FE1', vesselSchedules: [{ vessel, transportCalls: [call] }] }]);
  expect(read.findings).toEqual([]);
  expect(read.lines).toMatchObject([{ carrier: 'MAEU', vessel: 'KING OF THE SEAS', imo: '9321483', port: 'CNSHA' }]);
  const ofPort = { location: { UNLocationCode: 'CNSHA' }, vesselSchedules: [{ vessel, timestamps: [] }] };
  expect(readDcsa([ofPort]).findings).toMatchObject([{ code: 'VY-25', path: '[0]' }]);
});

it('what is no schedule is said to be none', () => {
  for (const json of [null, 7, [], {}, [{ legs: 'x' }]])
    expect(readDcsa(json).findings).toMatchObject([{ code: 'VY-24' }]);
});
