import { countInHand, type Given, type Giving, giveInHand } from '../../../kernel/document/in-hand.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { servedPriceRequest } from './price-request.served.ts';

/** Price requests that somebody has still to answer, for when they leave. */
export const countPriceRequestsOf = (tx: Tx, employeeId: string): Promise<number> =>
  countInHand(tx, servedPriceRequest, employeeId);

export const givePriceRequests = (giving: Giving, given: Given): Promise<string[]> =>
  giveInHand(giving, servedPriceRequest, given);
