import type { Layout } from '#routes/catalogue/route.ts';
import type { Visitor } from '../page/guard.ts';

/** Families of layouts that look alike. */
export type FrameKind = 'workbench' | 'manage' | 'site' | 'form' | 'bare';

/** Layouts of the public sites; each has a head, a menu and a foot of its own. */
export type SiteLayout = 'external' | 'customer' | 'mh' | 'newMh' | 'tMh';

const FRAMES = {
  internal: 'workbench',
  externalWorkbench: 'workbench',
  externalManage: 'manage',
  form: 'form',
  external: 'site',
  customer: 'site',
  mh: 'site',
  newMh: 'site',
  tMh: 'site',
  none: 'bare',
} as const satisfies Readonly<Record<Layout, FrameKind>>;

export const frameOf = (layout: Layout): FrameKind => FRAMES[layout];

export const isSite = (layout: Layout): layout is SiteLayout => FRAMES[layout] === 'site';

/** A visitor has no menu: a workbench page that is open to them (`/internal/404`) stands in the main site's frame. */
export function layoutFor(layout: Layout, presence: Visitor['presence']): Layout {
  const kind = FRAMES[layout];
  return presence === 'visitor' && (kind === 'workbench' || kind === 'manage') ? 'external' : layout;
}
