import process from 'node:process';
import { ensureInstalled } from './ensure-installed.mjs';
import { findClamd } from './find-clamd.mjs';
import { findDebianProgram } from './find-debian-program.mjs';
import { run } from './steps.mjs';

/**
 * `npm run test:security [-- --seed N --long --only fuzz,pages]`: fuzzing of every call from its own description, injection lists,
 * headers of every page, uploads, viruses before a real ClamAV, patterns, secrets, dependencies, and Debian's web scanner against the running product.
 */
ensureInstalled();
const clamd = findClamd();
process.exit(
  await run(['tests/harness/security/main.ts', ...process.argv.slice(2)], {
    NODE_NO_WARNINGS: '1',
    WAPITI_PATH: findDebianProgram(['wapiti'], 'wapiti') ?? '',
    CLAMD_PATH: clamd?.program ?? '',
    CLAMD_LIBRARIES: clamd?.libraries ?? '',
  }),
);
