import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import { awaitPort, startProgram } from '../scale/program.ts';

/** The test file that every scanner knows, put together here so that none takes this source for it. */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD', '-ANTIVIRUS-', 'TEST-FILE!$H+H*'].join(''),
);
export const STREAM_MAX = 1024 * 1024;

/** Named by `scripts/test-security.mjs`, which finds it or fetches it. */
const PROGRAM = process.env.CLAMD_PATH ?? '';
const LIBRARIES = process.env.CLAMD_LIBRARIES ?? '';
export const hasClamd = PROGRAM !== '';

/** A real one with one signature: nothing is loaded from the network. */
export async function startClamd() {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-clamd-'));
  const database = path.join(folder, 'database');
  mkdirSync(database);
  writeFileSync(path.join(database, 'own.ndb'), `Eicar-Test-Signature:0:*:${EICAR.toString('hex')}\n`);
  const port = await freePort();
  const file = path.join(folder, 'clamd.conf');
  writeFileSync(
    file,
    [
      'Foreground yes',
      `TCPSocket ${port}`,
      'TCPAddr 127.0.0.1',
      `DatabaseDirectory ${database}`,
      `TemporaryDirectory ${folder}`,
      `StreamMaxLength ${STREAM_MAX}`,
      'AlertExceedsMax yes',
      '',
    ].join('\n'),
  );
  const start = async () => {
    const running = startProgram('/usr/bin/env', [`LD_LIBRARY_PATH=${LIBRARIES}`, PROGRAM, '-c', file]);
    await awaitPort(port, running);
    return running;
  };
  let running = await start();
  return {
    url: `tcp://127.0.0.1:${port}`,
    end: () => running.stop(),
    async begin() {
      running = await start();
    },
    async remove() {
      if (!running.isOver()) await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
