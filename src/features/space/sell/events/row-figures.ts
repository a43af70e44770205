import type { AnyRow } from '#contract/kernel/resource.ts';
import { OFFER_STATE_LABELS, ORDER_STATE_LABELS } from '#contract/space/space-codes.ts';
import { formatFigure } from '#kit/figures.ts';
import type { useText } from '#kit/i18n.ts';

/** A row in a line, for whoever is told that it is not what he saw. */

type Words = ReturnType<typeof useText>;

interface Line {
  readonly containerType: string;
  readonly qty: number;
  readonly price: string;
}

const parts = (...of: readonly (string | undefined)[]): string => of.filter(Boolean).join(' · ');

/** Staff see what is free of each container type; a seller's own list knows quantities and prices. */
export function offerFigure({ state, currency, lines, lineText }: AnyRow, text: Words): string {
  const own = (lines as readonly Line[] | undefined)?.map(
    ({ containerType, qty, price }) => `${qty} × ${containerType} ${String(currency)} ${formatFigure(price)}`,
  );
  const containers = own?.join(', ') ?? `${String(currency)} ${String(lineText)}`;
  return parts(text(OFFER_STATE_LABELS[state as keyof typeof OFFER_STATE_LABELS]), containers);
}

export const orderFigure = ({ state, amount, fee, currency }: AnyRow, text: Words): string =>
  parts(
    text(ORDER_STATE_LABELS[state as keyof typeof ORDER_STATE_LABELS]),
    `${String(currency)} ${formatFigure(String(amount))}`,
    fee ? `+ ${formatFigure(String(fee))}` : undefined,
  );
