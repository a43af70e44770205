import type { FastifyInstance } from 'fastify';
import { can } from '#contract/kernel/resource.ts';
import type { Deps } from '../deps.ts';
import type { ExportLimit } from '../export-limit.ts';
import { registerExport } from './export.calls.ts';
import { registerResource } from './resource.calls.ts';
import { registerSuggest } from './suggest.calls.ts';

/** All calls of all resources; declared documents have calls of their own (`kernel/document`). */
export function serveResources(app: FastifyInstance, deps: Deps, exportLimit: ExportLimit): void {
  for (const served of deps.resources.values()) {
    if (!served.isDocument) registerResource(app, deps, served);
    if (can(served.resource, 'export')) registerExport(app, deps, served, exportLimit);
  }
  registerSuggest(app, deps);
}
