import type { Config } from '../../../config.ts';
import type { InvitationSent } from '../../identity/seat/seat-asks.act.ts';
import { changeSeat, type SeatRow } from '../../identity/seat/write-seat.act.ts';
import type { HeldSeat } from '../held-seat.ts';
import { type MadeLink, makeInvitation } from '../invitations/link.ts';

/** RESEND: the old link is void with the new one. */
export async function resendLink(
  { tx, seat, writer }: HeldSeat,
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  send: 'mail' | 'link',
): Promise<MadeLink & { readonly seat: SeatRow }> {
  const byMail = send === 'mail';
  const prepared: InvitationSent = { sentTo: byMail && seat.email !== null ? 'mail' : 'link' };
  const after = await changeSeat(tx, writer, seat, { event: 'RESEND', prepared });
  const made = await makeInvitation(tx, config, seat, { by: writer.actor.employeeId, byMail, now: writer.now });
  return { seat: after, ...made };
}
