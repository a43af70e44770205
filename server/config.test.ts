import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ENVIRONMENT, helpText, readConfig } from './config.ts';

test('every variable stands in the README and in --help, and no other', () => {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../README.md'), 'utf8');
  const table = readme.slice(readme.indexOf('| variable |'), readme.indexOf('API: OpenAPI'));
  const named = [...table.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell]) => [...(cell ?? '').matchAll(/`(\w+)`/g)]);
  expect(named.map(([, name]) => name).sort()).toEqual(Object.keys(ENVIRONMENT).sort());
  for (const name of Object.keys(ENVIRONMENT)) expect(helpText()).toContain(`  ${name} `);
});

test('a replica is one of a PostgreSQL server', () => {
  const [primary, replica] = ['postgres://a@one/x', 'postgres://a@two/x'];
  expect(readConfig({ DATABASE_URL: primary, DATABASE_REPLICA_URL: replica }).databaseReplicaUrl).toBe(replica);
  expect(readConfig({ DATABASE_URL: primary }).databaseReplicaUrl).toBeNull();
  expect(() => readConfig({ DATABASE_REPLICA_URL: replica })).toThrow('DATABASE_REPLICA_URL');
  expect(() => readConfig({ DATABASE_URL: primary, DATABASE_REPLICA_URL: 'http://two' })).toThrow(
    'DATABASE_REPLICA_URL',
  );
});
