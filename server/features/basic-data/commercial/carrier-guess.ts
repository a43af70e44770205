import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { guessLines } from '#contract/basic-data/commercial/guess/calls.ts';
import { type GuessableLine, guessCarriers, numbersIn } from '#contract/basic-data/commercial/guess-carrier.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import { matchSafely } from './match-safely.ts';

const MOST_NUMBERS = 100;

/** Lines in use, as far as a guess needs them. */
export const guessableLines = async ({ db }: Tx): Promise<GuessableLine[]> =>
  (
    await sql<GuessableLine>`select id, scac, name_zh, name_en, bic_owner_codes, bl_patterns from shipping_line
      where status in ('ACTIVE', 'DEPRECATED') order by scac`.execute(db)
  ).rows;

export function registerGuessCall(app: FastifyInstance, { reads }: Deps): void {
  implement(app, guessLines, async ({ who, query }) => {
    const lines = await reads.inScope(scopeOf(who), guessableLines);
    const numbers = numbersIn(query.numbers).slice(0, MOST_NUMBERS);
    return { Data: numbers.map(number => ({ number, guesses: guessCarriers(number, lines, matchSafely) })) };
  });
}
