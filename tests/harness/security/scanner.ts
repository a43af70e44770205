import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestServer } from '#tests/support/server.ts';
import type { PartResult, RunOptions } from './part.ts';

/** Wapiti (Debian's package) against the running product, signed in and not; its findings, less those with a reason. */

/** Findings of the scanner that are none, by kind and what they say; each with its reason. */
const EXPLAINED: readonly { readonly kind: string; readonly info: RegExp; readonly reason: string }[] = [
  {
    kind: 'Content Security Policy Configuration',
    info: /style-src/,
    reason: 'libraries of the client write style attributes; scripts have no such leave',
  },
  {
    kind: 'HTTP Secure Headers',
    info: /X-XSS-Protection/,
    reason:
      'a filter of old browsers that opened holes of its own; the header switches it off, which the scanner takes for none',
  },
  {
    kind: 'HTTP Secure Headers',
    info: /Strict-Transport-Security/,
    reason: 'the product is scanned without TLS; with an https PUBLIC_URL the header stands on every answer',
  },
];

/** Names the scanner's program; `scripts/test-security.mjs` finds it, or has it installed by Debian. */
const WAPITI = process.env.WAPITI_PATH ?? '';

interface Finding {
  readonly method: string;
  readonly path: string;
  readonly info: string;
}

interface Report {
  readonly vulnerabilities: Readonly<Record<string, readonly Finding[]>>;
  readonly anomalies: Readonly<Record<string, readonly Finding[]>>;
}

const run = (args: readonly string[]): Promise<number> =>
  new Promise(resolve => {
    const child = spawn(WAPITI, args, { stdio: 'ignore', env: { ...process.env, HOME: tmpdir() } });
    child.once('error', () => resolve(1));
    child.once('close', code => resolve(code ?? 1));
  });

/** Addresses with parameters to begin from: the client is drawn by scripts, so a crawler finds few by itself. */
const STARTS = [
  '/api/Port/List?q=sha&limit=5',
  '/api/WxAppWebsite/ShowPointTo?host=x',
  '/api/PublicRate/Query?pol=CNSHA&pod=DEHAM',
  '/api/SchedulePublic/Search?pol=CNSHA&pod=DEHAM',
  '/api/UserCard/View?id=x&key=y',
  '/api/UserSetting/Avatar?id=x',
  '/api/Message/List?limit=5',
  '/api/Search/Records?q=a',
  '/api/File/Get?id=x',
  '/employeeLogin?redirect=/internal',
  '/',
  '/api/FclRate/List?q=a&sort=id&limit=5',
  '/api/Employee/List?filter=[]&q=b',
  '/api/Audit/List?limit=5',
];

export async function scan({ times }: RunOptions): Promise<PartResult> {
  if (WAPITI === '') return { figures: {}, faults: [], skipped: 'wapiti is not here and cannot be installed' };
  const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-scan-'));
  let requests = 0;
  const server = await startTestServer({
    demo: true,
    env: { DATA_DIR: folder, LOG_LEVEL: 'info' },
    logStream: {
      write(line) {
        if (line.includes('incoming request')) requests += 1;
      },
    },
  });
  const seconds = 40 * Math.max(1, times);
  const faults: string[] = [];
  const explained = new Map<string, number>();
  try {
    const token = await server.login('PLTFRM', 'admin');
    for (const header of [null, `Authorization: Bearer ${token}`]) {
      const output = path.join(folder, `report-${header === null ? 'out' : 'in'}.json`);
      const code = await run([
        '-u',
        `${server.url}/`,
        '--scope',
        'domain',
        '-f',
        'json',
        '-o',
        output,
        '--flush-session',
        '--no-bugreport',
        ...STARTS.flatMap(start => ['-s', `${server.url}${start}`]),
        '-m',
        'exec,file,sql,timesql,xss,crlf,redirect,ssrf,xxe,csp,http_headers,cookieflags,backup,methods,permanentxss',
        '--max-scan-time',
        String(seconds),
        '--max-links-per-page',
        '50',
        '-t',
        '8',
        '-v',
        '0',
        '--store-session',
        folder,
        ...(header === null ? [] : ['-H', header]),
      ]);
      if (code !== 0) {
        faults.push(`wapiti ended with ${code}`);
        continue;
      }
      const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
      for (const [kind, found] of [...Object.entries(report.vulnerabilities), ...Object.entries(report.anomalies)])
        for (const { method, path: at, info } of found) {
          const known = EXPLAINED.find(one => one.kind === kind && one.info.test(info));
          if (known) explained.set(known.reason, (explained.get(known.reason) ?? 0) + 1);
          else
            faults.push(
              `${header === null ? 'visitor' : 'signed in'}: ${kind}: ${method} ${at}: ${info.slice(0, 160)}`,
            );
        }
    }
    if (requests < 500) faults.push(`the scanner has asked no more than ${requests} times`);
    return { figures: { requests, seconds: 2 * seconds, explained: Object.fromEntries(explained) }, faults };
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
