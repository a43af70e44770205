import { readFileSync } from 'node:fs';
import path from 'node:path';

/** As `package.json` says. */
export const PRODUCT_VERSION: string = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'),
).version;
