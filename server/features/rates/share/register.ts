import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../kernel/deps.ts';
import { registerReceiving } from './receive.register.ts';
import { registerShares } from './share.register.ts';
import { registerSubscriptions } from './subscribe.register.ts';
import { rateSubscribers, rateSubscriptions } from './subscription-lists.served.ts';

export const sharingResources = [rateSubscriptions, rateSubscribers];

export function registerSharing(app: FastifyInstance, deps: Deps): void {
  registerShares(app, deps);
  registerSubscriptions(app, deps);
  registerReceiving(app, deps);
}
