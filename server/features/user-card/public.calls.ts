import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { askRate, cardContact, viewCard } from '#contract/user-card/card.calls.ts';
import { type CardView, cardAddress } from '#contract/user-card/card.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import { implementFile } from '../../kernel/http/implement-file.ts';
import { addressFor } from '../../kernel/http/own-address.ts';
import type { SignedLinks } from '../../kernel/signed-link.ts';
import { inScope, SYSTEM, type Tx } from '../../kernel/tenancy.ts';
import { keepEnquiry } from './ask.ts';
import { cardOf, contentOf, countVisit } from './card-view.ts';
import { dispositionOf, vCardOf } from './vcard.ts';

interface OpenCard {
  readonly employeeId: string;
  readonly companyId: string;
  readonly linkId: string;
  readonly view: CardView;
}

/** What strangers with the link may do. A wrong key, an old one and one that is switched off are the same: nothing there. */
export function registerPublicCalls(app: FastifyInstance, deps: Deps, links: SignedLinks): void {
  const { db, clock, bus, config } = deps;

  async function open(tx: Tx, key: string): Promise<OpenCard> {
    const linkId = links.idIn(key);
    const row =
      linkId === null
        ? undefined
        : await tx.db
            .selectFrom('userCard')
            .select(['employeeId', 'companyId', 'content', 'linkId'])
            .where('linkId', '=', linkId)
            .where('isOn', '=', true)
            .executeTakeFirst();
    const view = row && (await cardOf(tx, row.employeeId, contentOf(row.content)));
    if (!row || !view) throw new AppError('not_found');
    return { ...row, view };
  }

  implement(app, viewCard, async ({ query, who }) => ({
    Data: await inScope(db, SYSTEM, async tx => {
      const card = await open(tx, query.c);
      if (who?.seat?.employeeId !== card.employeeId) await countVisit(tx, card, clock.now());
      return card.view;
    }),
  }));

  implement(app, askRate, async ({ body, request }) => {
    if (body.phone === '' && body.email === '') throw new AppError('CONTACT_NEEDED');
    await inScope(db, SYSTEM, async tx => {
      const card = await open(tx, body.c);
      // A program has filled in what no person sees: it is told that all went well.
      if (body.homepage !== '') return;
      await keepEnquiry(tx, bus, { card, body, ip: request.ip, now: clock.now() });
    });
    return { Data: null };
  });

  implementFile(app, cardContact, async ({ query, request }) => {
    const { c } = query;
    const card = await inScope(db, SYSTEM, async tx => {
      const found = await open(tx, c);
      await tx.db
        .updateTable('userCard')
        .set(eb => ({ saves: eb('saves', '+', 1) }))
        .where('employeeId', '=', found.employeeId)
        .execute();
      return found;
    });
    const site = addressFor(request, config);
    return {
      bytes: vCardOf(card.view, { link: site + cardAddress(c), site }),
      contentType: 'text/vcard; charset=utf-8',
      headers: { 'content-disposition': dispositionOf(card.view), 'cache-control': 'no-store' },
    };
  });
}
