import type { Feature } from '../../kernel/feature.ts';
import { seedImports } from './demo/seed.ts';
import { registerFileCalls } from './file.calls.ts';
import { defineImportJobs } from './jobs.ts';
import { registerRowCalls } from './rows.calls.ts';
import { registerRunCalls } from './run.calls.ts';

/** Imports of any resource and of official lists: preview, decisions, application, rollback. */
export const importsFeature: Feature = {
  name: 'imports',
  register(app, deps) {
    defineImportJobs(deps);
    registerRunCalls(app, deps);
    registerRowCalls(app, deps);
    registerFileCalls(app, deps);
  },
  seedDemo: seedImports,
};
