import { GLOBAL_FACT_SHAPES } from '#machines/message/global-message.document.ts';
import type { Feature } from '../../kernel/feature.ts';
import { startMessages } from './background.ts';
import { registerMessageCalls } from './calls.ts';
import { seedMessages } from './demo/seed.ts';
import { registerGlobalCalls } from './global/calls.ts';
import { defineGlobalJobs } from './global/clock.ts';
import { registerManageCalls } from './manage/calls.ts';
import { messageSearchable } from './message.searchable.ts';
import { unreadCount } from './unread.read.ts';

/** Messages to persons: inbox, unread count, the deliverer behind the outbox, and messages that people write to many. */
export const messageFeature: Feature = {
  name: 'message',
  factShapes: [GLOBAL_FACT_SHAPES],
  searchables: [messageSearchable],
  register(app, deps) {
    defineGlobalJobs(deps);
    registerMessageCalls(app, deps);
    registerGlobalCalls(app, deps);
    registerManageCalls(app, deps);
  },
  unreadCount:
    ({ db, clock }) =>
    who =>
      unreadCount(db, who, clock.now()),
  seedDemo: seedMessages,
  start: deps =>
    startMessages(deps, error => console.error('messages: work failed, trying again', (error as Error).message)),
};
