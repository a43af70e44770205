import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { Tables } from '../../db/tables.ts';
import type { VirusScanner } from '../files/virus-scanner.ts';
import type { Drain } from './drain.ts';

/** A database that answers slower than this serves nobody. */
const PATIENCE_MS = 2_000;

async function databaseAnswers(db: Kysely<Tables>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer of the database within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    await Promise.race([sql`select 1`.execute(db), tooSlow]);
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  } finally {
    clearTimeout(timer);
  }
}

export interface Asked {
  readonly db: Kysely<Tables>;
  readonly drain: Pick<Drain, 'isBegun'>;
  readonly scanner: Pick<VirusScanner, 'status'>;
}

/**
 * `live`: the process runs. `ready`: it can serve, it is not leaving, the database answers; the plain address asks the same. A virus
 * scanner that is away is told and refuses nobody but files.
 */
export function answerHealth(app: FastifyInstance, { db, drain, scanner }: Asked): void {
  const ok = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    return { Status: 1, Data: 'ok', Message: null, TraceId: request.id };
  };
  const ready = async (request: FastifyRequest, reply: FastifyReply) => {
    if (drain.isBegun()) throw new AppError('unavailable');
    await databaseAnswers(db);
    const { state } = scanner.status();
    return { ...ok(request, reply), ...(state === 'off' ? {} : { Scanner: state }) };
  };
  const options = { logLevel: 'warn', schema: { hide: true } } as const;
  app.get('/api/health', options, ready);
  app.get('/api/health/ready', options, ready);
  app.get('/api/health/live', options, async (request, reply) => ok(request, reply));
}
