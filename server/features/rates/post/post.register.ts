import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pinPosts, publishPosts, withdrawPosts } from '#contract/rates/post/post.calls.ts';
import type { EventName } from '#machines/kernel/document.ts';
import type { ratePost } from '#machines/rates/rate-post.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { applyByPerson } from '../../../kernel/document/apply.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { rowByRow } from '../../../kernel/resource/row-results.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { servedRatePost } from './rate-post.served.ts';

/** Events of announcements by paths of their own, each for many rows; Apply does the same. */

interface Asked {
  readonly who: SeatedWho;
  readonly request: FastifyRequest;
  readonly body: { readonly rows: readonly { readonly id: string; readonly version: number }[] };
}

export function registerPostEvents(app: FastifyInstance, deps: Deps): void {
  const each = async (event: EventName<typeof ratePost>, { who, request, body }: Asked, payload: object) => ({
    Data: await rowByRow(body.rows, async seen => {
      await applyByPerson(deps, servedRatePost, seen, { who, event, payload, requestId: request.id });
      return null;
    }),
  });
  implement(app, publishPosts, input => each('PUBLISH', input, {}));
  implement(app, withdrawPosts, input => each('WITHDRAW', input, {}));
  implement(app, pinPosts, input => each('PIN', input, { until: input.body.until }));
}
