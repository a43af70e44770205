import type { Deps } from '../../../kernel/deps.ts';
import { createSecretBox } from '../../../kernel/secret-box.ts';
import { carrierSecretOf } from '../../booking/config/carrier-config.read.ts';
import { SANDBOX } from '../channel.read.ts';
import { sandboxUrl } from '../sandbox/sandbox-address.ts';
import type { ChannelRow } from '../tables.ts';

/** Where a partner is spoken to over HTTP, and with which key. */

/** What the secret of a channel is sealed for. */
export const secretPlace = (channelId: string): string => `partner-channel:${channelId}`;

/** What the sandbox carrier takes at which of its addresses. */
const sandboxOf = ({ config }: Pick<Deps, 'config'>, { document }: ChannelRow): string =>
  sandboxUrl(config, document === 'BOOKING' ? 'BOOKING' : 'SI');

/** The channel's own key; that of bookings stands with the carrier's configuration. */
export const authorisation = ({ config, db }: Deps, channel: ChannelRow): Promise<string | null> | string | null =>
  channel.document === 'BOOKING'
    ? channel.endpoint === SANDBOX
      ? null
      : carrierSecretOf({ config }, db, channel.carrier)
    : createSecretBox(config).open(channel.sealedSecret, secretPlace(channel.id));

type Asked = Pick<ChannelRow, 'endpoint'>;

/** The demo's own carrier stands in for the partner. */
export const isPlayed = ({ config }: Pick<Deps, 'config'>, { endpoint }: Asked): boolean =>
  endpoint === SANDBOX && config.demo;

/** Partners stand in the world outside; on this machine only the demo's own, and where the operator says so. */
export const mayStandHere = (deps: Pick<Deps, 'config'>, channel: Asked): boolean =>
  isPlayed(deps, channel) || deps.config.loopbackPartners;

export const baseOf = (deps: Deps, channel: ChannelRow): string =>
  isPlayed(deps, channel) ? sandboxOf(deps, channel) : channel.endpoint.replace(/\/+$/, '');
