import type { FastifyInstance, RouteOptions } from 'fastify';
import { sql } from 'kysely';
import type { CallDef } from '#contract/kernel/call.ts';
import { FEATURES } from '#server/feature-list.ts';
import type { Deps } from '#server/kernel/deps.ts';
import type { Feature } from '#server/kernel/feature.ts';

/** Mistakes as people make them, each in one call, to see that the harness finds it. */
export interface SeededFault {
  readonly path: string;
  readonly mistake: string;
  /** What the harness has to say of the call. */
  readonly says: RegExp;
  sow(app: FastifyInstance, deps: Deps, path: string): void;
}

const onAnswer = (app: FastifyInstance, path: string, change: (body: Record<string, unknown>) => void): void => {
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.routeOptions.url !== path || typeof payload !== 'string' || !payload.startsWith('{')) return payload;
    const body = JSON.parse(payload);
    change(body);
    return JSON.stringify(body);
  });
};

/** Also where the input is refused right after. */
const beforeHandler = (app: FastifyInstance, path: string, work: (text: string) => Promise<void> | void): void => {
  app.addHook('preValidation', async request => {
    if (request.routeOptions.url === path) await work(JSON.stringify(request.body ?? request.query));
  });
};

export const SEEDED_FAULTS: readonly SeededFault[] = [
  {
    path: '/api/Permission/People',
    mistake: 'a call without its right check',
    says: /without the right: \d/,
    sow(app, _deps, path) {
      app.addHook('onRoute', (route: RouteOptions) => {
        const call = (route.config as { call?: CallDef } | undefined)?.call;
        if (route.url === path && call) route.config = { ...route.config, call: { ...call, access: 'seat' } };
      });
    },
  },
  {
    path: '/api/File/Get',
    mistake: 'an answer that leaks a stack',
    says: /tells of itself/,
    sow: (app, _deps, path) =>
      onAnswer(app, path, body => {
        body.detail = new Error('x').stack;
      }),
  },
  {
    path: '/api/Message/List',
    mistake: 'a header left out',
    says: /header content-security-policy is missing/,
    sow(app, _deps, path) {
      app.addHook('onSend', async (request, reply, payload) => {
        if (request.routeOptions.url === path) reply.removeHeader('content-security-policy');
        return payload;
      });
    },
  },
  {
    path: '/api/Currency/List',
    mistake: 'a value that nobody expected ends in a fault',
    says: /status 500/,
    sow: (app, _deps, path) =>
      beforeHandler(app, path, () => {
        throw new TypeError('cannot read properties of undefined');
      }),
  },
  {
    path: '/api/Employee/List',
    mistake: 'a row of another company',
    says: /seal of /,
    sow(app, { db }, path) {
      app.addHook('onSend', async (request, _reply, payload) => {
        if (request.routeOptions.url !== path || typeof payload !== 'string') return payload;
        const { rows } = await sql<{
          name: string;
        }>`select name_zh as name from company where company_code = 'BWBAYY'`.execute(db);
        return payload.replace('{', () => `{"next":${JSON.stringify(rows[0]?.name)},`);
      });
    },
  },
  {
    path: '/api/Port/Get',
    mistake: 'a message in one language',
    says: /not in both languages/,
    sow: (app, _deps, path) =>
      onAnswer(app, path, body => {
        if (typeof body.message === 'object') body.message = { zh: '错误', en: '' };
      }),
  },
  {
    path: '/api/WebsitePublic/UserLogin',
    mistake: 'a password in the log',
    says: /the log tells a secret/,
    sow: (app, _deps, path) => beforeHandler(app, path, text => app.log.info(`signing in with ${text}`)),
  },
];

/** A statement put together of what somebody typed. */
export const SQL_FAULT: SeededFault = {
  path: '/api/Port/List',
  mistake: 'a statement put together of a text',
  says: /status 500|slept|a statement was run/,
  sow: (app, { db }, path) =>
    beforeHandler(app, path, async text => {
      const { q = '' } = JSON.parse(text) as { q?: string };
      await sql.raw(`select 1 where '${q}' <> ''`).execute(db);
    }),
};

/** The product with these mistakes in it. */
export function withFaults(faults: readonly SeededFault[]): readonly Feature[] {
  const [first, ...others] = FEATURES;
  const sown: Feature = {
    ...first!,
    register(app, deps) {
      for (const fault of faults) fault.sow(app, deps, fault.path);
      return first!.register(app, deps);
    },
  };
  return [sown, ...others];
}
