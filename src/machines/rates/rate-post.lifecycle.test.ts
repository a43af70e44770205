import { describe, expect, it } from 'vitest';
import { POST_STATES, type PostState } from '#contract/rates/post/post-codes.ts';
import { NEW, type OrNew, permits } from '../kernel/lifecycle.ts';
import type { PostCommand, PostContext, PostEvent } from './rate-post.commands.ts';
import { POST_EVENTS } from './rate-post.events.ts';
import { evolvePost } from './rate-post.evolve.ts';
import * as guards from './rate-post.guards.ts';
import { ratePostLifecycle } from './rate-post.lifecycle.ts';
import { POST_ACTORS, POST_SAMPLES, type PostSample, postContext } from './rate-post.samples.ts';
import { POST_TABLE } from './rate-post.table.ts';

const EVENTS = Object.keys(POST_EVENTS) as PostEvent[];
const ALL: OrNew<PostState>[] = [NEW, ...POST_STATES];
const GUARDS = guards as unknown as Readonly<Record<string, (c: PostContext, command: PostCommand) => unknown>>;

const commandOf = (type: PostEvent, { as, over: _, ...payload }: PostSample): PostCommand =>
  ({ type, actor: POST_ACTORS[as], at: '2027-01-12T09:30:00.000Z', ...payload }) as PostCommand;
const sent = (state: OrNew<PostState>, type: PostEvent, sample: PostSample) =>
  permits(ratePostLifecycle, state, postContext(sample.over), commandOf(type, sample));

describe('the walk of an announcement', () => {
  it('does in every state what the table says of every command', () => {
    const got = Object.fromEntries(
      ALL.map(state => [
        state,
        Object.fromEntries(
          EVENTS.map(event => {
            const permit = sent(state, event, POST_SAMPLES[event].passes[0]);
            return [event, permit.ok ? permit.to : permit.refusal.code];
          }),
        ),
      ]),
    );
    expect(got).toEqual(POST_TABLE);
  });

  it('reaches every state from nothing', () => {
    const reached = new Set<string>([NEW]);
    for (let before = -1; before < reached.size; ) {
      before = reached.size;
      for (const state of ALL.filter(one => reached.has(one)))
        for (const event of EVENTS) {
          const permit = sent(state, event, POST_SAMPLES[event].passes[0]);
          if (permit.ok) reached.add(permit.to);
        }
    }
    expect([...reached].sort()).toEqual([...ALL].sort());
  });

  const failing = EVENTS.flatMap(event =>
    POST_SAMPLES[event].fails.flatMap(sample =>
      sample.in.map(state => ({ event, state, guard: sample.guard, sample })),
    ),
  );

  it.each(failing)('$state × $event is refused by $guard', ({ event, state, guard, sample }) => {
    const { guard: _guard, code, in: _states, ...plain } = sample;
    const refusal = GUARDS[guard]?.(postContext(plain.over), commandOf(event, plain));
    expect(refusal).toEqual({ code });
    expect(sent(state, event, plain)).toEqual({ ok: false, refusal });
  });

  it('has a failing sample for every guard', () => {
    expect([...new Set(failing.map(({ guard }) => guard))].sort()).toEqual(Object.keys(guards).sort());
  });
});

describe('the log of an announcement', () => {
  const fact = (seq: number, event: string, toState: string) => ({ seq, event, toState, at: `2027-01-0${seq}` });

  it('tells its state and when it was published', () => {
    const pinned = [fact(1, 'CREATE', 'DRAFT'), fact(2, 'PUBLISH', 'PUBLISHED'), fact(3, 'PIN', 'PUBLISHED')];
    expect(pinned.reduce<ReturnType<typeof evolvePost> | null>(evolvePost, null)).toEqual({
      ...{ state: 'PUBLISHED', version: 3, publishedAt: '2027-01-02' },
    });
  });

  it('with a gap is no log', () => {
    expect(() => evolvePost(null, fact(2, 'PUBLISH', 'PUBLISHED'))).toThrow('after 0');
  });
});
