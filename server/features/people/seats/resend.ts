import type { Config } from '../../../config.ts';
import type { SeatRow } from '../../identity/seat/seat-row.read.ts';
import { writeSeat } from '../../identity/seat/write-seat.act.ts';
import { type HeldSeat, permitted } from '../held-seat.ts';
import { type MadeLink, makeInvitation } from '../invitations/link.ts';

/** RESEND: the old link is void with the new one. */
export async function resendLink(
  { tx, seat, context, actor, writer }: HeldSeat,
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  send: 'mail' | 'link',
): Promise<MadeLink & { readonly seat: SeatRow }> {
  const to = permitted(seat.state, context, { type: 'RESEND', actor, at: writer.now.toISOString() });
  const made = await makeInvitation(tx, config, seat, {
    ...{ by: writer.employeeId, byMail: send === 'mail', now: writer.now },
  });
  const told = [{ path: 'sentTo', after: made.sentTo === null ? 'link' : 'mail' }];
  return { seat: await writeSeat(tx, writer, seat, { event: 'RESEND', to, told }), ...made };
}
