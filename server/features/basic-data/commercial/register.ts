import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../kernel/deps.ts';
import { registerAgencyTests } from './agency-tests.calls.ts';
import { registerBillCodeCalls } from './bill-code.calls.ts';
import { registerBookCodeCalls } from './book-codes.ts';
import { registerGuessCall } from './carrier-guess.ts';
import { registerFeeCodeCalls } from './fee-codes.calls.ts';
import { registerFxCalls } from './fx.calls.ts';

/** Calls of rates of exchange, booking codes, bill numbers and agencies. */
export function registerCommercial(app: FastifyInstance, deps: Deps): void {
  registerFxCalls(app, deps);
  registerBookCodeCalls(app, deps);
  registerBillCodeCalls(app, deps);
  registerAgencyTests(app, deps);
  registerGuessCall(app, deps);
  registerFeeCodeCalls(app, deps);
}
