import type { FastifyInstance } from 'fastify';
import { pinPosts, publishPosts, withdrawPosts } from '#contract/rates/post/post.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { Writer } from '../../../kernel/resource/write.ts';
import { rateActor } from '../rate-actor.ts';
import { writeEach } from '../rules/write-through.ts';
import { ratePosts } from './post.served.ts';
import { post } from './post-names.ts';
import { type PostStep, stepPost } from './step-post.ts';
import { queueTelling } from './tell-readers.ts';

/** Events of announcements that people send, each for many rows. */

const actorOf = ({ who }: Writer) => rateActor(who!.seat, 'fcl');

export function registerPostEvents(app: FastifyInstance, deps: Deps): void {
  implement(app, publishPosts, async ({ who, request, body }) => ({
    Data: await writeEach(deps, ratePosts, { who, request, button: 'PUBLISH' }, body.rows, async (writer, row) => {
      const changes = { publishedAt: writer.at.toISOString(), publisherId: who.seat.employeeId };
      const published = await stepPost(writer, post(row), { event: 'PUBLISH', actor: actorOf(writer), changes });
      await queueTelling(writer.tx, deps, published, who.seat);
    }),
  }));

  const plain = (event: 'WITHDRAW' | 'PIN', step: Omit<PostStep, 'event' | 'actor'>) => (writer: Writer, row: object) =>
    stepPost(writer, post(row as never), { event, actor: actorOf(writer), ...step });

  implement(app, withdrawPosts, async ({ who, request, body }) => ({
    Data: await writeEach(
      deps,
      ratePosts,
      { who, request, button: 'WITHDRAW' },
      body.rows,
      plain('WITHDRAW', { changes: { pinnedUntil: null } }),
    ),
  }));

  implement(app, pinPosts, async ({ who, request, body: { rows, until } }) => ({
    Data: await writeEach(
      deps,
      ratePosts,
      { who, request, button: 'PIN' },
      rows,
      plain('PIN', { more: { until }, changes: { pinnedUntil: until } }),
    ),
  }));
}
