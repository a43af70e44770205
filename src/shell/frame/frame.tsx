import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import { useSession } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { landingPath, menuPathOf } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import type { Layout } from '#routes/catalogue/route.ts';
import { FormHeader, SiteHeader } from '../header/site-header.tsx';
import { menuItems } from '../menu/menu-items.ts';
import type { Page } from '../page/use-page.ts';
import { loadWorkbench } from '../signed-in-parts.ts';
import type { Tabs } from '../tabs/use-tabs.ts';
import { frameOf, isSite } from './frame-kind.ts';
import { FormFooter, SiteFooter } from './site-footer.tsx';
import './frame.css';
import './site.css';

const WorkbenchHeader = lazy(async () => ({ default: (await loadWorkbench()).WorkbenchHeader }));
const SideMenu = lazy(async () => ({ default: (await loadWorkbench()).SideMenu }));
const TabStrip = lazy(async () => ({ default: (await loadWorkbench()).TabStrip }));
const ManageMenu = lazy(async () => ({ default: (await loadWorkbench()).ManageMenu }));
const Breadcrumbs = lazy(async () => ({ default: (await loadWorkbench()).Breadcrumbs }));

/** Room for tabs and breadcrumbs until they come, so that the screen does not move. */
const StripRoom = ({ hasCrumbs }: { readonly hasCrumbs: boolean }) => (
  <>
    <div className="fl-tabs" />
    {hasCrumbs && <div className="fl-crumbs">&nbsp;</div>}
  </>
);

/**
 * What stands around the screen. The screen's place in the tree is the same in every frame, so that kept screens survive a walk
 * through another layout; parts that load later have the room they will take.
 */
export function Frame({
  layout,
  page,
  title,
  tabs,
  tab,
  menuOpen,
  onMenu,
  children,
}: {
  readonly layout: Layout;
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
  const kind = frameOf(layout);
  const site = isSite(layout) ? layout : null;
  const inside = kind === 'workbench';
  const path = page?.route.path ?? null;
  const items = inside ? menuItems(menu) : [];
  const menuPath = page ? menuPathOf(menu, page.address) : null;
  const home = state === 'seated' ? landingPath(menu) : ROUTE.Home.path;
  const app = useRef<HTMLDivElement>(null);
  // A public site scrolls as a whole; another page of it begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page anew
  useLayoutEffect(() => {
    if (app.current) app.current.scrollTop = 0;
  }, [path]);
  return (
    <div
      ref={app}
      className="fl-app"
      data-frame={kind}
      data-layout={layout}
      data-menu={inside && menuOpen ? 'open' : 'closed'}
    >
      <a className="fl-skip" href="#content">
        {t('skip')}
      </a>
      {(inside || kind === 'manage') && (
        <Suspense fallback={<div className="fl-header" />}>
          <WorkbenchHeader
            home={home}
            layout={layout}
            menuOpen={menuOpen}
            onMenu={inside ? () => onMenu(!menuOpen) : null}
          />
        </Suspense>
      )}
      {site && <SiteHeader layout={site} path={path} />}
      {kind === 'form' && <FormHeader />}
      {kind === 'manage' && (
        <Suspense fallback={<div className="fl-manage-menu" />}>
          <ManageMenu path={path} />
        </Suspense>
      )}
      {inside && (
        <Suspense fallback={<div className="fl-menu" data-shape={menuOpen ? 'tree' : 'rail'} />}>
          <SideMenu items={items} current={menuPath} open={menuOpen} onOpen={onMenu} />
        </Suspense>
      )}
      <main id="content" tabIndex={-1}>
        {inside && (
          <Suspense fallback={<StripRoom hasCrumbs={page !== null} />}>
            <TabStrip tabs={tabs} current={tab} />
            {page && <Breadcrumbs items={items} menuPath={menuPath} route={page.route} title={title} />}
          </Suspense>
        )}
        <div className="fl-screen">{children}</div>
      </main>
      {site && <SiteFooter layout={site} />}
      {kind === 'form' && <FormFooter />}
    </div>
  );
}
