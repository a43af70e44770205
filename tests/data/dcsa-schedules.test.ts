import { expect, it } from 'vitest';
import { readDcsa } from '#server/features/basic-data/schedule/take/dcsa-in.ts';
import { instantOf } from '#server/features/basic-data/schedule/take/schedule-line.ts';
import { describeShared, sharedJson } from './shared-data.ts';

describeShared('schedules as DCSA gives them as examples', () => {
  it('operational vessel schedules: every call with its status and times', () => {
    const { lines, findings } = readDcsa(sharedJson('dcsa/examples/ovs-300-response.json'));
    expect(findings).toEqual([]);
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines[0]).toMatchObject({
      carrier: 'HLC',
      service: 'FE1',
      voyage: '2103S',
      port: 'NLAMS',
      status: 'OMIT',
      reason: 'WEA',
      // A dummy vessel is none.
      vessel: '',
      imo: '',
      remark: 'Bad weather',
    });
    expect(instantOf(lines[0]!.times.arrivalPlanned!, 'Europe/Amsterdam')).toBe('2024-01-14T08:21:00.000Z');
    expect(lines[1]).toMatchObject({ status: 'BLNK', imo: '9456789', times: { departureActual: expect.any(String) } });
  });

  it.each(['commercialschedules-api-1.0.0-ptp.json', 'commercialschedules-api-1.0.0-ptpnextpage.json'])(
    '%s: two calls for every leg by ship, the cut-offs at the first',
    file => {
      const { lines, findings } = readDcsa(sharedJson(`dcsa/examples/${file}`));
      expect(findings).toEqual([]);
      expect(lines.length % 2).toBe(0);
      expect(lines[0]!.cutOffs.map(({ code }) => code)).toContain('DCO');
      for (const line of lines) {
        expect(line.port).toMatch(/^[A-Z]{2}[A-Z2-9]{3}$/);
        // The examples hold words where times would stand: they are no times.
        expect(Object.values(line.times).every(text => instantOf(text ?? '', 'Etc/UTC') === null)).toBe(true);
      }
    },
  );
});
