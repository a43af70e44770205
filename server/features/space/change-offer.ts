import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import type { OfferCommand } from '#machines/space/space-offer.commands.ts';
import type { Deps } from '../../kernel/deps.ts';
import { inScope, SYSTEM, type Tx } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { type OfferChanges, settleOffer, stepOffer } from './offer.store.ts';
import { seenOffer } from './offer.writes.ts';
import type { OfferRow } from './offer-row.ts';
import { spaceActor } from './seat-actor.ts';

/** One change of an offer that is on sale: the row is held, the version that was seen compared, the machine asked. */

/** Of another company it is not there, except for staff who review offers of all. */
export function demandSide(offer: OfferRow, who: SeatedWho): void {
  if (offer.companyId !== who.seat.companyId && !spaceActor(who.seat).reviews) throw new AppError('not_found');
}

export function refuseFaults([first, ...more]: readonly Finding[]): void {
  if (first) throw invalid([first, ...more]);
}

interface Change {
  readonly command: object;
  readonly changes: OfferChanges;
  /** The field at fault, where a refusal is about one. */
  readonly fieldOf?: () => string;
  /** Runs in the same transaction, with the offer as it is then. */
  readonly after?: (changed: OfferRow) => Promise<unknown>;
}

export const offerChanger =
  (deps: Pick<Deps, 'db' | 'bus' | 'clock'>) =>
  async (who: SeatedWho, seen: { id: string; version: number }, work: (tx: Tx, offer: OfferRow) => Promise<Change>) => {
    const offer = await inScope(deps.db, SYSTEM, async tx => {
      const before = await seenOffer(tx, seen);
      demandSide(before, who);
      const { command, changes, fieldOf, after } = await work(tx, before);
      const asked = { actor: spaceActor(who.seat), at: deps.clock.now().toISOString() };
      const told = fieldOf && (({ code }: { code: string }) => (code === 'QTY_BELOW_USED' ? fieldOf() : 'event'));
      const done = await stepOffer(tx, deps, before, { ...asked, ...command } as OfferCommand, changes, told);
      await after?.(done);
      return settleOffer(tx, deps, done, asked.at);
    });
    const { id, state, version } = offer;
    return { Data: { id, state: state ?? 'DRAFT', version }, headers: { ETag: `"${version}"` } };
  };
