import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../../config.ts';

/** Query values that are written into no log: free text of people, and everything that opens a door. */
const SECRET_QUERY = /(remarks|token|password|code|secret|captcha|setup|invite)$/i;
const REDACTED = '[redacted]';

/** The address of a request with secret query values blotted out. */
export function loggedUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined) return path;
  const kept = new URLSearchParams(query);
  for (const name of new Set(kept.keys())) if (SECRET_QUERY.test(name)) kept.set(name, REDACTED);
  return `${path}?${kept}`;
}

const SECRET_KEYS = [
  'authorization',
  'cookie',
  'password',
  'oldPassword',
  'newPassword',
  'token',
  'Token',
  'stepToken',
  'passwordHash',
];

/** Fastify's logger (pino): one line a request, no secrets. `stream` is for tests that read it. */
export const logOptions = (
  level: Config['logLevel'],
  stream?: { write(line: string): void },
): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  ...(stream ? { stream } : {}),
  redact: {
    paths: SECRET_KEYS.flatMap(key => [key, `*.${key}`, `*.*.${key}`]).concat(
      'headers["set-cookie"]',
      '*.headers["set-cookie"]',
      '*.headers["login-access-token"]',
    ),
    censor: REDACTED,
  },
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      url: loggedUrl(request.url),
      remoteAddress: request.ip,
    }),
  },
});
