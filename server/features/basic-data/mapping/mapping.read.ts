/** What importers of other areas ask of the mappings: what a code means, and where to put one that means nothing. */
export { type PortCandidate, type PortReading, portReader } from './port-reader.ts';
export { recordUnmapped } from './record-unmapped.ts';
export { codeReader, resolveCode, resolveOut } from './resolve-code.ts';
