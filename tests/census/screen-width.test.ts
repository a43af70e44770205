import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/**
 * A screen may stand in one half of the window: its styles answer to the width that it has (`@container fl-room`), not to the
 * window's. What is never in a half may ask for the window: pages outside the workbench, and parts of dialogs.
 */
const OF_THE_WINDOW: Readonly<Record<string, number>> = {
  'src/features/account/parts/login.css': 1,
  'src/features/account/screens/choose-company.css': 1,
  'src/features/general/screens/home.css': 1,
  'src/features/si/files/files.css': 1,
  'src/features/si/rules/rules.css': 1,
  'src/features/access/access.css': 1,
  'src/features/basic-data/mapping/mapping.css': 1,
};
const ROOT = path.resolve(import.meta.dirname, '../..');

const count = (file: string, rule: RegExp): number =>
  readFileSync(path.join(ROOT, file), 'utf8').match(rule)?.length ?? 0;
const files = globSync('src/features/**/*.css', { cwd: ROOT }).map(file => file.replaceAll('\\', '/'));

it('styles of screens answer to the width of their half', () => {
  expect(files.reduce((sum, file) => sum + count(file, /@container fl-room/g), 0)).toBeGreaterThan(10);
  const asking = files.map(file => [file, count(file, /@media[^{]*\bwidth\b/g)] as const).filter(([, n]) => n > 0);
  expect(Object.fromEntries(asking)).toEqual(OF_THE_WINDOW);
});
