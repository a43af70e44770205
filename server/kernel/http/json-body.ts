import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';

/** Levels of nesting that a body may have; the deepest call has nine. */
const JSON_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Is the text nested deeper than `most`? Judged before it is parsed, so that nothing ever walks down a deep value. */
export function isDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (isText) {
      if (sign === BACKSLASH) at++;
      else if (sign === QUOTE) isText = false;
    } else if (sign === QUOTE) isText = true;
    else if (OPENING.has(sign)) {
      depth++;
      if (depth > most) return true;
    } else if (CLOSING.has(sign)) depth--;
  }
  return false;
}

/** A text that is no JSON is told with the parser's words, which name the place (400); JSON that would reach into a prototype is none of ours (422). */
function refusalOf(text: string): AppError {
  try {
    JSON.parse(text);
    return new AppError('malformed_body');
  } catch (error) {
    const params = { reason: error instanceof Error ? error.message : '' };
    const message = { zh: '解析失败：{reason}', en: '{reason}' };
    return new AppError('not_json', { errors: [{ path: '', code: 'not_json', severity: 'error', message, params }] });
  }
}

/** JSON bodies: no deeper than needed, and no key that would reach into a prototype. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // Text would be what another site's form can send without asking.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isDeeperThan(body, JSON_DEPTH)) done(new AppError('malformed_body'));
    else parse(request, body, (error, value) => (error ? done(refusalOf(body)) : done(null, value)));
  });
}
