import type { RateRow } from '#machines/rates/rate.declaration.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { keepDecided } from '../../../kernel/document/decided.ts';
import type { ServedDocument } from '../../../kernel/document/served-document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { DecidedRate } from '../decide-rate.ts';
import type { RateContent } from './rate-kind.ts';

export type ServedRate = ServedDocument<RateRow>;

export interface SavedFor {
  readonly requestId: string | null;
  /** The batch that writes them; its versions name it. */
  readonly batchId?: string | null;
}

/** Writes what was decided, events of one rate in their order: facts, rows, lines and versions, by as few statements as for one. */
export const keepRates = <C extends RateContent>(
  tx: Tx,
  deps: Pick<Deps, 'bus' | 'resources'>,
  served: ServedRate,
  decided: readonly DecidedRate<C>[],
  { requestId, batchId = null }: SavedFor,
): Promise<void> =>
  keepDecided(
    { tx, deps },
    served,
    decided.map(one => one.decided),
    { requestId, prepared: { batchId } },
  );
