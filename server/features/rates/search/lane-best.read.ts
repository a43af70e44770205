import type { Deps } from '../../../kernel/deps.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { bestPriceOrNone } from '../watch/best-price.ts';
import { seatViewer } from './seat-viewer.ts';

interface Lane {
  /** UN/LOCODEs. */
  readonly pol: string;
  readonly pod: string;
  readonly containerType: string;
  readonly currency: string;
}

/** What one container of the lane costs at best as the person would find it in the rates; null where nothing is valid. */
export async function bestOnLane(
  deps: Pick<Deps, 'db' | 'reads' | 'clock'>,
  who: SeatedWho,
  { pol, pod, containerType, currency }: Lane,
): Promise<string | null> {
  const viewer = await seatViewer(deps, who, {});
  const query = { pol, pod, box: `1x${containerType}`, currency };
  const best = await bestPriceOrNone(deps, viewer, query, deps.clock.now());
  return best.currency === currency ? best.amount : null;
}
