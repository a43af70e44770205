import { daysBetween, isCalendarDay } from '../../../basic-data/rules/calendar-day.ts';
import type { Finding } from '../../../kernel/errors.ts';
import { rateFinding } from './catalogue.ts';

/** Findings of a rate's way, its product and its days (design commercial A.2.1, A.6). */

export interface RateRoute {
  readonly receiptPlaceId: string | null;
  readonly polId: string;
  readonly potIds: readonly string[];
  readonly podId: string;
  readonly deliveryPlaceId: string | null;
  readonly polTerminalId: string | null;
  readonly podTerminalId: string | null;
  readonly onCarriageMode: string | null;
}

/** A pre-carriage from the port itself is none, an on-carriage to it neither; ports on the way are called once. */
export function routeFindings({ polId, potIds, podId, deliveryPlaceId, onCarriageMode }: RateRoute): Finding[] {
  const found: Finding[] = [];
  if (polId !== '' && polId === podId) found.push(rateFinding('PORT_SAME', 'podId'));
  const isRepeated = potIds.some((pot, index) => pot === polId || pot === podId || potIds[index - 1] === pot);
  if (isRepeated) found.push(rateFinding('ROUTE_REPEATS', 'potIds'));
  const isBeyond = deliveryPlaceId !== null && deliveryPlaceId !== podId;
  if (isBeyond && onCarriageMode === null) found.push(rateFinding('ON_CARRIAGE', 'onCarriageMode'));
  return found;
}

/** Port of each terminal; null where the terminal is not known. */
export type PortOfTerminal = (terminalId: string) => string | null;

export const terminalFindings = (rate: RateRoute, portOf: PortOfTerminal): Finding[] =>
  (
    [
      ['polTerminalId', rate.polTerminalId, rate.polId],
      ['podTerminalId', rate.podTerminalId, rate.podId],
    ] as const
  )
    .filter(([, terminal, port]) => terminal !== null && portOf(terminal) !== port)
    .map(([path]) => rateFinding('TERMINAL_PORT', path));

export interface RateProduct {
  readonly productType: string;
  readonly contractNo: string | null;
  readonly namedAccountIds: readonly string[];
}

export function productFindings({ productType, contractNo, namedAccountIds }: RateProduct): Finding[] {
  const found: Finding[] = [];
  const isAgreed = productType === 'CONTRACT' || productType === 'NAC';
  if (isAgreed && !contractNo?.trim()) found.push(rateFinding('CONTRACT_NO', 'contractNo'));
  const isNamed = productType === 'NAC';
  if (isNamed && namedAccountIds.length === 0) found.push(rateFinding('NAMED_ACCOUNTS', 'namedAccountIds'));
  if (!isNamed && namedAccountIds.length > 0) found.push(rateFinding('NO_NAMED_ACCOUNTS', 'namedAccountIds'));
  return found;
}

const MOST_DAYS = 366;

/** Today is the calendar day at the port of loading. */
export function dayFindings(
  { validFrom, validTo }: { readonly validFrom: string; readonly validTo: string },
  today: string,
): Finding[] {
  // What is no day the field itself says.
  if (!isCalendarDay(validFrom) || !isCalendarDay(validTo)) return [];
  if (validTo < validFrom) return [rateFinding('DATE_ORDER', 'validTo')];
  const found: Finding[] = [];
  if (daysBetween(validFrom, validTo) + 1 > MOST_DAYS) found.push(rateFinding('DATE_SPAN', 'validTo'));
  if (validTo < today) found.push(rateFinding('DATE_PAST', 'validTo'));
  return found;
}
