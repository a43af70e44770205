import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FEATURES } from '#server/feature-list.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { startTestServer } from '#tests/support/server.ts';
import { headerFaults, problemFaults } from './answer-rules.ts';
import type { PartResult } from './part.ts';
import type { Told } from './request.ts';

/** Every kind of address that is no call: pages, files of the client, documents of the API, health, what is not there at all. */
const ADDRESSES = [
  '/',
  '/employeeLogin',
  '/internal/workCenter',
  '/no/such/page',
  '/index.html',
  '/assets/app-1.js',
  '/assets/app-1.css',
  '/favicon.svg',
  '/assets/none.js',
  '/.env',
  '/.git/config',
  '/package.json',
  '/server/config.ts',
  '/robots.txt',
  '/api/docs',
  '/api/docs/json',
  '/api/docs/yaml',
  '/api/docs/static/index.html',
  '/api/health',
  '/api/health/live',
  '/api/metrics',
  '/api/none',
  '/api',
  '/.well-known/security.txt',
  '/.well-known/none',
  '/%00',
  '/%zz',
  '//evil.example',
] as const;
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'POST'] as const;

/** What is served as a file and must not be: source, settings, history of the project. */
const INNER_FILE = /"dependencies"|environmentSchema|\[core\]|SERVER_SECRET=/;

export async function checkPages(features: readonly Feature[] = FEATURES): Promise<PartResult> {
  const client = mkdtempSync(path.join(tmpdir(), 'fairlead-client-'));
  mkdirSync(path.join(client, 'assets'));
  for (const [name, text] of [
    ['index.html', '<!doctype html><title>x</title>'],
    ['favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['assets/app-1.js', 'export {};'],
    ['assets/app-1.css', 'a{}'],
  ] as const)
    writeFileSync(path.join(client, name), text);
  const server = await startTestServer({
    demo: true,
    clientDir: client,
    features: features.map(({ start: _, ...feature }) => feature),
    env: { PUBLIC_URL: 'https://app.fairlead.example', MAIN_HOSTS: 'app.fairlead.example' },
  });
  const faults: string[] = [];
  let requests = 0;
  try {
    for (const url of ADDRESSES)
      for (const method of METHODS) {
        const answer = await server.app.inject({
          method: method as 'GET',
          url,
          headers: { accept: '*/*', host: 'app.fairlead.example' },
        });
        requests += 1;
        const told: Told = {
          status: answer.statusCode,
          headers: answer.headers as Told['headers'],
          text: answer.body,
          ms: 0,
        };
        const found = [
          // An address that does not decode is answered before any page is.
          ...(url === '/%zz' ? [] : headerFaults(told, url.startsWith('/api/'))),
          ...(method === 'HEAD' ? [] : problemFaults(told)),
          ...(told.status >= 500 ? [`status ${told.status}`] : []),
          ...(INNER_FILE.test(told.text) ? ['an inner file is served'] : []),
          ...(told.headers['strict-transport-security'] || url === '/%zz'
            ? []
            : ['no strict-transport-security behind https']),
          ...(['TRACE', 'PUT', 'DELETE', 'PATCH'].includes(method) && told.status < 400 ? [`takes ${method}`] : []),
        ];
        faults.push(...found.map(fault => `${method} ${url}: ${told.status}: ${fault}`));
      }
    const { body } = await server.app.inject({ url: '/.well-known/security.txt' });
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(body)?.[1] ?? '');
    const isGood = expires > Date.now() + 30 * 86_400_000 && expires < Date.now() + 366 * 86_400_000;
    if (!/^Contact: (mailto|https):/m.test(body) || !isGood) faults.push(`security.txt says: ${body.slice(0, 200)}`);
    return { figures: { addresses: ADDRESSES.length, requests }, faults };
  } finally {
    await server.close();
    rmSync(client, { recursive: true, force: true });
  }
}
