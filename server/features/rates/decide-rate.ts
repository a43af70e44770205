import { type DocumentActor, SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';
import type { RateActor } from '#machines/rates/rate.commands.ts';
import type { AnyRateContent, RateEvent, RateRow, RateWorld } from '#machines/rates/rate.declaration.ts';
import { type Decided, type Decision, decideBirth, decideChange } from '../../kernel/document/decided.ts';
import { bornWith, changedBy, type RateBirth, type RateDocument, type RateParts } from './rate-document.ts';
import { type RateContent, type RateKind, rowOfRate } from './upkeep/rate-kind.ts';

/** Events of many rates at once, whose world the caller has read; what is decided is written by `saveRates`. */

/** What was decided: one fact, and the rate after it. */
export interface DecidedRate<C extends AnyRateContent = AnyRateContent> {
  readonly ok: true;
  readonly fact: Decided['fact'];
  readonly document: RateDocument<C>;
  readonly decided: Decided<RateRow>;
}
export type RateDecision<C extends AnyRateContent = AnyRateContent> =
  | DecidedRate<C>
  | { readonly ok: false; readonly refusal: Refusal };

/** An event that is asked of a rate, with what the guards are told. */
export interface RateCommand extends Partial<RateWorld> {
  readonly type: RateEvent;
  readonly actor: RateActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
  readonly remarks?: string | undefined;
}

/** The person, or the system, as the machine knows them. */
export const documentActor = ({ employeeId, companyId, companyKind, publishes }: RateActor): DocumentActor =>
  companyKind === 'system'
    ? SYSTEM_ACTOR
    : {
        kind: 'employee',
        employeeId,
        userId: null,
        companyId,
        companyKind,
        holds: publishes ? ['PUBLISH'] : [],
      };

/** The same back: what rates write for others is decided by the same person. */
export const rateActorOf = ({ employeeId, companyId, companyKind, holds }: DocumentActor): RateActor => ({
  employeeId,
  companyId,
  companyKind: companyKind ?? 'system',
  publishes: companyKind === null || holds.includes('PUBLISH'),
});

const askingOf = ({ type, actor, at, remarks, ...world }: RateCommand) => ({
  event: type,
  actor: documentActor(actor),
  now: new Date(at),
  remarks: remarks?.trim() || null,
  world,
});

const readBack = <C extends RateContent>(kind: RateKind<C>, decision: Decision<RateRow>): RateDecision<C> =>
  decision.ok ? { ok: true, fact: decision.fact, document: kind.ofRow(decision.after), decided: decision } : decision;

/** A rate comes into being. */
export const decideNewRate = <C extends RateContent>(
  kind: RateKind<C>,
  birth: RateBirth<C>,
  command: RateCommand,
): RateDecision<C> =>
  readBack(
    kind,
    decideBirth<RateRow>(kind.document, { ...bornWith(birth, kind.typedFields), id: birth.id }, askingOf(command)),
  );

/** A command to a rate that is held. `parts` tells what it holds afterwards in the state that it comes to, where the command changes it. */
export const decideOnRate = <C extends RateContent>(
  kind: RateKind<C>,
  document: RateDocument<C>,
  command: RateCommand,
  parts: (to: string) => RateParts<C> = () => document,
): RateDecision<C> =>
  readBack(
    kind,
    decideChange(kind.document, rowOfRate(kind, document), askingOf(command), to =>
      changedBy(parts(to), kind.typedFields),
    ),
  );
