import type { Layout } from '#routes/catalogue/route.ts';
import type { Visitor } from '../page/guard.ts';

/** Families of layouts that look alike. */
export type FrameKind = 'workbench' | 'site' | 'form' | 'bare';

const FRAMES: Readonly<Record<Layout, FrameKind>> = {
  internal: 'workbench',
  externalWorkbench: 'workbench',
  externalManage: 'workbench',
  form: 'form',
  external: 'site',
  customer: 'site',
  mh: 'site',
  newMh: 'site',
  tMh: 'site',
  none: 'bare',
};

/** A visitor has no menu: a workbench page that is open to them (`/internal/404`) stands in the site's frame. */
export function frameOf(layout: Layout, presence: Visitor['presence']): FrameKind {
  const kind = FRAMES[layout];
  return kind === 'workbench' && presence === 'visitor' ? 'site' : kind;
}
