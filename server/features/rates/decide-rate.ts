import type { Change, Fact } from '#contract/kernel/facts.ts';
import { NEW, permits, type Refusal } from '#machines/kernel/lifecycle.ts';
import { newRateContext, type RateCommand } from '#machines/rates/rate.commands.ts';
import {
  type AnyRateContent,
  evolveRate,
  type RateBirth,
  type RateDocument,
  type RateParts,
  rateChanges,
  rateContextOf,
} from '#machines/rates/rate.evolve.ts';
import { rateLifecycle } from '#machines/rates/rate.lifecycle.ts';

/** What was decided: one fact, and the rate after it. */
export interface DecidedRate<C extends AnyRateContent = AnyRateContent> {
  readonly ok: true;
  readonly fact: Fact;
  readonly document: RateDocument<C>;
}
export type RateDecision<C extends AnyRateContent = AnyRateContent> =
  | DecidedRate<C>
  | { readonly ok: false; readonly refusal: Refusal };

const factOf = (
  command: RateCommand,
  parts: Pick<Fact, 'seq' | 'fromState' | 'toState'> & { readonly changes: readonly Change[] },
): Fact => ({
  ...parts,
  revision: 1,
  event: command.type,
  actorEmployeeId: command.actor.employeeId,
  actorCompanyId: command.actor.companyId,
  actorKind: command.actor.companyKind === 'system' ? 'system' : 'employee',
  onBehalfOfEmployeeId: null,
  at: command.at,
  remarks: command.remarks?.trim() || null,
});

/** A rate comes into being. */
export function decideNewRate<C extends AnyRateContent>(birth: RateBirth<C>, command: RateCommand): RateDecision<C> {
  const permit = permits(rateLifecycle, NEW, newRateContext(birth.companyId), command);
  if (!permit.ok) return permit;
  const changes = [{ path: '', after: birth }];
  const fact = factOf(command, { seq: 1, fromState: null, toState: permit.to, changes });
  return { ok: true, fact, document: evolveRate<C>(null, fact) };
}

/**
 * A command to a rate that exists. `parts` tells what it holds afterwards in the state that it comes to, where the command changes it:
 * a revision that waits keeps what stood, one that is published does not.
 */
export function decideOnRate<C extends AnyRateContent>(
  document: RateDocument<C>,
  command: RateCommand,
  parts: (to: string) => RateParts<C> = () => document,
): RateDecision<C> {
  const permit = permits(rateLifecycle, document.state, rateContextOf(document), command);
  if (!permit.ok) return permit;
  const fact = factOf(command, {
    seq: document.version + 1,
    fromState: document.state,
    toState: permit.to,
    changes: rateChanges(document, parts(permit.to)),
  });
  return { ok: true, fact, document: evolveRate<C>(document, fact) };
}
