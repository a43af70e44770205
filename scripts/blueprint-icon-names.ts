import type { Plugin } from 'vite';

const VIRTUAL = '\0blueprint-icon-names';

/**
 * Blueprint carries the names of its six hundred icons in three spellings, and writes two of them anew at every start, to tell
 * whether a name exists. We pass icons as components, so every name counts as one: one that does not exist fails to load, as before.
 */
export const blueprintIconNames = (): Plugin => ({
  name: 'fairlead:blueprint-icon-names',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === './iconNames' && importer?.replaceAll('\\', '/').includes('/@blueprintjs/icons/') ? VIRTUAL : undefined,
  load: id =>
    id === VIRTUAL ? 'export const IconNames = {}; export const IconNamesSet = { has: () => true };' : undefined,
});
