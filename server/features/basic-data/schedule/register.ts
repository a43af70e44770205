import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../kernel/deps.ts';
import { registerEditCalls } from './edit.calls.ts';
import { registerScheduleReads } from './read.calls.ts';
import { registerTakeCalls } from './take/take.calls.ts';
import { registerVoyageCalls } from './voyage.calls.ts';

/** All calls on services, voyages and port calls beyond those of the resources. */
export function registerSchedule(app: FastifyInstance, deps: Deps): void {
  registerVoyageCalls(app, deps);
  registerEditCalls(app, deps);
  registerScheduleReads(app, deps);
  registerTakeCalls(app, deps);
}
