/** Spelling of addresses, before the catalogue is asked (design A.8.3). */

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Cut at query or fragment, decode once, collapse slashes, cut one trailing slash, lower-case. */
export function plainPath(address: string): string {
  const path = decodeOnce(address.split(/[?#]/, 1)[0] ?? '').replace(/\/{2,}/g, '/');
  const cut = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return cut.toLowerCase();
}

/** `?query` and `#fragment` of an address, each empty or with its sign. */
export function addressParts(address: string): { path: string; query: string; fragment: string } {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return { path, query, fragment };
}
