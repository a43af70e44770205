import { SPACE_SYSTEM, type SpaceActor } from './space-actor.commands.ts';

/** People of the walks of offers and orders. */

const person = (
  employeeId: string,
  companyId: string,
  companyKind: SpaceActor['companyKind'],
  reviews = false,
): SpaceActor => ({ employeeId, companyId, companyKind, reviews });

export const SPACE_ACTORS = {
  seller: person('seller', 'SELLER', 'provider'),
  staff: person('staff', 'PLATFORM', 'platform', true),
  author: person('author', 'PLATFORM', 'platform', true),
  buyer: person('buyer', 'BUYER', 'customer'),
  stranger: person('stranger', 'OTHER', 'customer'),
  system: SPACE_SYSTEM,
} as const satisfies Record<string, SpaceActor>;
export type SpaceActorName = keyof typeof SPACE_ACTORS;

/** What passes, and what fails each guard with the code it must name. */
export interface SpaceSample {
  readonly as: SpaceActorName;
  readonly payload?: object;
  readonly context?: object;
}
export interface SpaceFailingSample extends SpaceSample {
  readonly guard: string;
  readonly code: string;
  /** States in which the guard is the first to refuse. */
  readonly in: readonly string[];
}
export interface SpaceSamples {
  readonly passes: readonly [SpaceSample, ...SpaceSample[]];
  readonly fails: readonly SpaceFailingSample[];
}
