import path from 'node:path';
import { problemSchema } from '#contract/kernel/envelope.ts';
import { ERRORS } from '#contract/kernel/errors.ts';
import { mayCall } from '#server/kernel/http/access.ts';
import type { Who } from '#server/kernel/who.ts';
import { SEAL } from '#tests/contract/tenancy-markers.ts';
import type { Operation } from './operations.ts';
import type { Sent, Told } from './request.ts';
import type { Asker, World } from './world.ts';

/** What holds for every answer of the product, whatever was asked. */

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** What an error knows of the machine: frames of a stack, files, statements, names of the parts. */
const INNER =
  /(^|\\n|\n)\s+at .{1,200}[:(]\d+|node_modules[\\/]|file:\/\/\/|\.ts:\d+:\d+|syntax error at or near|violates [\w-]+ constraint|(relation|column|function|operator|type) \\?"?[\w.]+\\?"? does not exist|invalid input syntax|duplicate key value|current transaction is aborted|unterminated quoted|pg_catalog|pg_toast|PGlite|SQLSTATE|DatabaseError|TypeError|RangeError|ReferenceError|ZodError|FST_ERR/;

/** No answer of a page or call is without these, each with what it has to hold. */
const ON_EVERY_ANSWER: readonly (readonly [name: string, holds: RegExp])[] = [
  ['content-security-policy', /default-src 'self'.*script-src 'self'.*object-src 'none'.*frame-ancestors 'none'/],
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /^same-origin$/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['x-trace-id', /^[0-9a-f-]{36}$/],
];
const ON_NO_ANSWER = ['x-powered-by', 'server', 'access-control-allow-origin', 'access-control-allow-credentials'];

export function headerFaults({ headers }: Pick<Told, 'headers'>, isCall: boolean): string[] {
  const wanted = isCall ? [...ON_EVERY_ANSWER, ['cache-control', /\S/] as const] : ON_EVERY_ANSWER;
  return [
    ...wanted
      .filter(([name, holds]) => !holds.test(headers[name] ?? ''))
      .map(([name]) => `header ${name} is missing or weak`),
    ...ON_NO_ANSWER.filter(name => headers[name] !== undefined).map(name => `header ${name} is told`),
  ];
}

/** A failed call is a problem with a known code, words in both languages and the id of the request. */
export function problemFaults({ status, headers, text }: Told): string[] {
  if (status < 400) return [];
  if (!headers['content-type']?.startsWith('application/problem+json'))
    return [`no problem: ${headers['content-type']}`];
  const parsed = problemSchema.safeParse(safeJson(text));
  if (!parsed.success) return ['not the shape of a problem'];
  const { code, message, traceId } = parsed.data;
  return [
    ...(Object.hasOwn(ERRORS, code) ? [] : [`unknown code ${code}`]),
    ...(/\p{Script=Han}/u.test(message.zh) && message.en.trim() !== '' ? [] : ['not in both languages']),
    ...(traceId === headers['x-trace-id'] ? [] : ['the trace id of body and header differ']),
  ];
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The answer without what was sent: an echo tells nothing. */
function withoutEcho(text: string, echoes: readonly string[]): string {
  let rest = text;
  for (const echo of echoes) {
    const inJson = JSON.stringify(echo).slice(1, -1);
    for (const form of new Set([echo, inJson])) if (form.length > 3) rest = rest.replaceAll(form, '');
  }
  return rest;
}

const statusFaults = ({ status, text }: Told): string[] =>
  // A service that is not set up here says so (503) and nothing else.
  status >= 500 && !(status === 503 && text.includes('"unavailable"'))
    ? [`status ${status}: ${text.slice(0, 200)}`]
    : [];

const innerFaults = (told: Told, echoes: readonly string[]): string[] => {
  const text = withoutEcho(`${told.text}\n${JSON.stringify(told.headers)}`, echoes);
  const found = text.includes(ROOT) ? ROOT : INNER.exec(text)?.[0];
  return found === undefined ? [] : [`tells of itself: ${JSON.stringify(found.slice(0, 120))}`];
};

/** Staff of the platform see every company's texts; nobody else sees another's. */
const sealFaults = (world: World, asker: Asker, { text }: Told): string[] =>
  asker.company === 'PLTFRM'
    ? []
    : world.companies
        .filter(({ code }) => code !== asker.company && text.includes(SEAL(code)))
        .map(({ code }) => `seal of ${code}`);

/** Whether the declaration and the asker's own menu let him call at all. */
export function isAllowed(world: World, { access }: Operation, asker: Asker): boolean {
  if (access === 'visitor') return true;
  if (asker.company === null) return false;
  return mayCall(access, { seat: { menu: world.menuOf(asker) } } as unknown as Who);
}

/** Without the right nothing is done and nothing is told: 401 for a visitor, else 403. */
const rightFaults = (world: World, operation: Operation, asker: Asker, { status, text }: Told): string[] => {
  if (isAllowed(world, operation, asker)) return [];
  if (asker.company === null) return status === 401 ? [] : [`a visitor is answered ${status}`];
  // An address that does not decode is refused before anybody is asked for.
  const isRefused = status === 403 || (status === 422 && text.includes('"malformed_body"'));
  return isRefused ? [] : [`without the right: ${status}`];
};

export interface Asked {
  readonly operation: Operation;
  readonly asker: Asker;
  readonly sent: Sent;
  /** Texts of the request that an answer may repeat. */
  readonly echoes: readonly string[];
}

/** Longer is a hang: whatever was asked, the answer takes no thousand times what answers take. */
export const SLOWEST_RATIO = 1_000;
const SLOWEST_AT_LEAST_MS = 5_000;

export function faultsOf(world: World, { operation, asker, echoes }: Asked, told: Told, usualMs: number): string[] {
  const limit = Math.max(SLOWEST_AT_LEAST_MS, usualMs * SLOWEST_RATIO);
  return [
    ...statusFaults(told),
    ...problemFaults(told),
    ...headerFaults(told, true),
    ...innerFaults(told, echoes),
    ...sealFaults(world, asker, told),
    ...rightFaults(world, operation, asker, told),
    ...(told.ms > limit ? [`took ${Math.round(told.ms)} ms`] : []),
  ];
}
