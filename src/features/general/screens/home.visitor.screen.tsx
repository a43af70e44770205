import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';
import { type SessionState, useSession } from '#kit/client.tsx';
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

interface Way {
  readonly word: 'workbench' | 'choose' | 'join' | 'employee' | 'user';
  readonly to: string;
}

/** The ways in, the usual one first. */
export function waysOf(state: SessionState, landing: string, hasSeats: boolean): readonly Way[] {
  if (state === 'seated') return [{ word: 'workbench', to: landing }];
  const join: Way = { word: 'join', to: ROUTE.JoinEntry.path };
  if (state === 'user') return hasSeats ? [{ word: 'choose', to: ROUTE.ChooseCompany.path }, join] : [join];
  return [
    { word: 'employee', to: ROUTE.EmployeeLogin.path },
    { word: 'user', to: `${ROUTE.Home.path}?showLogin=true` },
  ];
}

/** `/` and `/mainPage`: what the product is, and the ways in. The dialogs that the address asks for are the shell's. */
export function HomeScreen() {
  const t = useT('general');
  const navigate = useNavigate();
  const { state, menu, bound } = useSession();
  const isUser = state === 'user';
  const ways = waysOf(state, landingPath(menu), bound.length > 0);
  return (
    <div className="fl-home">
      <section className="fl-home-hero">
        <div>
          <h1>{t('home.lead')}</h1>
          <p>{t('home.sub')}</p>
          {isUser && bound.length === 0 && <p className="fl-finding-warning">{t('home.noSeat')}</p>}
          <div className="fl-home-ways">
            {ways.map(({ word, to }, index) => (
              <Button
                key={word}
                size="large"
                intent={index === 0 ? 'primary' : 'none'}
                text={t(`home.${word}`)}
                onClick={() => void navigate(to)}
              />
            ))}
          </div>
          <ul className="fl-home-keys">
            {KEYS.filter(([name]) => name !== 'si' || state === 'seated').map(([name, keys]) => (
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
          <article key={point} className="fl-card" data-point={point}>
            <h2>{t(`home.points.${point}Title`)}</h2>
            <p>{t(`home.points.${point}Text`)}</p>
          </article>
        ))}
      </section>
    </div>
  );
}
