import { Link } from 'react-router-dom';
import { useSession } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import type { SiteLayout } from './frame-kind.ts';
import { footColumns } from './site-nav.ts';
import { useSite } from './use-site.ts';

/** Foot of a public site: its pages again, whose it is, and what it runs on. */
export function SiteFooter({ layout }: { readonly layout: SiteLayout }) {
  const t = useT('shell');
  const text = useText();
  const { state, menu } = useSession();
  const { name, isMain } = useSite(layout);
  const columns = footColumns(layout, { menu, isSignedIn: state === 'user' || state === 'seated' });
  return (
    <footer className="fl-footer">
      {columns.length > 0 && (
        <nav aria-label={t('footPages')}>
          {columns.map(routes => (
            <ul key={routes[0]?.name}>
              {routes.map(route => (
                <li key={route.name}>
                  <Link to={route.path}>{text(route.title)}</Link>
                </li>
              ))}
            </ul>
          ))}
        </nav>
      )}
      <p>
        <b>{name}</b>
        <span>{isMain ? t('terms') : t('poweredBy', { brand: t('brand') })}</span>
        <LegalLinks />
      </p>
    </footer>
  );
}

function LegalLinks() {
  const text = useText();
  return (
    <span className="fl-footer-legal">
      <Link to={ROUTE.Terms.path}>{text(ROUTE.Terms.title)}</Link>
      <Link to={ROUTE.Privacy.path}>{text(ROUTE.Privacy.title)}</Link>
    </span>
  );
}

/** Under the card of a form: where help is, and by which key. */
export function FormFooter() {
  const t = useT('shell');
  return (
    <footer className="fl-footer">
      <p>
        <span>{t('formHelp')}</span>
        <LegalLinks />
      </p>
    </footer>
  );
}
