import type { Download } from '#streams/http.ts';

/** Long enough for a browser to have begun writing; then the memory is free again. */
const KEPT_MS = 60_000;

/** Hands a fetched file to the browser, which saves it as a download. */
export function saveDownload({ blob, name }: Download): void {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
