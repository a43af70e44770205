import { type Edit, withoutCommit } from '../planting.ts';
import type { PartName } from './extent.ts';

interface Fault {
  readonly about: string;
  /** Where it must show. */
  readonly part: PartName;
  readonly edits: readonly Edit[];
}

const REDIS_BUS = 'server/live/redis-bus.ts';

export const FAULTS = {
  'lost-write': {
    about: 'a server that is stopped answers writes that it does not commit',
    part: 'restart',
    edits: [withoutCommit("let isLeaving = false; process.once('SIGTERM', () => { isLeaving = true; });", 'isLeaving')],
  },
  'doubled-write': {
    about: 'a call that was sent twice is done twice',
    part: 'restart',
    edits: [
      {
        file: 'server/kernel/http/once.ts',
        find: "return typeof key === 'string' && key.length > 0",
        replace: "return typeof key === 'string' && key.length < 0",
      },
    ],
  },
  'doubled-push': {
    about: 'a server pushes what it has published itself a second time',
    part: 'restart',
    edits: [{ file: REDIS_BUS, find: 'if (received && received.from !== self)', replace: 'if (received)' }],
  },
  'lost-push': {
    about: 'what one server publishes does not reach the others',
    part: 'restart',
    edits: [{ file: REDIS_BUS, find: 'commands.publish(CHANNEL,', replace: "commands.publish('nowhere'," }],
  },
  'limit-of-one-process': {
    about: 'each server counts calls for itself',
    part: 'limits',
    edits: [
      {
        file: 'server/app.ts',
        find: 'redis ? createRedisCounts(redis, ownCounts, onFailure) : ownCounts',
        replace: 'ownCounts',
      },
    ],
  },
  'stale-rights': {
    about: 'a server keeps rights that were changed elsewhere',
    part: 'rights',
    edits: [
      {
        file: 'server/features/identity/menu/rights-cache.ts',
        find: 'if (key.version !== version ||',
        replace: 'if (version === -1 ||',
      },
    ],
  },
  'told-by-all': {
    about: 'every server tells the readers of a list of a change that one of them made',
    part: 'lists',
    edits: [{ file: 'server/features/rates/search/open-lists.ts', find: 'if (!isOwn || ', replace: 'if (' }],
  },
  'pushed-twice': {
    about: 'a message is pushed twice',
    part: 'messages',
    edits: [
      {
        file: 'server/features/message/deliver.ts',
        find: 'for (const { id, kind, title, employees, users } of delivered)',
        replace: 'for (const { id, kind, title, employees, users } of [...delivered, ...delivered])',
      },
    ],
  },
  'change-without-fact': {
    about: 'a change leaves no fact in the log',
    part: 'restart',
    edits: [
      {
        file: 'server/kernel/event-store.ts',
        find: 'if (facts.length === 0) return;',
        replace: 'if (facts.length === 0 || facts[0]?.expectedSeq === 2) return;',
      },
    ],
  },
  'session-stays-open': {
    about: 'a connection whose session was ended at another server stays open',
    part: 'rights',
    edits: [
      {
        file: 'server/features/identity/login/sign-in.act.ts',
        find: 'to: { sessions: superseded },',
        replace: 'to: { sessions: [] },',
      },
    ],
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

export const isFault = (name: string): name is FaultName => Object.hasOwn(FAULTS, name);
