import type { Feature } from '../../kernel/feature.ts';
import { registerMessageCalls } from './calls.ts';
import { startDeliverer } from './deliver.ts';
import { seedMessages } from './demo.ts';
import { unreadCount } from './unread.read.ts';

/** Messages to persons: inbox, unread count, and the deliverer behind the outbox. */
export const messageFeature: Feature = {
  name: 'message',
  register: registerMessageCalls,
  unreadCount:
    ({ db }) =>
    who =>
      unreadCount(db, who),
  seedDemo: seedMessages,
  start: deps =>
    startDeliverer(deps, error => console.error('messages: delivery failed, trying again', (error as Error).message)),
};
