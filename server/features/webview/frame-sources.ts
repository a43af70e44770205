import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { embedAddress } from '#contract/webview/webview.ts';
import type { Tables } from '../../db/tables.ts';

const MOST = 100;
const POLICY = 'content-security-policy';

async function storedOrigins(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('menuNode')
    .select('url')
    .distinct()
    .where('kind', '=', 'WEBVIEW')
    .where('removed', '=', false)
    .where('enabled', '=', true)
    .limit(MOST)
    .execute();
  return [...new Set(rows.flatMap(({ url }) => embedAddress(url)?.origin ?? []))];
}

/**
 * Pages of the product may frame the sites that embedded pages come from, and no others. Asked anew for every page that is sent:
 * that is once a browser tab, and an address that was taken out of the menu is out at once.
 */
export function allowStoredFrames(app: FastifyInstance, db: Kysely<Tables>): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const policy = reply.getHeader(POLICY);
    if (typeof policy !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
    const origins = await storedOrigins(db);
    if (origins.length > 0) reply.header(POLICY, `${policy};frame-src 'self' ${origins.join(' ')}`);
    return payload;
  });
}
