import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type ClamdManner, startFakeClamd, VIRUS_WORD } from '#tests/support/fake-clamd.ts';
import { type ClamdAddress, clamdVersion, scanByClamd } from './clamd.ts';

const PATIENCE = { silentMs: 300, wholeMs: 2_000 };

let clamd: Awaited<ReturnType<typeof startFakeClamd>>;
let at: ClamdAddress;
beforeAll(async () => {
  clamd = await startFakeClamd();
  at = { host: '127.0.0.1', port: clamd.port };
});
afterAll(() => clamd.stop());

const scan = (manner: ClamdManner, ...pieces: readonly Buffer[]) => {
  clamd.manner = manner;
  return scanByClamd(at, Readable.from(pieces), PATIENCE);
};
const large = Array.from({ length: 200 }, () => Buffer.alloc(65_536, 'x'));

describe('clamd', () => {
  it('hears all pieces, as they were', async () => {
    const half = VIRUS_WORD.length / 2;
    const parts = [Buffer.from(VIRUS_WORD.slice(0, half)), Buffer.alloc(0), Buffer.from(VIRUS_WORD.slice(half))];
    expect(await scan('works', ...parts)).toEqual({ kind: 'infected', virus: 'Test.Virus' });
    expect(await scan('works', Buffer.from('nothing'))).toEqual({ kind: 'clean' });
    expect(await scan('works')).toEqual({ kind: 'clean' });
    expect(await scan('works', ...large, Buffer.from(VIRUS_WORD))).toMatchObject({ kind: 'infected' });
  });

  it.each(['limits', 'hangsUp'] as const)(
    'that finds it too much and %s is believed, not taken for away',
    async manner => {
      expect(await scan(manner, ...large)).toEqual({ kind: 'tooLarge' });
    },
  );

  it.each([
    ['cuts', /closed the connection/],
    ['babbles', /HTTP\/1\.1 400/],
    ['drones', /without an end/],
    ['isSilent', /has not answered within 300 ms/],
  ] as const)('that %s has said nothing that would let a file pass', async (manner, reason) => {
    await expect(scan(manner, Buffer.from('x'))).rejects.toThrow(reason);
  });

  it('that is not there fails at once; what breaks in the source breaks the scan', async () => {
    const gone = await startFakeClamd();
    await gone.stop();
    await expect(scanByClamd({ host: '127.0.0.1', port: gone.port }, Readable.from([]), PATIENCE)).rejects.toThrow(
      'ECONNREFUSED',
    );
    clamd.manner = 'works';
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('broken off');
      })(),
    );
    await expect(scanByClamd(at, breaking, PATIENCE)).rejects.toThrow('broken off');
  });

  it('tells of itself; what is something else is not believed', async () => {
    clamd.manner = 'works';
    expect(await clamdVersion(at, PATIENCE)).toBe('ClamAV 1.4.6/27823/Mon Nov 23 08:00:00 2026');
    clamd.manner = 'isSilent';
    await expect(clamdVersion(at, PATIENCE)).rejects.toThrow('within 300 ms');
  });

  it('is asked at a socket of the file system too', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-clamd-'));
    const local = await startFakeClamd(path.join(folder, 'clamd.ctl'));
    const { virusScanner } = readConfig({ VIRUS_SCANNER_URL: local.url });
    expect(await scanByClamd(virusScanner!, Readable.from([Buffer.from(VIRUS_WORD)]), PATIENCE)).toMatchObject({
      kind: 'infected',
    });
    await local.stop();
    rmSync(folder, { recursive: true });
  });
});

describe('VIRUS_SCANNER_URL', () => {
  const read = (url: string) => readConfig({ VIRUS_SCANNER_URL: url }).virusScanner;

  it('is a port or a socket; anything else stops the start', () => {
    expect(read('')).toBeNull();
    expect(read('tcp://scanner.internal:3310')).toEqual({ host: 'scanner.internal', port: 3310 });
    expect(read('tcp://[::1]:3310')).toEqual({ host: '::1', port: 3310 });
    for (const url of ['unix:/run/clamav/clamd.ctl', 'unix:///run/clamav/clamd.ctl'])
      expect(read(url)).toEqual({ path: '/run/clamav/clamd.ctl' });
    for (const url of ['clamd', 'tcp://scanner', 'http://scanner:3310', 'unix:clamd.ctl', 'tcp://scanner:99999'])
      expect(() => read(url), url).toThrow('VIRUS_SCANNER_URL');
  });
});
