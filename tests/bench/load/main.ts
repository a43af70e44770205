import process from 'node:process';
import { createChecks } from '#tests/harness/scale/checks.ts';
import { FAULTS, isLoadFault, type LoadFault } from './faults.ts';
import { type LoadExtent, runLoad } from './run.ts';

/**
 * `npm run bench:load`: `LOAD_SECONDS` a phase (30), `LOAD_CLIENTS` at once (16), `LIVE_CONNECTIONS` (10000; the limit of open files must
 * allow them), `SOAK_MINUTES` (2; 60 for a verdict), `SOAK_RATE` steps a second (10). `--short`: some seconds of each, beside nothing.
 * `--seed-fault=<name>`: with this fault, which must show; `--faults`: each of them in turn.
 */
const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const LONG: LoadExtent = {
  seconds: number('LOAD_SECONDS', 30),
  clients: number('LOAD_CLIENTS', 16),
  connections: number('LIVE_CONNECTIONS', 10_000),
  soakMinutes: number('SOAK_MINUTES', 2),
  soakRate: number('SOAK_RATE', 10),
  isBesideBare: true,
};
const SHORT: LoadExtent = {
  ...LONG,
  seconds: 3,
  connections: 200,
  soakMinutes: 0.15,
  soakRate: 15,
  isBesideBare: false,
};

const words = process.argv.slice(2);
const print = (line: string) => console.log(line);

async function isFound(fault: LoadFault): Promise<boolean> {
  const failures: string[] = [];
  const checks = createChecks(text => void (text.startsWith('FAIL') && failures.push(text)));
  await runLoad(SHORT, checks, fault).catch((error: Error) =>
    checks.check('the server serves until the end', false, String(error.cause ?? error)),
  );
  print(`${checks.failed > 0 ? 'found ' : 'MISSED'}  ${fault}: ${FAULTS[fault].about}`);
  for (const text of failures) print(`          ${text.slice(6)}`);
  return checks.failed > 0;
}

async function run(): Promise<{ readonly passed: number; readonly failed: number }> {
  if (!words.includes('--faults')) {
    const checks = createChecks(print);
    await runLoad(words.includes('--short') || fault ? SHORT : LONG, checks, fault);
    return checks;
  }
  let passed = 0;
  const names = Object.keys(FAULTS) as LoadFault[];
  for (const name of names) if (await isFound(name)) passed += 1;
  return { passed, failed: names.length - passed };
}

const asked = words.find(word => word.startsWith('--seed-fault='))?.split('=')[1] ?? null;
if (asked !== null && !isLoadFault(asked)) {
  console.error(`no such fault; there are: ${Object.keys(FAULTS).join(', ')}`);
  process.exit(2);
}
const fault: LoadFault | null = asked;
const { passed, failed } = await run();
print(`${passed} passed, ${failed} failed, 0 skipped`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
