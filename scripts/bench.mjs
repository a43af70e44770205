import { readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ensureInstalled, ROOT } from './ensure-installed.mjs';
import { findChromium } from './find-chromium.mjs';
import { run } from './steps.mjs';

/** `npm run bench [name …]`: prints figures and ratios of one run; nothing is asserted. */
ensureInstalled();
const asked = process.argv.slice(2);
const folder = path.join(ROOT, 'tests', 'bench');
const names = readdirSync(folder)
  .filter(name => name.endsWith('.bench.ts'))
  .filter(name => asked.length === 0 || asked.some(word => name.startsWith(word)));
const env = { CHROMIUM_PATH: findChromium(), NODE_NO_WARNINGS: '1' };
if ((await run(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'])) !== 0) process.exit(1);
let failed = 0;
for (const name of names) {
  console.log(`\n== ${name}`);
  if ((await run([path.join(folder, name)], env)) !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
