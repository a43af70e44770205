import { AppError } from '#contract/kernel/errors.ts';
import { hasButton, isAllowed } from '#routes/catalogue/access.ts';
import type { SeatedWho } from '../../kernel/who.ts';

/** A call serves several pages; which one it is about is known from its body, and that page's right is asked then. */
export function demand(who: SeatedWho, path: string, code?: string): void {
  const { menu } = who.seat;
  const holds = code === undefined ? isAllowed(menu, path, true) : hasButton(menu, code, path);
  if (!holds) throw new AppError('AUTH_FORBIDDEN');
}
