import type { CarrierBookingConfig } from '#contract/booking/config.ts';
import { ediSyntax } from '#contract/booking/wire/write-iftmbf.ts';
import { isFolderName } from '#contract/partner/folder-name.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { SANDBOX } from '../../partner/channel.read.ts';
import type { ChannelRow } from '../../partner/tables.ts';

/** Where the messages of a booking go: the channel follows the carrier's published configuration, message by message. */

type Way = Pick<ChannelRow, 'format' | 'transport' | 'folder' | 'endpoint'>;

/** A mailbox is called like the folder that the transfer program empties. */
const folderOf = (endpoint: string): string => endpoint.trim().toLowerCase();

/**
 * Null: a person enters it at the carrier's site. In test mode nothing leaves the house: a demo's carriers stand in for the real ones,
 * elsewhere the message is only kept.
 */
export function wayOf(config: CarrierBookingConfig, isDemo: boolean): Way | null {
  const { channel, endpoint, testMode, carrier } = config;
  const isPlayed = testMode && isDemo;
  if (channel === 'DCSA_API')
    return { format: 'DCSA_BOOKING', transport: 'HTTP', folder: '', endpoint: isPlayed ? SANDBOX : endpoint.trim() };
  if (channel === 'IFTMBF') {
    const folder = isPlayed || !isFolderName(folderOf(endpoint)) ? `bk-${carrier.toLowerCase()}` : folderOf(endpoint);
    return { format: 'IFTMBF', transport: 'FOLDER', folder, endpoint: '' };
  }
  if (channel === 'EMAIL_PDF') return { format: 'MAIL', transport: 'MAIL', folder: '', endpoint: endpoint.trim() };
  return null;
}

/** Is a message of this configuration made and kept, and never sent? */
export const isHeld = ({ testMode, channel }: CarrierBookingConfig, isDemo: boolean): boolean =>
  testMode && !(isDemo && (channel === 'DCSA_API' || channel === 'IFTMBF'));

/** The channel's row as the configuration has it now; its messages and their counter hang from it. */
export async function bookingChannel(tx: Tx, deps: Deps, config: CarrierBookingConfig): Promise<ChannelRow | null> {
  const way = wayOf(config, deps.config.demo);
  if (way === null) return null;
  const now = deps.clock.now();
  const platform = await tx.db
    .selectFrom('company')
    .select(['id', 'companyCode'])
    .where('kind', '=', 'platform')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const columns = {
    ...way,
    senderId: config.senderId || platform.companyCode,
    senderQualifier: config.senderQualifier,
    recipientId: config.recipientId || config.carrier,
    recipientQualifier: config.recipientQualifier,
    syntax: ediSyntax(config),
    test: config.testMode,
    active: true,
    updatedAt: now,
  };
  return tx.db
    .insertInto('partnerChannel')
    .values({
      id: newId(now.getTime()),
      companyId: platform.id,
      carrier: config.carrier,
      document: 'BOOKING' as const,
      name: `${config.carrier} booking`,
      sealedSecret: '',
      tokenHash: '',
      association: '',
      lineBreaks: false,
      confirmBy: 'CONTRL' as const,
      batchMinutes: 0,
      version: 1,
      createdAt: now,
      ...columns,
    })
    .onConflict(conflict => conflict.columns(['companyId', 'carrier', 'document']).doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
}
