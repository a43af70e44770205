import type { Framing } from '#contract/webview/webview.ts';

/** What another site's answer says about being shown in a frame of ours, read as browsers read it. */

interface Answer {
  get(name: string): string | null;
}

function admits(source: string, own: URL): boolean {
  if (source === '*') return true;
  if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return source === own.protocol;
  // `'none'`, and `'self'`: we are not the other site.
  if (source.startsWith("'")) return false;
  const [, scheme, host = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/]*)/.exec(source) ?? [];
  if (scheme !== undefined && `${scheme}:` !== own.protocol) return false;
  const [, name = '', port] = /^(.*?)(?::(\d+|\*))?$/.exec(host) ?? [];
  if (port !== undefined && port !== '*' && port !== (own.port || '443')) return false;
  return name.startsWith('*.') ? own.hostname.endsWith(name.slice(1)) : name === own.hostname;
}

/** The `frame-ancestors` of each policy in the header; null = it has none. */
const ancestorsIn = (policies: string): readonly (readonly string[])[] =>
  policies.split(',').flatMap(policy =>
    policy
      .split(';')
      .map(directive => directive.trim().toLowerCase().split(/\s+/))
      .filter(([name]) => name === 'frame-ancestors')
      .map(([, ...sources]) => sources),
  );

/** `own`: the address that our pages are at. Where a policy speaks of frames, `X-Frame-Options` does not count. */
export function framingOf(headers: Answer, own: URL): Framing {
  const ancestors = ancestorsIn(headers.get('content-security-policy') ?? '');
  if (ancestors.length > 0)
    return ancestors.every(sources => sources.some(source => admits(source, own))) ? 'allowed' : 'refused';
  const option = (headers.get('x-frame-options') ?? '').trim().toLowerCase();
  return option.split(',').some(word => ['deny', 'sameorigin'].includes(word.trim())) ? 'refused' : 'allowed';
}
