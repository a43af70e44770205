import { Callout } from '@blueprintjs/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CommandButton } from '#kit/action-bar.tsx';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { safeRedirect } from '#routes/catalogue/address.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { en } from '../locale/en.ts';
import { zh } from '../locale/zh.ts';
import '../locale/words.ts';
import { CompanyApplications } from '../parts/company-applications.tsx';
import { JoinRequests } from '../parts/join-requests.tsx';
import { JOIN_WAYS, JoinWays, joinWayTitle, useJoinWay } from '../parts/join-ways.tsx';
import './join.css';

const section = { zh: zh.join.section, en: en.join.section };

/** `/join/entry`: three ways to use the product, and what has become of my requests (design A.11). */
export function JoinEntryScreen() {
  const t = useT('account');
  const navigate = useNavigate();
  const go = useJoinWay();
  const { state } = useSession();
  const [query] = useSearchParams();
  const redirect = safeRedirect(query.get('redirect'));
  const toLogin = new URLSearchParams({ showLogin: 'true', redirect: redirect ?? ROUTE.JoinEntry.path });
  const [signIn, register] = useCommands(
    state === 'visitor'
      ? [
          {
            id: 'join.signIn',
            title: { zh: zh.join.signIn, en: en.join.signIn },
            section,
            shortcut: 's',
            intent: 'primary' as const,
            enabled: true as const,
            run: () => void navigate(`${ROUTE.Home.path}?${toLogin}`),
          },
          {
            id: 'join.register',
            title: { zh: zh.login.toRegister, en: en.login.toRegister },
            section,
            shortcut: 'r',
            enabled: true as const,
            run: () => void navigate(ROUTE.Register.path),
          },
        ]
      : [],
  );
  useCommands(
    JOIN_WAYS.map(
      (way, index): Command => ({
        id: `join.${way.key}`,
        title: joinWayTitle(way),
        section,
        shortcut: String(index + 1),
        enabled: true,
        quiet: true,
        run: () => go(way),
      }),
    ),
  );
  return (
    <section className="fl-sign-card fl-join">
      <header>
        <h1>{t('join.title')}</h1>
        <span className="fl-muted">{t('join.intro')}</span>
      </header>
      {state === 'visitor' && (
        <Callout intent="primary" compact className="fl-invitation">
          <p>{t('join.signInText')}</p>
          {signIn && <CommandButton command={signIn} />} {register && <CommandButton command={register} />}
        </Callout>
      )}
      <JoinWays onChoose={go} withKeys />
      <CompanyApplications />
      <JoinRequests />
    </section>
  );
}
