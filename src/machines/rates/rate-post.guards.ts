import type { Guard, Refusal } from '../kernel/lifecycle.ts';
import type { PostCommandOf, PostContext, PostEvent } from './rate-post.commands.ts';

/** Refusals carry codes of `contract/rates/post/post-codes.ts`. */
const unless = (holds: boolean, code: string): Refusal | null => (holds ? null : { code });

type AnyGuard = Guard<PostContext, PostCommandOf<PostEvent>>;

export const isOwner: AnyGuard = ({ ownerCompanyId }, { actor }) => unless(actor.companyId === ownerCompanyId, 'RP-02');

export const isSystem: AnyGuard = (_, { actor }) => unless(actor.companyKind === 'system', 'RP-03');

export const hasBody: Guard<PostContext, PostCommandOf<'PUBLISH'>> = ({ body }) =>
  unless(body !== null && body.trim() !== '', 'POST_BODY');

export const isNotOver: Guard<PostContext, PostCommandOf<'PUBLISH'>> = ({ effectiveTo }, { today }) =>
  unless(effectiveTo === null || effectiveTo >= today, 'POST_PAST');

export const isDayToCome: Guard<PostContext, PostCommandOf<'PIN'>> = (_, { until, today }) =>
  unless(until === null || until >= today, 'POST_PIN');
