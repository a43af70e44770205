import { expect, it } from 'vitest';
import { startOf } from '../../scripts/light-start.ts';

type Chunk = Parameters<typeof startOf>[0][number];

const chunk = (fileName: string, imports: readonly string[], modules: readonly string[], more: Partial<Chunk> = {}) =>
  ({
    fileName,
    imports: [...imports],
    moduleIds: modules.map(module => `/project/${module}`),
    code: '',
    isEntry: false,
    ...more,
  }) satisfies Chunk;

const SIGN_IN = 'src/features/account/screens/employee-login.visitor.screen.tsx';
const GRID = 'node_modules/@blueprintjs/table/lib/esm/table.js';
const css = (name: string) => ({ viteMetadata: { importedCss: new Set([name]) } });

const entry = chunk('index.js', ['react.js'], ['src/main.tsx'], { isEntry: true, ...css('index.css') });
const react = chunk('react.js', [], ['node_modules/react/index.js']);
const form = chunk('form.js', ['react.js'], ['src/kit/form/form.tsx'], css('form.css'));
const signIn = chunk('sign-in.js', ['form.js'], [SIGN_IN]);
const grid = chunk('grid.js', ['form.js'], [GRID, 'src/features/si/screens/si-list.screen.tsx']);

it('every page has what its entry imports; what a screen takes along does not name it again', () => {
  expect([...startOf([entry, react, form, signIn, grid]).files].sort()).toEqual(['index.css', 'index.js', 'react.js']);
});

it('the sign-in page does not load what it does not show, however far away the import is', () => {
  expect(startOf([entry, react, form, signIn, grid]).wrong).toEqual([]);
  const heavy = { ...form, imports: ['grid.js'] };
  expect(startOf([entry, react, heavy, signIn, grid]).wrong).toEqual([
    `the sign-in page loads /project/${GRID}`,
    'the sign-in page loads /project/src/features/si/screens/si-list.screen.tsx',
  ]);
});

it('the sign-in page has a budget, and a build without the page has none to keep', () => {
  const noise = Array.from({ length: 4000 }, (_, at) => (at * 2_654_435_761) % 4_294_967_296).join();
  const large = { ...signIn, code: noise };
  expect(startOf([entry, react, form, large], 10).wrong).toEqual([
    expect.stringMatching(/loads \d+\.\d kB .*, not 10$/),
  ]);
  expect(startOf([entry, react, form, large], 100).wrong).toEqual([]);
  expect(startOf([entry, react]).wrong).toEqual([expect.stringContaining('no chunk has')]);
});
