import type { FastifyInstance } from 'fastify';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { spaceConfirmation } from '#contract/space/print.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { publicAddress } from '../../../kernel/http/own-address.ts';
import { pdfFile } from '../../../kernel/pdf/pdf-file.ts';
import { SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { paperNamesOf } from '../../basic-data/paper-names.read.ts';
import { letterheadOf } from '../../company/letterhead.read.ts';
import { readHall } from '../hall.read.ts';
import { offerOfOrder, readOrder } from '../order.read.ts';
import { orderSender } from '../send-order.ts';
import { spaceRefused } from '../space-refused.ts';
import { orderPdf } from './confirmation-pdf.ts';

/** Orders that a seller has bound himself to. */
const BOUND: ReadonlySet<string> = new Set(['CONFIRMED', 'CANCEL_REQUESTED', 'SHIPPED', 'NO_SHOW']);

/** Made when it is asked for, of the order as it stands; nothing of it is kept. */
export function registerConfirmation(app: FastifyInstance, deps: Deps): void {
  const { reads, clock, config } = deps;
  const { shownAt } = orderSender(deps);
  implementFile(app, spaceConfirmation, async ({ query: { id, language }, who: caller }) => {
    const who = caller as SeatedWho;
    const now = clock.now();
    const { order, offer, letterhead, names } = await reads.inScope(SYSTEM, async tx => {
      const offerId = await offerOfOrder(tx, id, who.seat);
      const shown = await shownAt(tx, id, who);
      const ask = { buyerId: who.seat.companyId, now, limit: 1, after: null, id: offerId, isReview: true };
      const offer = (await readHall(tx, ask))[0]!;
      const { sellerCompanyId } = await readOrder(tx, id);
      const letterhead = await letterheadOf(tx.db, sellerCompanyId);
      const ports = [offer.pol, ...offer.pots, offer.pod];
      const names = await paperNamesOf(tx.db, { carriers: [offer.carrier], ports }, language);
      return { order: shown, offer, letterhead, names };
    });
    if (!BOUND.has(order.state)) throw spaceRefused({ code: 'NS-01' });
    const path = order.side === 'BUYER' ? SPACE_PATHS.ownOrders : SPACE_PATHS.sold;
    const link = `${publicAddress(config)}${path}?id=${encodeURIComponent(id)}`;
    return pdfFile(orderPdf({ order, offer, letterhead, names, link, at: now, language }), `${order.orderNo}.pdf`);
  });
}
