import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

/** The lint plugins of the project, asked on lines of a file of its own: those that end in `packed` are to be reported, no others. */

const folder = mkdtempSync(path.join(tmpdir(), 'packed-literals-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { plugins } = JSON.parse(readFileSync('biome.json', 'utf8')) as { readonly plugins: readonly string[] };

interface Report {
  readonly diagnostics: readonly {
    readonly category: string;
    readonly location: { readonly start: { line: number } };
  }[];
}

function reportedLines(file: string, text: string): number[] {
  const config = {
    root: true,
    plugins: plugins.map(plugin => path.resolve(plugin)),
    linter: { rules: { preset: 'none' } },
  };
  writeFileSync(path.join(folder, 'biome.json'), JSON.stringify(config));
  writeFileSync(path.join(folder, file), text);
  const biome = path.resolve('node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', file];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as Report;
  return diagnostics.filter(({ category }) => category === 'plugin').map(({ location }) => location.start.line);
}

test.each([
  [
    'objects.ts',
    `export const packed = (base: object, isNew: boolean) => [
  { id: 1, ...{ name: 'a', code: 'b' } }, // packed
  { ...({ name: 'a' } as const) }, // packed
  { ...({ name: 'a' } satisfies object) }, // packed
  { ...(({ name: 'a' }) as { name: string }) }, // packed
  { nested: { ...{ name: 'a' } } }, // packed
  { id: 1, name: 'a', ...base },
  { ...(isNew ? { id: 1 } : {}), ...(isNew && { id: 1 }) },
  { ...{ inner: base }.inner },
  { ...structuredClone({ id: 1 }) },
  \`...{ a: 1 } \${isNew}\`,
];
`,
  ],
  [
    'lists.ts',
    `declare const call: (...values: unknown[]) => void;
declare const List: new (...values: unknown[]) => object;
export const packed = (rest: number[], isNew: boolean) => [
  [0, ...[1, 2]], // packed
  [...(['a', 'b'] as const)], // packed
  call(...[1, 2]), // packed
  call(...([1, 2] as const), 3), // packed
  new List(...[1, 2]), // packed
  [0, ...rest, ...(isNew ? [1] : [])],
  call(...rest, ...[1].map(one => one + 1)),
];
export const first = ([one, ...others]: number[]) => [one, others];
`,
  ],
  [
    'attributes.tsx',
    `export const Packed = ({ id, ...rest }: { id: string }) => (
  <>
    <i {...{ id, title: 'a' }} /> {/* packed */}
    <i {...({ id } as const)} /> {/* packed */}
    <i {...rest} id={id} {...(id ? { title: id } : {})} />
    <i style={{ ...{ color: 'red' } }} /> {/* packed */}
  </>
);
`,
  ],
  [
    'types.ts',
    `export type One = 'a' | ('b' | 'c'); // packed
export type Two = 'a' | 'b' | (() => void) | ('a' | 'b')[];
export type Three = [...[a: string, b: number], c?: string]; // packed
export type Four = [...Parameters<() => void>, c?: string];
`,
  ],
])('the linter reports packed literals in %s, and nothing else', (file, text) => {
  const marked = text.split('\n').flatMap((line, at) => (/\bpacked(?: \*\/\})?$/.test(line) ? [at + 1] : []));
  expect(marked.length).toBeGreaterThan(0);
  expect(reportedLines(file, text)).toEqual(marked);
});
