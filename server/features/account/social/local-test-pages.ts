import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../kernel/deps.ts';
import { addressFor } from '../../../kernel/http/own-address.ts';
import { LOCAL_TEST_CLIENT, LOCAL_TEST_PATHS, TEST_IDENTITIES } from './local-test.ts';
import { hashOf, newSecret } from './secrets.ts';

const GRANT_MS = 5 * 60_000;

const authorizeSchema = z.object({
  client_id: z.literal(LOCAL_TEST_CLIENT),
  redirect_uri: z.url(),
  state: z.string().max(100),
  code_challenge: z.string().max(100),
});
const allowSchema = authorizeSchema.extend({ subject: z.string().max(40).default('') });
const tokenSchema = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string().max(100),
  redirect_uri: z.string().max(500),
  code_verifier: z.string().max(200),
});

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);

function page(asked: z.infer<typeof authorizeSchema>): string {
  const hidden = Object.entries(asked)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('');
  const people = TEST_IDENTITIES.map(
    ({ subject, name }) => `<button name="subject" value="${subject}"><b>${name}</b><small>${subject}</small></button>`,
  ).join('');
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>测试身份 · Test identities</title><style>
:root{color-scheme:light dark}body{margin:0;display:grid;place-items:center;min-height:100vh;font:15px/1.5 system-ui;background:Canvas;color:CanvasText}
main{width:min(440px,92vw);padding:28px;border:1px solid #8884;border-radius:14px}h1{margin:0 0 4px;font-size:19px}p{margin:0 0 18px;opacity:.75}
form{display:grid;grid-template-columns:1fr 1fr;gap:10px}button{display:grid;padding:10px 14px;border:1px solid #8886;border-radius:10px;background:transparent;color:inherit;font:inherit;text-align:left;cursor:pointer}
button:hover{border-color:currentColor}small{opacity:.7}.refuse{grid-column:1/-1;text-align:center}</style>
<main><h1>选择测试身份 · Choose a test identity</h1><p>代替真实的社交平台，仅供试用。In place of a real service, for trying out.</p>
<form method="get" action="${LOCAL_TEST_PATHS.allow}">${hidden}${people}<button class="refuse" name="subject" value="">拒绝 · Refuse</button></form></main></html>`;
}

/** A service to sign in with that the product serves itself, where real ones are out of reach: pages and endpoints of OAuth 2. */
export function serveLocalTest(
  app: FastifyInstance,
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
): void {
  const grant = async (kind: 'code' | 'token', subject: string, more: { redirectUri?: string; challenge?: string }) => {
    const secret = newSecret();
    await db
      .insertInto('socialTestGrant')
      .values({
        tokenHash: hashOf(secret),
        kind,
        subject,
        expiresAt: new Date(clock.now().getTime() + GRANT_MS),
        redirectUri: more.redirectUri ?? null,
        challenge: more.challenge ?? null,
      })
      .execute();
    return secret;
  };
  const spend = (kind: 'code' | 'token', secret: string) =>
    db
      .deleteFrom('socialTestGrant')
      .where('tokenHash', '=', hashOf(secret))
      .where('kind', '=', kind)
      .where('expiresAt', '>', clock.now())
      .returningAll()
      .executeTakeFirst();
  /** It sends people back to this product and nowhere else. */
  const isOurs = (address: string, request: FastifyRequest): boolean =>
    address === `${addressFor(request, config)}/wxLogin`;

  void app.register(async scope => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get(LOCAL_TEST_PATHS.authorize, async (request, reply) => {
      const asked = authorizeSchema.safeParse(request.query);
      if (!asked.success || !isOurs(asked.data.redirect_uri, request)) return reply.code(400).send('bad request');
      return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(page(asked.data));
    });
    scope.get(LOCAL_TEST_PATHS.allow, async (request, reply) => {
      const asked = allowSchema.safeParse(request.query);
      if (!asked.success || !isOurs(asked.data.redirect_uri, request)) return reply.code(400).send('bad request');
      const { subject, redirect_uri: redirectUri, code_challenge: challenge, state } = asked.data;
      const back = new URL(redirectUri);
      back.searchParams.set('state', state);
      // Like WeChat: who refuses comes back with the state and without a code.
      if (TEST_IDENTITIES.some(identity => identity.subject === subject))
        back.searchParams.set('code', await grant('code', subject, { redirectUri, challenge }));
      return reply.redirect(back.toString());
    });
    scope.post(LOCAL_TEST_PATHS.token, async (request, reply) => {
      const asked = tokenSchema.safeParse(request.body);
      const spent = asked.success ? await spend('code', asked.data.code) : undefined;
      const challenge = createHash('sha256')
        .update(asked.data?.code_verifier ?? '')
        .digest('base64url');
      if (!spent || spent.challenge !== challenge || spent.redirectUri !== asked.data?.redirect_uri)
        return reply.code(400).send({ error: 'invalid_grant' });
      const token = await grant('token', spent.subject, {});
      return { access_token: token, token_type: 'Bearer', expires_in: GRANT_MS / 1000 };
    });
    scope.get(LOCAL_TEST_PATHS.userInfo, async (request, reply) => {
      const spent = await spend('token', (request.headers.authorization ?? '').replace(/^Bearer +/i, ''));
      const person = TEST_IDENTITIES.find(({ subject }) => subject === spent?.subject);
      if (!person) return reply.code(401).header('WWW-Authenticate', 'Bearer error="invalid_token"').send({});
      return { sub: person.subject, name: person.name };
    });
  });
}
