import type { FastifyInstance } from 'fastify';
import { postToRule } from '#contract/rates/post/post.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { applyByPerson } from '../../../kernel/document/apply.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { servedRatePost } from './rate-post.served.ts';

/** Version of a rule that was just made: of a surcharge, its announcement is written in a second step. */
const FIRST_VERSION = { INCREASE: 1, SURCHARGE: 2 } as const;

/** The event TO_RULE by a path of its own, whose answer names the rule. */
export function registerPostToRule(app: FastifyInstance, deps: Deps): void {
  implement(app, postToRule, async ({ who, request, body: { id, carrierId, feeId, ...asked } }) => {
    const seen = { id, version: versionSeen(request) };
    const payload = { ...asked, carrierId: carrierId ?? null, feeId: feeId ?? null };
    const command = { who, event: 'TO_RULE', payload, requestId: request.id };
    const after = await applyByPerson(deps, servedRatePost, seen, command);
    const ruleId = asked.rule === 'INCREASE' ? after.increaseId : after.surchargeRuleIds.at(-1);
    return { Data: { rule: asked.rule, ruleId: ruleId ?? '', version: FIRST_VERSION[asked.rule] } };
  });
}
