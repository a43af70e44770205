import { MOST_SLIDE_WEEKS } from '#contract/basic-data/schedule/slide.ts';
import type { Guard, Refusal } from '../kernel/lifecycle.ts';
import type { VoyageCommandOf, VoyageContext, VoyageEvent } from './voyage.commands.ts';

/** Refusals carry codes of `contract/basic-data/schedule/findings.ts`. */
type AnyGuard = Guard<VoyageContext, VoyageCommandOf<VoyageEvent>>;

const unless = (holds: boolean, refusal: Refusal): Refusal | null => (holds ? null : refusal);

/** The schedule belongs to the platform; others read it. */
export const isPlatform: AnyGuard = (_, { actor }) =>
  unless(actor.companyKind === 'platform' || actor.companyKind === 'system', { code: 'VY-02' });

export const hasCalls: AnyGuard = ({ called }) => unless(called >= 2, { code: 'VY-03', params: { n: called } });

export const hasTimes: AnyGuard = ({ untimed }) => unless(untimed === 0, { code: 'VY-04', params: { n: untimed } });

export const isInOrder: AnyGuard = ({ disorder }) => unless(disorder === 0, { code: 'VY-05', params: { n: disorder } });

/** A ship that has left takes no booking, whatever its cut-off says. */
export const isBookingOver: AnyGuard = ({ closesAt, departedAt }, { at }) =>
  unless(departedAt !== null || (closesAt !== null && Date.parse(at) >= Date.parse(closesAt)), { code: 'VY-06' });

export const hasDeparted: AnyGuard = ({ departedAt }) => unless(departedAt !== null, { code: 'VY-07' });

export const hasArrived: AnyGuard = ({ arrivedAt }) => unless(arrivedAt !== null, { code: 'VY-08' });

export const hasNotDeparted: AnyGuard = ({ departedAt }) => unless(departedAt === null, { code: 'VY-09' });

export const isSomeWeeks: Guard<VoyageContext, VoyageCommandOf<'SLIDE'>> = (_, { weeks }) =>
  unless(Number.isInteger(weeks) && weeks >= 1 && weeks <= MOST_SLIDE_WEEKS, {
    code: 'VY-10',
    params: { most: MOST_SLIDE_WEEKS },
  });
