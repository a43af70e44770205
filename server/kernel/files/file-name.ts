import path from 'node:path';

const LONGEST = 200;
const NAMELESS = 'file';

/** Control characters, and those that turn the direction of reading and so hide the true ending of a name. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** The last part of whatever was sent as a name, without what no file system and no reader takes. */
export function cleanFileName(sent: string): string {
  const last = sent.toWellFormed().replaceAll('\\', '/').split('/').at(-1) ?? '';
  const clean = last
    .replace(UNSEEN, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim()
    .replace(/^\.+/, '');
  const { name, ext } = path.posix.parse(clean);
  const room = LONGEST - Math.min(ext.length, LONGEST);
  return [...name].slice(0, room).join('').trim() + ext.slice(0, LONGEST) || NAMELESS;
}

/** Characters that RFC 8187 wants escaped beyond those that `encodeURIComponent` escapes. */
const extended = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** `Content-Disposition` of a download (RFC 6266): the name for old readers in ASCII, the true one beside it. */
export function contentDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${extended(name)}`;
}
