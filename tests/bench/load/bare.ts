import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { line, median } from '../figures.ts';
import { closedModel } from './models.ts';

export interface BareServer {
  readonly url: string;
  ask(what: { readonly tell?: string; readonly answers?: unknown }): Promise<{ rss: number }>;
  end(): void;
}

export async function startBareServer(): Promise<BareServer> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'bare-server.ts'));
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    url,
    async ask(what) {
      child.send(what);
      const [answer] = (await once(child, 'message')) as [{ rss: number }];
      return answer;
    },
    end: () => void child.kill(),
  };
}

/** One read and one write through the product, beside the bare parts that are under it. */
export async function compareWithBare(
  url: string,
  bare: BareServer,
  { databaseUrl, clients, seconds }: { databaseUrl: string; clients: number; seconds: number },
): Promise<void> {
  const api = new Api(url);
  const token = await api.login('PLTFRM', 'pricing');
  const { list } = resourceCalls(fclRateResource);
  const query = { sort: '-updatedAt', limit: '50' };
  await bare.ask({ answers: { Status: 1, Data: (await api.get(list.path, token, query)).data } });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const { samples, perSecond } = await closedModel(() => work().then(() => name), clients, seconds);
    const ms = median(samples.map(sample => sample.ms));
    line(name, { '1/s': perSecond, 'median ms': ms });
    return { ms, perSecond };
  };
  try {
    const product = await timed('a list of 50 rates', () => api.get(list.path, token, query));
    const fastify = await timed('the same bytes from a bare Fastify', async () =>
      (await fetch(`${bare.url}/bare`)).json(),
    );
    const driver = await timed('the same rows by the bare driver', () =>
      pool.query('select * from fcl_rate order by updated_at desc, id desc limit 50'),
    );
    line('ratio of a list', {
      'to Fastify (throughput)': fastify.perSecond / product.perSecond,
      'to the driver (throughput)': driver.perSecond / product.perSecond,
      'to both, one after the other (medians)': product.ms / (fastify.ms + driver.ms),
    });
  } finally {
    await pool.end();
  }
}
