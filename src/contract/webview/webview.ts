import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import type { MenuNode } from '../session/session.ts';

/** Pages of other sites that a menu node stands for; shown in a frame that is given nothing of ours. */

export const WEBVIEW_PATH = '/internal/webview';

/** Where the page of a node opens. */
export const webviewAddress = (id: string): string => `${WEBVIEW_PATH}?node=${encodeURIComponent(id)}`;

/** An address that a node may hold: https, a real host name, nobody's password in it. Null = it may not. */
export function embedAddress(text: string | null): URL | null {
  const url = text !== null && URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return url.hostname.includes('.') ? url : null;
}

/** Embedded pages of a menu, hidden ones too. */
export const webviewNodes = (tree: readonly MenuNode[]): readonly MenuNode[] =>
  tree.flatMap(node => [...(node.Kind === 'WEBVIEW' ? [node] : []), ...webviewNodes(node.Children)]);

/** `unknown`: the other site did not answer the server, which says nothing about the reader's browser. */
export const FRAMINGS = ['allowed', 'refused', 'unknown'] as const;
export type Framing = (typeof FRAMINGS)[number];

export const webviewFraming = defineCall({
  method: 'GET',
  path: '/api/Webview/Framing',
  access: 'seat',
  summary: {
    zh: '外部页面能否嵌入',
    en: 'Whether the page of a node in my menu lets itself be shown in a frame',
  },
  query: z.object({ node: z.string().min(1).max(36) }),
  data: z.object({ framing: z.enum(FRAMINGS) }),
  errors: ['not_found'],
});
