import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { registerResource } from './resource.calls.ts';
import { registerSuggest } from './suggest.calls.ts';

/** All calls of all resources. */
export function serveResources(app: FastifyInstance, deps: Deps): void {
  for (const served of deps.resources.values()) registerResource(app, deps, served);
  registerSuggest(app, deps);
}
