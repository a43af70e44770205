import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../kernel/deps.ts';
import { registerFigures } from './figures.register.ts';
import { registerLogs } from './log.register.ts';
import { registerMarket } from './market.register.ts';
import { registerOfferActs } from './offer-acts.register.ts';
import { registerQueue } from './queue.register.ts';
import { registerTiles } from './tiles.register.ts';

/** The desk of who sells, and of the platform. */
export function registerDesk(app: FastifyInstance, deps: Deps): void {
  registerFigures(app, deps);
  registerLogs(app, deps);
  registerMarket(app, deps);
  registerOfferActs(app, deps);
  registerQueue(app, deps);
  registerTiles(app, deps);
}
