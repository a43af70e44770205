import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { plantedBy } from '../planting.ts';
import { KIT_FAULTS, type KitFault } from './planted-faults.ts';

/** Puts one fault after the other into what a process of its own reads, and wants that process to find it. */

const MAIN = path.join(import.meta.dirname, 'main.ts');
/** Enough that every fault is met; most are in the first. */
const SEEDS = '14';
const ROUNDS = '12';

type Outcome = 'found' | 'MISSED' | 'BROKEN';

interface Ended {
  readonly code: number;
  readonly text: string;
}

function run(words: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [MAIN, ...words], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    child.on('close', code => resolve({ code: code ?? 1, text }));
  });
}

/** What cannot start has found nothing. */
const outcomeOf = ({ code, text }: Ended): Outcome => {
  if (code === 0) return 'MISSED';
  return /FAILED: /.test(text) ? 'found' : 'BROKEN';
};

const wordsFor = ({ isRace }: KitFault): readonly string[] =>
  isRace ? ['--races', ROUNDS] : ['--seeds', SEEDS, '--stop'];

const reasonOf = (text: string): string => (/FAILED: (.*)/.exec(text)?.[1] ?? text.slice(-600)).slice(0, 140);

/** Answers the names of those that were not found; `only` are beginnings of their names. */
export async function findPlanted(
  only: readonly string[],
  postgresUrl: string,
): Promise<{ readonly found: number; readonly missed: readonly string[] }> {
  const faults = KIT_FAULTS.filter(({ id }) => only.length === 0 || only.some(begin => id.startsWith(begin)));
  const missed: string[] = [];
  for (const fault of faults) {
    const began = Date.now();
    const ended = await run(wordsFor(fault), {
      ...plantedBy([fault]),
      NODE_NO_WARNINGS: '1',
      TEST_DATABASE_URL: fault.isRace ? postgresUrl : '',
    });
    const outcome = outcomeOf(ended);
    if (outcome !== 'found') missed.push(fault.id);
    console.log(
      `${outcome.padEnd(6)} ${fault.id} in ${Math.round((Date.now() - began) / 1000)} s: ${reasonOf(ended.text)}`,
    );
  }
  return { found: faults.length - missed.length, missed };
}
