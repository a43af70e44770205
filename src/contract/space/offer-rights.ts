import type { Right } from '../kernel/call.ts';
import { SPACE_PATHS, spaceRight } from './paths.ts';

/** Who may send which event of an offer of ready space (design commercial B.4); its calls and its document ask for the same. */

const { mine, drafts, selling, allSelling } = SPACE_PATHS;

const at = (code: string, ...paths: readonly string[]): readonly Right[] => paths.map(path => spaceRight(path, code));

/** Of a published offer; a draft is edited at its own screen as well. */
const CHANGE = at('EDIT', mine, selling);
const DELETE = at('DELETE', mine, drafts, selling);

export const OFFER_RIGHTS = {
  CREATE: at('ADD', mine, drafts, selling),
  COPY: at('COPY', mine),
  EDIT: at('EDIT', mine, drafts, selling),
  SELL_FOR: at('ADD', mine, drafts),
  SUBMIT: at('SUBMIT', mine, drafts),
  APPROVE: at('APPROVE', allSelling),
  REJECT: at('REJECT', allSelling),
  PAUSE: at('PAUSE', mine, selling, allSelling),
  RESUME: at('RESUME', mine, selling, allSelling),
  CHANGE_QTY: CHANGE,
  CHANGE_PRICE: CHANGE,
  CHANGE_SAILING: at('EDIT_SAILING', mine),
  CHANGE_TERMS: CHANGE,
  PIN: at('PIN', allSelling),
  TAKE_OFF: at('OFF', mine, selling, allSelling),
  DELETE,
  RESTORE: DELETE,
} as const satisfies Readonly<Record<string, readonly Right[]>>;
