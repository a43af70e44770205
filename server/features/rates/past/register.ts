import type { FastifyInstance } from 'fastify';
import { exportRatesAsOf, fclRatesAsOf } from '#contract/rates/past/past.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { demandCost } from '../rate-actor.ts';
import { findPast, type PastAsk, type PastViewer } from './find-past.ts';
import { pastSheet } from './past-sheet.ts';

/** Past prices are what was paid: for those who may see cost. */
export function registerPastRates(
  app: FastifyInstance,
  { db, reads, clock }: Pick<Deps, 'db' | 'reads' | 'clock'>,
): void {
  const past = async (who: SeatedWho, ask: PastAsk) => {
    const now = clock.now();
    await reads.inScope(scopeOf(who), tx => demandCost(tx.db, who, now));
    const { companyId, companyKind, employeeId } = who.seat;
    const viewer: PastViewer = {
      kind: 'seat',
      companyId,
      companyKind,
      employeeId,
      seesCost: true,
      isProgram: who.program !== undefined,
      customerId: null,
      isAsCustomer: false,
    };
    return findPast({ db, reads }, viewer, ask, now);
  };
  implement(app, fclRatesAsOf, async ({ query, who }) => ({ Data: await past(who, query) }), { asItIs: true });
  implementFile(app, exportRatesAsOf, async ({ query: { lang, ...ask }, who }) =>
    pastSheet(await past(who, ask), {
      language: lang,
      company: who.seat.companyName,
      day: ask.day,
      file: [ask.pol, ask.pod].map(codes => codes.replaceAll(',', '+')).join('-'),
    }),
  );
}
