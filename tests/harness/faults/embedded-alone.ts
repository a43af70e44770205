import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openEmbedded } from '#server/db/embedded.ts';
import { aPeopledFolder } from '#tests/support/data-folder.ts';
import { startChild } from '#tests/support/processes/child.ts';
import { type AnsweredWrite, checkDatabase } from '../checker/check-database.ts';
import type { Outcome } from './scenario.ts';
import type { Chance } from './seeded.ts';
import { smallDisk } from './small-disk.ts';
import { aHome } from './world.ts';

/**
 * The embedded database with one writer and nothing around it, so that a fault costs a second: killed, or its disk without power, at
 * a random moment of each round, and opened again by the next.
 */
const PROCESSES = path.join(import.meta.dirname, 'processes');
const WRITER = path.join(PROCESSES, 'write-documents.ts');
const DISK_MIB = 512;
/** Longer than one write takes: the fault comes anywhere in it. */
const MOMENT_MS = 30;

export interface Rounds {
  readonly name: string;
  readonly fault: 'kill' | 'power';
  readonly rounds: number;
  readonly chance: Chance;
  /** The disk says "kept" and keeps nothing: what the harness must find. */
  readonly diskLies?: boolean;
}

const answeredIn = (lines: readonly string[]): AnsweredWrite[] =>
  lines.flatMap(line => {
    const [word, type, id, version] = line.split(' ');
    return word === 'answered' ? [{ type: type!, id: id!, version: Number(version) }] : [];
  });

export async function playAlone({ name, fault, rounds, chance, diskLies = false }: Rounds): Promise<Outcome> {
  const from = Date.now();
  const home = aHome();
  const made = await aPeopledFolder();
  const disk = fault === 'power' ? smallDisk(home, 'disk', DISK_MIB) : null;
  const dataDir = path.join(disk?.folder ?? home, 'data');
  cpSync(made, dataDir, { recursive: true });
  rmSync(made, { recursive: true, force: true });
  disk?.settle();
  const env: Record<string, string> = diskLies
    ? { NODE_OPTIONS: `--import ${pathToFileURL(path.join(PROCESSES, 'lying-disk.ts')).href}` }
    : {};
  const answered: AnsweredWrite[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const writer = startChild(WRITER, [dataDir], env);
      const enough = chance.between(1, 12);
      await writer.line(() => answeredIn(writer.lines).length >= enough);
      await wait(chance.below(MOMENT_MS));
      disk?.cutPower();
      await writer.end('SIGKILL');
      answered.push(...answeredIn(writer.lines));
      disk?.remount();
    }
    const database = await openEmbedded(dataDir);
    const { findings, facts } = await checkDatabase(database.db, answered, false);
    await database.close();
    return {
      name,
      faults: rounds,
      answered: answered.length,
      cutOff: 0,
      givenUp: 0,
      facts,
      findings,
      ms: Date.now() - from,
    };
  } finally {
    disk?.remove();
    rmSync(home, { recursive: true, force: true });
  }
}
