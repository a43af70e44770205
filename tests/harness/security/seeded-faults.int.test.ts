import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeAudit } from './dependencies.ts';
import { fuzz } from './fuzz.ts';
import { inject } from './inject.ts';
import { patternsIn } from './patterns.ts';
import { secretsIn } from './secrets.ts';
import { SEEDED_FAULTS, SQL_FAULT, withFaults } from './seeded-faults.ts';
import { slowText } from './slow-patterns.ts';
import { openWorld, type World } from './world.ts';

/** The harness is worth what it finds: each mistake that was put in is found where it was put. */
describe('a seeded fault', () => {
  let world: World;
  let found: readonly string[];
  let statement: readonly string[];
  beforeAll(async () => {
    world = await openWorld({ features: withFaults([...SEEDED_FAULTS, SQL_FAULT]) });
    const paths = new Set(SEEDED_FAULTS.map(({ path }) => path));
    found = (await fuzz({ seed: 7, runs: 1, askers: 5, asItIs: true, only: ({ path }) => paths.has(path), world }))
      .faults;
    const isStatement = ({ path }: { path: string }) => path === SQL_FAULT.path;
    statement = (await inject({ seed: 0, each: 8, only: isStatement, world })).faults;
  });
  afterAll(() => world.close());

  it.each(SEEDED_FAULTS)('is found: $mistake', ({ path, says }) => {
    const told = found.filter(fault => fault.includes(path) || fault.startsWith('the log'));
    expect(told.filter(fault => says.test(fault)).length).toBeGreaterThan(0);
  });

  it('is found nowhere else', () => {
    const paths = SEEDED_FAULTS.map(({ path }) => path);
    expect(found.filter(fault => !paths.some(path => fault.includes(path)) && !fault.startsWith('the log'))).toEqual(
      [],
    );
  });

  it(`is found: ${SQL_FAULT.mistake}`, () => {
    expect(statement.filter(fault => SQL_FAULT.says.test(fault)).length).toBeGreaterThan(0);
  });
});

it.each(['^(\\w+\\s?)*$', '^([a-z0-9]+[-.]?)*@', 'head(a|a)*!'])('the pattern /%s/ is found to be too slow', source => {
  const [pattern] = patternsIn('seeded.ts', `const seeded = /${source}/;`);
  expect(slowText(pattern!)?.length).toBeGreaterThan(0);
});

it('a secret in a file is found', async () => {
  const key = ['ghp_', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('');
  expect(await secretsIn('server/seeded.ts', `export const token = '${key}';`)).toHaveLength(1);
  expect(await secretsIn('server/plain.ts', 'export const token = process.env.TOKEN;')).toEqual([]);
});

it('a package with a grave weakness is found, one with a small one is told, and no answer proves nothing', () => {
  const via = [{ source: 1, title: 'reads any file' }];
  const known = (severity: string) => judgeAudit({ vulnerabilities: { x: { name: 'x', severity, via } } });
  expect(known('high').faults).toEqual(['x: high: reads any file (1)']);
  expect(known('critical').faults).toHaveLength(1);
  expect(known('moderate')).toMatchObject({ faults: [], figures: { 'below high': [expect.stringContaining('x')] } });
  expect(judgeAudit({ message: '405 Method Not Allowed' }).skipped).toContain('405 Method Not Allowed');
});
