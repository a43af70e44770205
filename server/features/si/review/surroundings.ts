import type { Kysely } from 'kysely';
import type { SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { Tables } from '../../../db/tables.ts';
import { isBillVoided } from '../../bill/bill-state.read.ts';
import { hasChannel } from '../../partner/channel.read.ts';

/** What the machine wants to know of the world beyond person and content. */
export interface SiSurroundings {
  /** A channel to the carrier is set up. */
  readonly channelReady: boolean;
  /** The bill made of it is void, so that it may be opened again. */
  readonly billVoided: boolean;
}

const SENDABLE: ReadonlySet<SiDocument['state']> = new Set<SiDocument['state']>([
  'APPROVED',
  'BILL_DRAFTED',
  'CARRIER_REJECTED',
]);

/** Read where it matters only: most states know neither event. */
export async function surroundingsOf(
  db: Kysely<Tables>,
  { id, state, carrier }: Pick<SiDocument, 'id' | 'state' | 'carrier'>,
): Promise<SiSurroundings> {
  return {
    channelReady: SENDABLE.has(state) && (await hasChannel(db, carrier)),
    billVoided: state === 'COMPLETED' && (await isBillVoided(db, id)),
  };
}
