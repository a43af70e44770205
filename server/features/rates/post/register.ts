import type { FastifyInstance } from 'fastify';
import { RATE_PATHS, rateRight } from '#contract/rates/paths.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { holdsAny } from '../rate-actor.ts';
import { registerPostBoard } from './board.register.ts';
import { registerPostCalendar } from './calendar.register.ts';
import { registerPostFiles } from './files.register.ts';
import { registerPostEvents } from './post.register.ts';
import { registerPostReaders } from './readers.register.ts';
import { definePostJobs } from './tell-readers.ts';
import { registerPostToRule } from './to-rule.register.ts';

export function registerPosts(app: FastifyInstance, deps: Deps): void {
  definePostJobs(deps);
  registerPostEvents(app, deps);
  registerPostFiles(app, deps);
  registerPostBoard(app, deps, ({ seat }) => holdsAny(seat, [rateRight(RATE_PATHS.announcements)]));
  registerPostReaders(app, deps);
  registerPostCalendar(app, deps);
  registerPostToRule(app, deps);
}
