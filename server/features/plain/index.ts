import path from 'node:path';
import type { Feature } from '../../kernel/feature.ts';
import { plainIn } from '../../kernel/plain.ts';

const SOURCES = path.resolve(import.meta.dirname, '../../../src');
const [contract, machines] = await Promise.all([
  plainIn(path.join(SOURCES, 'contract')),
  plainIn(path.join(SOURCES, 'machines')),
]);

/** Resources and documents whose declaration is all that there is to say, of every area. */
export const plainFeature: Feature = {
  name: 'plain',
  resources: contract.resources,
  documents: machines.documents,
  register() {},
};
