import { lazy, type ReactNode, Suspense } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import { useSession } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { landingPath, menuPathOf } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { SiteHeader } from '../header/site-header.tsx';
import { menuItems } from '../menu/menu-items.ts';
import type { Page } from '../page/use-page.ts';
import type { Tabs } from '../tabs/use-tabs.ts';
import type { FrameKind } from './frame-kind.ts';
import { SiteFooter } from './site-footer.tsx';
import './frame.css';

const workbench = () => import('./workbench.tsx');
const WorkbenchHeader = lazy(async () => ({ default: (await workbench()).WorkbenchHeader }));
const SideMenu = lazy(async () => ({ default: (await workbench()).SideMenu }));
const TabStrip = lazy(async () => ({ default: (await workbench()).TabStrip }));
const Breadcrumbs = lazy(async () => ({ default: (await workbench()).Breadcrumbs }));

/**
 * What stands around the screen. The screen's place in the tree is the same in every frame, so that kept screens survive a walk
 * through another layout; parts that load later have the room they will take.
 */
export function Frame({
  kind,
  page,
  title,
  tabs,
  tab,
  menuOpen,
  onMenu,
  children,
}: {
  readonly kind: FrameKind;
  readonly page: Page | null;
  readonly title: Text;
  readonly tabs: Tabs;
  /** Key of the tab in view. */
  readonly tab: string | null;
  readonly menuOpen: boolean;
  readonly onMenu: (open: boolean) => void;
  readonly children: ReactNode;
}) {
  const t = useT('shell');
  const { menu, state } = useSession();
  const inside = kind === 'workbench';
  const items = inside ? menuItems(menu) : [];
  const menuPath = page ? menuPathOf(menu, page.address) : null;
  const home = state === 'seated' ? landingPath(menu) : ROUTE.Home.path;
  const narrow = () => window.matchMedia('(width < 900px)').matches && onMenu(false);
  return (
    <div className="fl-app" data-frame={kind} data-menu={inside && menuOpen ? 'open' : 'closed'}>
      <a className="fl-skip" href="#content">
        {t('skip')}
      </a>
      {inside && (
        <Suspense fallback={<div className="fl-header" />}>
          <WorkbenchHeader home={home} menuOpen={menuOpen} onMenu={() => onMenu(!menuOpen)} />
        </Suspense>
      )}
      {(kind === 'site' || kind === 'form') && <SiteHeader plain={kind === 'form'} />}
      {inside && menuOpen && (
        <Suspense fallback={<div className="fl-menu" />}>
          <SideMenu items={items} current={menuPath} onGone={narrow} />
        </Suspense>
      )}
      <main id="content" tabIndex={-1}>
        {inside && (
          <Suspense fallback={<div className="fl-tabs" />}>
            <TabStrip tabs={tabs} current={tab} />
            {page && <Breadcrumbs items={items} menuPath={menuPath} route={page.route} title={title} />}
          </Suspense>
        )}
        <div className="fl-screen">{children}</div>
      </main>
      {kind === 'site' && <SiteFooter />}
    </div>
  );
}
