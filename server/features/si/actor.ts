import type { Right } from '#contract/kernel/call.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import { shippingInstruction } from '#machines/si/shipping-instruction.document.ts';
import { hasButton, isAllowed } from '#routes/catalogue/access.ts';
import { actorOf as actorOfDocument } from '../../kernel/document/actor.ts';
import type { Seat, SeatedWho } from '../../kernel/who.ts';

/** Does the seat's menu hold one of the rights? */
export const holdsAny = ({ menu }: Pick<Seat, 'menu'>, rights: readonly Right[]): boolean =>
  rights.some(({ path, code }) => (code ? hasButton(menu, code, path) : isAllowed(menu, path, true)));

/** The person as the machine knows them. */
export const actorOf = (who: Pick<SeatedWho, 'seat' | 'userId'>): DocumentActor =>
  actorOfDocument(shippingInstruction, who);
