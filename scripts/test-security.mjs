import process from 'node:process';
import { ensureInstalled } from './ensure-installed.mjs';
import { findDebianProgram } from './find-debian-program.mjs';
import { run } from './steps.mjs';

/**
 * `npm run test:security [-- --seed N --long --only fuzz,pages]`: fuzzing of every call from its own description, injection lists,
 * headers of every page, uploads, patterns, secrets, dependencies, and Debian's web scanner against the running product.
 */
ensureInstalled();
process.exit(
  await run(['tests/harness/security/main.ts', ...process.argv.slice(2)], {
    NODE_NO_WARNINGS: '1',
    WAPITI_PATH: findDebianProgram(['wapiti'], 'wapiti') ?? '',
  }),
);
