import { embedAddress, type Framing } from '#contract/webview/webview.ts';
import { guardedRequest } from '../../kernel/http/guarded-request.ts';
import { framingOf } from './framing.ts';

const PATIENCE_MS = 4_000;
const MOST_STEPS = 3;
const KEPT_MS = 10 * 60_000;

/** Asks once, without following: where it leads is looked at first. Never a machine of the house, whatever name it goes by. */
const ask = ({ href: url }: URL) =>
  guardedRequest({
    url,
    method: 'GET',
    headers: { accept: 'text/html' },
    body: new Uint8Array(),
    allowLoopback: false,
    headOnly: true,
    timeoutMs: PATIENCE_MS,
  });

/** Follows the site's own way, over https only, to the page that would be shown. Nothing of it is read but its headers. */
async function answerOf(first: URL): Promise<Headers | null> {
  let url: URL | null = first;
  for (let step = 0; url !== null && step <= MOST_STEPS; step++) {
    const { status, headers } = await ask(url);
    const next: string | null = headers.get('location');
    if (status < 300 || status >= 400 || next === null) return status >= 200 && status < 300 ? headers : null;
    url = embedAddress(URL.canParse(next, url) ? new URL(next, url).href : null);
  }
  return null;
}

/** Whether a site lets itself be framed, remembered for ten minutes; there are as many as the menus have nodes. */
export function createSiteBook(now: () => number) {
  const known = new Map<string, { readonly at: number; readonly framing: Framing }>();
  return {
    async framing(address: string, own: URL): Promise<Framing> {
      const before = known.get(address);
      if (before && now() - before.at < KEPT_MS) return before.framing;
      const url = embedAddress(address);
      const headers = url && (await answerOf(url).catch(() => null));
      const framing = headers ? framingOf(headers, own) : 'unknown';
      known.set(address, { at: now(), framing });
      return framing;
    },
  };
}
