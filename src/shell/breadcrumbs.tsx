import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { Text } from '#contract/kernel/text.ts';
import { useT, useText } from '#kit/i18n.ts';
import { AREAS } from '#routes/catalogue/areas.ts';
import type { Route } from '#routes/catalogue/catalogue.ts';
import { type MenuItem, trailTo } from './menu/menu-items.ts';

/** Where the page stands: groups of the menu, the menu item it belongs to, itself. */
export function Breadcrumbs({
  items,
  menuPath,
  route,
  title,
}: {
  readonly items: readonly MenuItem[];
  readonly menuPath: string | null;
  readonly route: Route;
  readonly title: Text;
}) {
  const t = useT('shell');
  const text = useText();
  const trail = (menuPath ? trailTo(items, menuPath) : null) ?? [
    { kind: 'group' as const, key: route.area, title: AREAS[route.area], items: [] },
  ];
  const above = trail.filter(item => item.kind === 'group' || item.path !== route.path);
  return (
    <nav className="fl-crumbs" aria-label={t('sections.navigation')}>
      {above.map(item => (
        <Fragment key={item.kind === 'page' ? item.path : item.key}>
          {item.kind === 'page' ? <Link to={item.path}>{text(item.title)}</Link> : <span>{text(item.title)}</span>}
          <span aria-hidden="true">/</span>
        </Fragment>
      ))}
      <span aria-current="page">{text(title)}</span>
    </nav>
  );
}
