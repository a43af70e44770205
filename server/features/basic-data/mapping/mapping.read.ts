/** What importers of other areas ask of the mappings: what a code means, and where to put one that means nothing. */
export { type Met, recordUnmapped } from './record-unmapped.ts';
export { type Asked, codeReader, type Resolved, resolveCode, resolveOut } from './resolve-code.ts';
