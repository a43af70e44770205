import { initialTransition, transition } from 'xstate';
import type { DraftDefinition } from '#machines/draft/draft-fold.ts';
import type { DraftKey } from '#machines/draft/draft-key.ts';
import { type KeptEvent, type MultiCreateSnapshot, multiCreateFlow } from '#machines/si/multi-create.flow.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';

/** The customer and its employee for whom staff make an SI. */
export interface OnBehalf {
  readonly companyId: string;
  readonly companyCode: string;
  readonly employeeId: string;
}

/** What the wizard works on: a shipment that gets new SIs, or one SI, submitted or parked as a draft. */
export type WizardRecord = (
  | { readonly shipmentId: string; readonly onBehalf?: OnBehalf }
  | { readonly siId: string; readonly isParked?: boolean }
) & {
  /** Page it is made on; the customer's own unless said. */
  readonly route?: string;
};

/** One draft per seat, route and record. */
export const wizardKey = (seat: string, record: WizardRecord): DraftKey => ({
  seat,
  route: record.route ?? ROUTE.ExternalWorkbenchSiSubmit.path,
  record: 'siId' in record ? `Id=${record.siId}` : `CGO_ID=${record.shipmentId}`,
});

export type WizardDefinition = DraftDefinition<MultiCreateSnapshot, KeptEvent>;

/** The wizard after one more event: pure, nothing is called. */
export const stepped = (snapshot: MultiCreateSnapshot, event: KeptEvent): MultiCreateSnapshot =>
  transition(multiCreateFlow, snapshot, event)[0];

/** Keystrokes in one field that are not yet on disk become one event. */
function merge(earlier: KeptEvent, later: KeptEvent): KeptEvent | null {
  const isRun =
    earlier.type === 'EDIT_FIELD' && later.type === 'EDIT_FIELD' && later.run === true && !earlier.from && !later.from;
  return isRun && earlier.path === later.path ? { ...earlier, value: later.value } : null;
}

/**
 * How the stream of one wizard folds. Every step remembers what followed it, so that folding the same events again costs
 * nothing and gives the identical snapshot: a check belongs to the content it was made of as long as that is identical.
 */
export function wizardDefinition(): WizardDefinition {
  const followers = new WeakMap<MultiCreateSnapshot, { event: KeptEvent; next: MultiCreateSnapshot }>();
  return {
    initial: initialTransition(multiCreateFlow)[0],
    evolve(snapshot, event) {
      const known = followers.get(snapshot);
      if (known?.event === event) return known.next;
      const next = stepped(snapshot, event);
      followers.set(snapshot, { event, next });
      return next;
    },
    merge,
  };
}
