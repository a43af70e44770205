import { createRequire } from 'node:module';
import type * as hucre from 'hucre';

const require = createRequire(import.meta.url);

/** The library of workbooks: the first sheet loads it, a start does not wait for its hundred files. */
export const workbooks = (): typeof hucre => require('hucre');
