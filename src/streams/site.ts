import { z } from 'zod';
import { showPointTo } from '#contract/session/calls.ts';
import type { Site } from '#machines/session/session-context.ts';
import type { Http } from './http.ts';

/** The three host names of the main site, as the server has them by default (`MAIN_HOSTS`). */
export const MAIN_HOSTS = ['localhost', '127.0.0.1', 'fairlead.example'] as const;

/** Lower-case, without port and trailing dot; Unicode names in their ASCII form (F.5). */
export function hostOf(host: string): string {
  try {
    return new URL(`http://${host.trim()}`).hostname.replace(/\.$/, '');
  } catch {
    return host.trim().toLowerCase();
  }
}

export const isMainHost = (host: string, mainHosts: readonly string[] = MAIN_HOSTS): boolean =>
  mainHosts.includes(hostOf(host));

const CACHE_KEY = 'site';
const CACHE_MS = 24 * 60 * 60 * 1_000;
const cacheSchema = z.object({ host: z.string(), at: z.number(), site: showPointTo.data });

function cachedSite(storage: Storage, host: string, now: number): Site | null {
  try {
    const cached = cacheSchema.parse(JSON.parse(storage.getItem(CACHE_KEY) ?? 'null'));
    return cached.host === host && now - cached.at < CACHE_MS ? cached.site : null;
  } catch {
    return null;
  }
}

/** Company of this host; when nobody answers, what was answered within the last 24 hours (F.5). */
export async function resolveSite(http: Http, storage: Storage, host: string, now: () => number): Promise<Site | null> {
  const name = hostOf(host);
  try {
    const { data } = await http.call(showPointTo, { query: { DomainName: name } });
    storage.setItem(CACHE_KEY, JSON.stringify({ host: name, at: now(), site: data }));
    return data;
  } catch (error) {
    const cached = cachedSite(storage, name, now());
    if (cached) return cached;
    throw error;
  }
}
