import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredDocuments } from '../machines/declared-documents.ts';

/**
 * Of a declared document the kit alone asks the machine, appends facts and reads the log: no file that knows a declaration, or how it is
 * served, reaches past it.
 */

const ROOT = path.resolve(import.meta.dirname, '../..');
const PRODUCT = ['server/features/**/*.ts', 'src/{features,routes,shell}/**/*.{ts,tsx}'];
const IMPORT = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g;

interface Imported {
  readonly file: string;
  readonly names: readonly string[];
  readonly from: string;
}

const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const files = globSync(PRODUCT, { cwd: ROOT }).filter(file => !/\.(test|spec)\.tsx?$/.test(file));
const importsOf = (file: string): Imported[] =>
  [...textOf(file).matchAll(IMPORT)].map(([, names = '', from = '']) => ({
    file,
    names: names.split(',').map(name => name.replace(/^\s*type\s+/, '').trim()),
    from,
  }));
const imports = files.flatMap(importsOf);

const declared = (await declaredDocuments()).map(({ file }) => path.basename(file));
const served = files.filter(file => importsOf(file).some(({ names }) => names.includes('serveDocument')));
const knows = new Set([
  ...served,
  ...imports.filter(({ from }) => declared.includes(path.basename(from))).map(({ file }) => file),
  ...imports
    .filter(({ from }) => served.some(one => path.basename(one) === path.basename(from)))
    .map(({ file }) => file),
]);

describe('files that know a declared document', () => {
  it('are found: every declaration is served, and shown or asked for somewhere', () => {
    expect(served).toHaveLength(declared.length);
    expect(knows.size).toBeGreaterThan(declared.length * 2);
  });

  it('reach neither the machine nor the log but through the kit', () => {
    const past = imports.filter(
      ({ file, names }) => knows.has(file) && names.some(name => ['permits', 'appendFacts'].includes(name)),
    );
    const logs = [...knows].filter(file => /document_event|'documentEvent/.test(textOf(file)));
    expect({ past, logs }).toEqual({ past: [], logs: [] });
  });

  it('leave facts to the kits of documents and of resources', () => {
    const writers = imports.filter(({ names }) => names.includes('appendFacts')).map(({ file }) => file);
    expect(writers).toEqual([]);
  });

  it('write facts of rows without a machine by the kit of resources in few places, each named here', () => {
    const BY_HAND = [
      // Rows that the merging of reference data rewrites, those of voyages among them: told as the kit of resources does.
      'server/features/basic-data/change/log-touched.ts',
      // Assignments and settings are no documents: a list of people, and one row a company.
      'server/features/company/partners/assignments/change.ts',
      // The first seats are there before their departments are; their logs begin when both are.
      'server/features/people/demo/seed.ts',
      'server/features/rates/rules/rate-config.calls.ts',
    ];
    const writers = imports.filter(({ names }) => names.includes('appendRowFacts')).map(({ file }) => file);
    expect(writers.sort()).toEqual(BY_HAND);
  });
});
