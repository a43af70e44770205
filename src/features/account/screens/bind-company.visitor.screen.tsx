import { Callout, Tab, Tabs } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { INVITE_PARAM } from '#contract/people/invitation.ts';
import { boundEmployeeList } from '#contract/session/calls.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { queryKey, useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { en } from '../locale/en.ts';
import { zh } from '../locale/zh.ts';
import '../locale/words.ts';
import { BindByInvite } from '../parts/bind-by-invite.tsx';
import { BindByPassword } from '../parts/bind-by-password.tsx';
import { BindByRequest } from '../parts/bind-by-request.tsx';
import { BoundSeats } from '../parts/bound-seats.tsx';
import { JoinRequests } from '../parts/join-requests.tsx';
import '../parts/login.css';
import './join.css';

const WAYS = ['byPassword', 'byInvite', 'byRequest'] as const;
type Way = (typeof WAYS)[number];
const section = { zh: zh.bind.section, en: en.bind.section };

/** Said outright, because the arrow keys pass over a tab that does not say so. */
const OPEN = { disabled: false } as const;

/** `/join/bindCompany`: three ways to a seat, and the seats one has (design A.11). */
export function BindCompanyScreen() {
  const t = useT('account');
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { state } = useSession();
  const [query] = useSearchParams();
  const invite = query.get(INVITE_PARAM);
  const [way, setWay] = useState<Way>(invite ? 'byInvite' : 'byPassword');
  useCommands(
    WAYS.map(
      (name, index): Command => ({
        id: `bind.${name}`,
        title: { zh: zh.bind[name], en: en.bind[name] },
        section,
        shortcut: `alt+${index + 1}`,
        enabled: true,
        quiet: true,
        run: () => setWay(name),
      }),
    ),
  );
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
            run: () => toLogin(),
          },
          {
            id: 'join.register',
            title: { zh: zh.login.toRegister, en: en.login.toRegister },
            section,
            shortcut: 'r',
            enabled: true as const,
            run: () => toRegister(),
          },
        ]
      : [],
  );
  const [create] = useCommands([
    {
      id: 'bind.toCreate',
      title: { zh: zh.bind.toCreate, en: en.bind.toCreate },
      section,
      shortcut: 'c',
      enabled: true as const,
      run: () => void navigate(ROUTE.JoinCreateCompany.path),
    },
  ]);
  const isUser = state === 'user' || state === 'seated';
  const bound = async (employeeId: string) => {
    await queries.invalidateQueries({ queryKey: queryKey(boundEmployeeList) });
    const seats = await queries.fetchQuery({
      queryKey: queryKey(boundEmployeeList),
      queryFn: async () => (await client.call(boundEmployeeList)).data,
    });
    const seat = seats.find(each => each.EmployeeId === employeeId);
    showToast({
      id: 'bind',
      intent: 'success',
      text: t('bind.done', { company: seat?.CompanyName ?? '' }),
      action: { label: t('bind.choose'), run: () => void client.chooseEmployee(employeeId) },
    });
  };
  const toLogin = () => {
    const back = `${ROUTE.JoinBindCompany.path}${invite ? `?${new URLSearchParams({ invite })}` : ''}`;
    void navigate(`${ROUTE.Home.path}?${new URLSearchParams({ showLogin: 'true', redirect: back })}`);
  };
  const toRegister = () => {
    void navigate(`${ROUTE.Register.path}${invite ? `?${new URLSearchParams({ invite })}` : ''}`);
  };
  return (
    <section className="fl-sign-card fl-join">
      <header>
        <h1>{t('bind.title')}</h1>
        <span className="fl-muted">{t('bind.intro')}</span>
      </header>
      {state === 'visitor' && (
        <Callout intent="primary" compact className="fl-invitation">
          <p>{t('join.signInText')}</p>
          {signIn && <CommandButton command={signIn} />} {register && <CommandButton command={register} />}
        </Callout>
      )}
      {isUser && (
        <>
          <Tabs
            id="bind-ways"
            className="fl-join-ways"
            selectedTabId={way}
            onChange={next => setWay(next as Way)}
            renderActiveTabPanelOnly
          >
            <Tab
              {...OPEN}
              id="byPassword"
              title={t('bind.byPassword')}
              panel={<BindByPassword onBound={id => void bound(id)} />}
            />
            <Tab
              {...OPEN}
              id="byInvite"
              title={t('bind.byInvite')}
              panel={<BindByInvite given={invite} onBound={id => void bound(id)} />}
            />
            <Tab {...OPEN} id="byRequest" title={t('bind.byRequest')} panel={<BindByRequest />} />
          </Tabs>
          <BoundSeats />
          <JoinRequests />
        </>
      )}
      <div className="fl-login-links">{create && <CommandButton command={create} />}</div>
    </section>
  );
}
