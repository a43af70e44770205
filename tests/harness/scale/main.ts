import { createChecks } from './checks.ts';
import { type Programs, startCluster } from './cluster.ts';
import { LONG, type PartName, SHORT } from './extent.ts';
import { FAULTS, type FaultName, isFault } from './faults.ts';
import { PARTS } from './parts.ts';

/**
 * Three servers behind nginx on one PostgreSQL and one Redis (`npm run test:scale`). `--short` for every test run; `--seed-fault=<name>`
 * with a fault put in, which must make it fail; `--faults` with each of them in turn, which passes when each was found.
 */
const words = process.argv.slice(2);
const extent = words.includes('--short') ? SHORT : LONG;
const programs: Programs = {
  nginx: process.env.NGINX_PATH ?? 'nginx',
  redis: process.env.REDIS_PATH ?? 'redis-server',
};

async function run(parts: readonly PartName[], fault: FaultName | null, print: (line: string) => void) {
  const checks = createChecks(print);
  const cluster = await startCluster(programs, fault);
  try {
    const runPart = (part: PartName) =>
      PARTS[part](cluster, checks, fault ? SHORT : extent).catch((error: Error) =>
        checks.check(`${part} came to its end`, false, error.stack),
      );
    // Those that restart nothing have people of their own and do not disturb each other.
    await Promise.all(parts.filter(part => part !== 'restart').map(runPart));
    if (parts.includes('restart')) await runPart('restart');
    const complaints = cluster.complaints();
    if (!fault)
      checks.check(
        'no server has logged an error',
        complaints.length === 0,
        complaints.length === 0 ? '' : `${complaints.length}: ${complaints[0]?.slice(0, 600)}`,
      );
  } finally {
    await cluster.close();
  }
  return checks;
}

async function withEachFault(): Promise<{ passed: number; failed: number }> {
  let passed = 0;
  const names = Object.keys(FAULTS) as FaultName[];
  for (const name of names) {
    const { about, part } = FAULTS[name];
    const lines: string[] = [];
    const isFound = await run([part], name, line => void lines.push(line)).then(
      ({ failed }) => failed > 0,
      (error: Error) => {
        lines.push(`FAIL  the servers did not start: ${error.message}`);
        return false;
      },
    );
    if (isFound) passed += 1;
    console.log(`${isFound ? 'found ' : 'MISSED'}  ${name}: ${about}`);
    for (const line of lines.filter(one => one.startsWith('FAIL'))) console.log(`          ${line.slice(6)}`);
  }
  return { passed, failed: names.length - passed };
}

const asked = words.find(word => word.startsWith('--seed-fault='))?.split('=')[1];
if (asked !== undefined && !isFault(asked)) {
  console.error(`no such fault; there are: ${Object.keys(FAULTS).join(', ')}`);
  process.exit(2);
}
const fault = asked === undefined ? null : asked;
const part = words.find(word => word.startsWith('--part='))?.split('=')[1];
const all = (Object.keys(PARTS) as PartName[]).filter(name => part === undefined || name === part);
const { passed, failed } = words.includes('--faults')
  ? await withEachFault()
  : await run(fault ? [FAULTS[fault].part] : all, fault, line => console.log(line));
console.log(`${passed} passed, ${failed} failed, 0 skipped`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
