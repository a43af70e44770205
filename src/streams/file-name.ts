/** Octets of `filename*` in the charset it names; UTF-8 and Latin-1 are all that RFC 8187 asks for. */
function decodeExtended(value: string): string | null {
  const [, charset = '', encoded = ''] = /^([\w-]+)'[^']*'(.*)$/.exec(value) ?? [];
  try {
    if (charset.toLowerCase() === 'utf-8') return decodeURIComponent(encoded);
    if (charset.toLowerCase() === 'iso-8859-1') {
      return encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    }
  } catch {
    // Malformed percent signs: the plain name is used.
  }
  return null;
}

/** A name a file system takes, without folders. */
const safeName = (name: string): string =>
  [...name]
    .map(char => (char < ' ' || '\\/:*?"<>|'.includes(char) ? '_' : char))
    .join('')
    .replace(/^\.+/, '')
    .trim();

/** File name of a `Content-Disposition` (RFC 6266); `filename*` wins over `filename`. */
export function fileNameOf(disposition: string | null, fallback: string): string {
  const text = disposition ?? '';
  const extended = /(?:^|;)\s*filename\*\s*=\s*([^;]+)/i.exec(text)?.[1];
  const quoted = /(?:^|;)\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(text)?.[1]?.replace(/\\(.)/g, '$1');
  const plain = /(?:^|;)\s*filename\s*=\s*([^;"\s]+)/i.exec(text)?.[1];
  const found = (extended && decodeExtended(extended.trim())) ?? quoted ?? plain ?? '';
  return safeName(found) || fallback;
}
