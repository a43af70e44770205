import type { RatePostRow } from '#contract/rates/post/post.resource.ts';
import { permits } from '#machines/kernel/lifecycle.ts';
import type { RateActor } from '#machines/rates/rate.commands.ts';
import type { PostCommand, PostEvent } from '#machines/rates/rate-post.commands.ts';
import { ratePostLifecycle } from '#machines/rates/rate-post.lifecycle.ts';
import { modifyRow, type Writer } from '../../../kernel/resource/write.ts';
import { dayAt } from '../search/places.ts';
import { ratePosts } from './post.served.ts';
import { post } from './post-names.ts';
import { postRefused } from './post-refused.ts';

export interface PostStep {
  readonly event: PostEvent;
  readonly actor: RateActor;
  /** What the command says beyond its event. */
  readonly more?: object;
  readonly changes?: Readonly<Record<string, unknown>>;
}

/** One event to an announcement that the writer has seen: the machine's answer, the row and the fact. */
export async function stepPost(
  writer: Writer,
  seen: RatePostRow,
  { event, actor, more, changes }: PostStep,
): Promise<RatePostRow> {
  const { at, who } = writer;
  const today = dayAt(undefined, at);
  const command = { type: event, actor, at: at.toISOString(), today, ...more } as PostCommand;
  const { bodyZh: body, effectiveTo } = seen;
  const context = { ownerCompanyId: who?.seat.companyId ?? '', body, effectiveTo };
  const permit = permits(ratePostLifecycle, seen.state ?? 'DRAFT', context, command);
  if (!permit.ok) throw postRefused(permit.refusal);
  const modification = { id: seen.id, version: seen.version, event, changes: { ...changes, state: permit.to } };
  return post(await modifyRow({ ...writer, doors: null }, ratePosts, modification));
}
