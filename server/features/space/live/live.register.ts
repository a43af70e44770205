import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import { publicSpace, shownSpace } from '#contract/space/hall.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { SYSTEM, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import { siteCompanyOf } from '../../identity/site.read.ts';
import { rateConfigOf } from '../../rates/rules/rate-config.read.ts';
import { countPublic, type PublicAsk, readPublic } from './public.read.ts';
import { readShown } from './shown.read.ts';

const pageKey = z.tuple([z.enum(['0', '1']), keyInstant, keyId]);
const SHOWN = { ALL_IN: 'ALL_IN', FROM: 'FROM', SIGN_IN: 'NOTHING' } as const;

/** Numbers that move while somebody looks, and the offers of a public site. */
export function registerLive(app: FastifyInstance, { reads, clock, config }: Deps): void {
  implement(app, shownSpace, async ({ who, query: { ids } }) => ({
    Data: await reads.inScope(scopeOf(who), tx => readShown(tx, ids.split(','))),
  }));

  /** A site that shows its rates to visitors shows its space so as well. */
  const siteAt = async (tx: Tx, hostname: string): Promise<Pick<PublicAsk, 'site' | 'prices'>> => {
    const companyId = await siteCompanyOf(tx.db, hostname, config.mainHosts);
    if (companyId === null) throw new AppError('not_found');
    const { kind } = await tx.db
      .selectFrom('company')
      .select('kind')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
    const { sitePrice } = await rateConfigOf(tx.db, companyId);
    return { site: { companyId, isPlatform: kind === 'platform' }, prices: SHOWN[sitePrice] };
  };

  implement(app, publicSpace, async ({ query: { cursor, limit, ...wanted }, request }) => {
    const after = readKeyset(cursor, pageKey);
    const { site, rows, counted } = await reads.inScope(SYSTEM, async tx => {
      const site = await siteAt(tx, request.hostname);
      const ask = { ...site, ...wanted, now: clock.now(), limit };
      return {
        site,
        rows: await readPublic(tx, { ...ask, after }),
        counted: await countPublic(tx, { ...ask, after: null }),
      };
    });
    const page = keysetPage(rows, {
      limit,
      counted,
      keyOf: ({ isPinned, etd, id }) => [isPinned ? '0' : '1', etd, id],
      show: ({ isPinned: _, ...offer }) => offer,
    });
    return { Data: { prices: site.prices, page } };
  });
}
