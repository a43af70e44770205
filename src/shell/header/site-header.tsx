import { Link } from 'react-router-dom';
import { useSession } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ROUTE, type Route } from '#routes/catalogue/catalogue.ts';
import { BrandMark } from '../brand.tsx';
import type { SiteLayout } from '../frame/frame-kind.ts';
import { serviceBand, siteHome, siteNav } from '../frame/site-nav.ts';
import { useSite } from '../frame/use-site.ts';
import { LanguageSwitch, SiteTools } from './site-tools.tsx';

function SiteMark({ layout }: { readonly layout: SiteLayout }) {
  const { name, logo } = useSite(layout);
  return (
    <Link to={siteHome(layout)} className="fl-brand">
      {logo ? <img className="fl-site-logo" src={logo} alt="" /> : <BrandMark />}
      <span>{name}</span>
    </Link>
  );
}

function SiteNav({
  label,
  routes,
  path,
  className,
}: {
  readonly label: string;
  readonly routes: readonly Route[];
  readonly path: string | null;
  readonly className: string;
}) {
  const text = useText();
  if (routes.length === 0) return null;
  return (
    <nav className={className} aria-label={label}>
      <ul>
        {routes.map(route => (
          <li key={route.name}>
            <Link to={route.path} aria-current={route.path === path ? 'page' : undefined}>
              {text(route.title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Head of a public site. The variants differ in their rows: which one stands in a second row says the style sheet. */
export function SiteHeader({ layout, path }: { readonly layout: SiteLayout; readonly path: string | null }) {
  const t = useT('shell');
  const { state, menu } = useSession();
  const reader = { menu, isSignedIn: state === 'user' || state === 'seated' };
  const isTwoRowed = layout === 'newMh';
  const tools = (
    <div className="fl-header-end">
      <LanguageSwitch />
      <SiteTools layout={layout} />
    </div>
  );
  return (
    <header className="fl-site-head">
      {isTwoRowed && (
        <div className="fl-site-bar">
          <span>{t('serviceBar')}</span>
          {tools}
        </div>
      )}
      <div className="fl-header">
        <SiteMark layout={layout} />
        <SiteNav className="fl-site-nav" label={t('sitePages')} routes={siteNav(layout, reader)} path={path} />
        {!isTwoRowed && tools}
      </div>
      <SiteNav className="fl-site-band" label={t('services')} routes={serviceBand(layout, reader)} path={path} />
    </header>
  );
}

/** Head of the form layout: whose page it is, the language, and the way back. */
export function FormHeader() {
  const t = useT('shell');
  return (
    <header className="fl-header">
      <Link to={ROUTE.Home.path} className="fl-brand">
        <BrandMark />
        <span>{t('brand')}</span>
      </Link>
      <div className="fl-header-end">
        <LanguageSwitch />
        <SiteTools plain />
      </div>
    </header>
  );
}
