import { Button } from '@blueprintjs/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useScreen } from '#kit/screen-context.ts';
import { landingPath } from '#routes/catalogue/access.ts';
import { isBuilt } from '#routes/catalogue/built.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { nearestRoutes } from '#routes/catalogue/nearest.ts';
import '../locale/words.ts';
import './not-found.css';

/** `/internal/404` and `/formLayout/404`: the attempted address as text, what may have been meant, and the ways on. */
export function NotFoundScreen() {
  const t = useT('general');
  const text = useText();
  const navigate = useNavigate();
  const { back } = useScreen();
  const { state, menu } = useSession();
  const [query] = useSearchParams();
  const url = query.get('url') ?? '';
  const signedIn = state === 'user' || state === 'seated';
  const near = url === '' ? [] : nearestRoutes(url, menu, signedIn).filter(isBuilt);
  const home = state === 'seated' ? landingPath(menu) : ROUTE.Home.path;
  return (
    <section className="fl-not-found">
      <b aria-hidden="true">404</b>
      <h1>{t('notFound.title')}</h1>
      {url !== '' && (
        <p>
          {t('notFound.text')}
          <code>{url}</code>
        </p>
      )}
      {near.length > 0 && (
        <nav aria-label={t('notFound.near')}>
          {t('notFound.near')}
          <ul>
            {near.map(route => (
              <li key={route.name}>
                <Link to={route.path}>{text(route.title)}</Link> <small className="fl-muted">{route.path}</small>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div>
        <Button text={t('notFound.back')} onClick={back} />
        <Button intent="primary" text={t('notFound.home')} onClick={() => void navigate(home)} />
      </div>
    </section>
  );
}
