import iconv from 'iconv-lite';
import sanitizeHtml from 'sanitize-html';

/** A mail as a file (RFC 5322, MIME): its words, and the files in it. No outside service, and nothing of it is run. */

interface MailFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}
interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly files: readonly MailFile[];
}

const MOST_FILES = 10;
/** Mails in mails in mails are nobody's booking note. */
const DEEPEST = 6;

type Headers = ReadonlyMap<string, string>;

function split(bytes: Buffer): { headers: Headers; body: Buffer } {
  const text = bytes.toString('latin1');
  const end = /\r?\n\r?\n/.exec(text);
  const head = (end ? text.slice(0, end.index) : text).replaceAll(/\r?\n[ \t]+/g, ' ');
  const headers = new Map<string, string>();
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end ? bytes.subarray(end.index + end[0].length) : Buffer.alloc(0) };
}

const textOf = (bytes: Buffer, charset: string): string =>
  iconv.decode(bytes, iconv.encodingExists(charset) ? charset : 'utf-8');

const quoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** `=?UTF-8?B?5omY5Lmm?=` (RFC 2047). */
const words = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?([\w-]+)\?([BbQq])\?([^?]*)\?=/g, (_, charset: string, way: string, text: string) =>
      textOf(
        way.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : quoted(text.replaceAll('_', ' ')),
        charset.toLowerCase(),
      ),
    );

/** A parameter of a header, as `boundary`; long names come encoded (RFC 2231). */
function parameter(header: string, name: string): string {
  const [, encoded] = new RegExp(`${name}\\*=(?:"([^"]*)"|[^;\\s]+)`, 'i').exec(header) ?? [];
  const plainly = new RegExp(`(?:^|[;\\s])${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(header);
  if (plainly) return words(plainly[1] ?? plainly[2] ?? '');
  const [, charset = 'utf-8', , text = ''] = /^([\w-]*)'([^']*)'(.*)$/.exec(encoded ?? '') ?? [];
  return text === '' ? '' : textOf(quoted(text.replaceAll('%', '=')), charset.toLowerCase());
}

function decoded({ headers, body }: { headers: Headers; body: Buffer }): Buffer {
  const way = (headers.get('content-transfer-encoding') ?? '').toLowerCase();
  if (way === 'base64') return Buffer.from(body.toString('latin1'), 'base64');
  return way === 'quoted-printable' ? quoted(body.toString('latin1')) : body;
}

/** Rows stay lines, cells stay apart: tables of mails are read like sheets. */
const withoutTags = (html: string): string =>
  sanitizeHtml(
    html
      .replaceAll(/[\r\n]+/g, ' ')
      .replaceAll(/<\/t[dh]>\s*<t[dh][^>]*>/gi, '\t')
      .replaceAll(/<(br|\/p|\/div|\/tr|\/li|\/h\d)[^>]*>/gi, '\n'),
    { allowedTags: [], allowedAttributes: {} },
  )
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map(line => line.replaceAll(/[ \u00a0]+/g, ' ').trim())
    .join('\n');

interface Found {
  plain: string;
  html: string;
  readonly files: MailFile[];
}

function walk(bytes: Buffer, found: Found, depth: number): void {
  const part = split(bytes);
  const type = part.headers.get('content-type') ?? 'text/plain';
  const boundary = parameter(type, 'boundary');
  if (/^multipart\//i.test(type) && boundary !== '' && depth < DEEPEST) {
    const text = part.body.toString('latin1');
    const pieces = text
      .split(new RegExp(`\\r?\\n?--${boundary.replaceAll(/[^\w]/g, '\\$&')}(?:--)?[ \\t]*\\r?\\n?`))
      .slice(1);
    for (const piece of pieces) if (piece.trim() !== '') walk(Buffer.from(piece, 'latin1'), found, depth + 1);
    return;
  }
  const disposition = part.headers.get('content-disposition') ?? '';
  const name = parameter(disposition, 'filename') || parameter(type, 'name');
  if (name !== '') {
    const contentType = type.split(';', 1)[0]!.trim();
    if (found.files.length < MOST_FILES) found.files.push({ name, contentType, bytes: decoded(part) });
    return;
  }
  const text = () => textOf(decoded(part), parameter(type, 'charset').toLowerCase() || 'utf-8');
  if (/^text\/html/i.test(type)) found.html ||= text();
  else if (/^text\//i.test(type)) found.plain ||= text();
}

export function readMail(bytes: Buffer): MailText {
  const found: Found = { plain: '', html: '', files: [] };
  walk(bytes, found, 0);
  const text = found.plain.trim() === '' ? withoutTags(found.html) : found.plain;
  return { subject: words(split(bytes).headers.get('subject') ?? ''), text: text.trim(), files: found.files };
}
