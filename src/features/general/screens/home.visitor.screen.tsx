import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';
import { useSession } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { landingPath } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import '../locale/words.ts';
import { LanesPicture } from '../parts/lanes-picture.tsx';
import './home.css';

const POINTS = ['si', 'keys', 'log'] as const;
const KEYS = [
  ['palette', 'mod+k'],
  ['help', '?'],
  ['si', 'g s'],
] as const;

/** `/` and `/mainPage`: what the product is, and the ways in. The dialogs that the address asks for are the shell's. */
export function HomeScreen() {
  const t = useT('general');
  const navigate = useNavigate();
  const { state, menu } = useSession();
  const go = (to: string) => () => void navigate(to);
  return (
    <div className="fl-home">
      <section className="fl-home-hero">
        <div>
          <h1>{t('home.lead')}</h1>
          <p>{t('home.sub')}</p>
          <div className="fl-home-ways">
            {state === 'seated' ? (
              <Button size="large" intent="primary" text={t('home.workbench')} onClick={go(landingPath(menu))} />
            ) : (
              <>
                <Button
                  size="large"
                  intent="primary"
                  text={t('home.employee')}
                  onClick={go(ROUTE.EmployeeLogin.path)}
                />
                <Button size="large" text={t('home.user')} onClick={go(`${ROUTE.Home.path}?showLogin=true`)} />
              </>
            )}
          </div>
          <ul className="fl-home-keys">
            {KEYS.map(([name, keys]) => (
              <li key={name}>
                <Kbd keys={keys} /> {t(`home.keys.${name}`)}
              </li>
            ))}
          </ul>
        </div>
        <LanesPicture />
      </section>
      <section className="fl-home-points" aria-label={t('home.now')}>
        {POINTS.map(point => (
          <article key={point} className="fl-card">
            <h2>{t(`home.points.${point}Title`)}</h2>
            <p>{t(`home.points.${point}Text`)}</p>
          </article>
        ))}
      </section>
    </div>
  );
}
