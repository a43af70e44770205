import { CaretDownIcon } from '@blueprintjs/icons';
import { Fragment, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Text } from '#contract/kernel/text.ts';
import { useT, useText } from '#kit/i18n.ts';
import { type MenuPlace, RowMenu } from '#kit/row-menu.tsx';
import { AREAS } from '#routes/catalogue/areas.ts';
import type { Route } from '#routes/catalogue/catalogue.ts';
import { type MenuGroup, type MenuItem, trailTo } from './menu/menu-items.ts';
import { pagesIn } from './menu/menu-lines.ts';
import './breadcrumbs.css';

/** Where the page stands: groups of the menu, the menu item it belongs to, itself. A group leads to its other pages. */
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
          {item.kind === 'page' ? (
            <Link to={item.path}>{text(item.title)}</Link>
          ) : (
            <GroupCrumb group={item} current={menuPath} />
          )}
          <span aria-hidden="true">/</span>
        </Fragment>
      ))}
      <span aria-current="page">{text(title)}</span>
    </nav>
  );
}

function GroupCrumb({ group, current }: { readonly group: MenuGroup; readonly current: string | null }) {
  const t = useT('shell');
  const text = useText();
  const navigate = useNavigate();
  const opener = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const pages = pagesIn(group.items).filter(({ path }) => path !== current);
  if (pages.length === 0) return <span>{text(group.title)}</span>;
  const open = () => {
    const box = opener.current?.getBoundingClientRect();
    if (box) setPlace({ left: box.left, top: box.bottom + 2, above: box.top });
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="fl-crumb"
        aria-haspopup="menu"
        aria-expanded={place !== null}
        aria-description={t('menuTree.pages', { title: text(group.title) })}
        onClick={open}
      >
        {text(group.title)}
        <CaretDownIcon size={12} />
      </button>
      {place && (
        <RowMenu
          label={t('menuTree.pages', { title: text(group.title) })}
          commands={pages.map(page => ({
            id: `crumb.go.${page.path}`,
            title: page.title,
            enabled: true,
            run: () => void navigate(page.path),
          }))}
          place={place}
          onClose={() => {
            setPlace(null);
            opener.current?.focus();
          }}
        />
      )}
    </>
  );
}
