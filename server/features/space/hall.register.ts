import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import { spaceDetail, spaceHall } from '#contract/space/space.calls.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../kernel/keyset.ts';
import { inScope, SYSTEM } from '../../kernel/tenancy.ts';
import { noteLook } from './desk/looks.store.ts';
import { countHall, readHall } from './hall.read.ts';

const pageKey = z.tuple([keyInstant, keyId]);

/** What buyers see; offers are other companies', so they are read with the rights of the server. */
export function registerHall(app: FastifyInstance, { db, reads, clock }: Deps): void {
  implement(app, spaceHall, async ({ who, query: { cursor, limit, instant, pol, pod, containerType, from, to } }) => {
    const wanted = { pol, pod, containerType, from, to, instant: instant === '1' };
    const ask = { ...wanted, buyerId: who.seat.companyId, now: clock.now(), limit };
    const after = readKeyset(cursor, pageKey);
    const { rows, counted } = await reads.inScope(SYSTEM, async tx => ({
      rows: await readHall(tx, { ...ask, after }),
      counted: await countHall(tx, { ...ask, after: null }),
    }));
    return { Data: keysetPage(rows, { limit, counted, keyOf: ({ etd, id }) => [etd, id], show: offer => offer }) };
  });

  implement(app, spaceDetail, async ({ who, query: { id } }) => {
    const ask = { buyerId: who.seat.companyId, now: clock.now(), limit: 1, after: null, id };
    const [Data] = await inScope(db, SYSTEM, async tx => {
      const found = await readHall(tx, ask);
      await noteLook(tx, found[0], who.seat, ask.now);
      return found;
    });
    if (!Data) throw new AppError('not_found');
    return { Data };
  });
}
