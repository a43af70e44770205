import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type OwnSession, ownSessions, ownSignIns, twoStepState } from '#contract/session/own-account.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { queryKey, useCallQuery } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { bothOf } from '../locale/words.ts';
import { EndSessionsDialog } from '../parts/end-sessions-dialog.tsx';
import { Block } from '../parts/section.tsx';

const TONES: Readonly<Record<OwnSession['status'], Tone>> = {
  ACTIVE: 'ok',
  SUPERSEDED: 'neutral',
  LOGGED_OUT: 'neutral',
  EXPIRED: 'neutral',
  REVOKED: 'warn',
};

/** Where the person is signed in, and from where somebody has tried to be. */
export function DevicesSection() {
  return (
    <>
      <SessionsBlock />
      <SignInsBlock />
    </>
  );
}

export function SessionsBlock() {
  const t = useT('settings');
  const queries = useQueryClient();
  const sessions = useCallQuery(ownSessions, undefined, { staleTime: 0 });
  const ways = useCallQuery(twoStepState, undefined, { staleTime: 0 });
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null);
  const [endAll] = useCommands([
    {
      id: 'settings.endOthers',
      title: bothOf(words => words.devices.endOthers),
      enabled: true,
      intent: 'danger' as const,
      run: () => setEnding('others'),
    },
  ]);

  return (
    <Block title={t('devices.sessions')} tools={endAll && <CommandButton command={endAll} />}>
      {sessions.isPending && <LoadingState lines={3} />}
      {sessions.error && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {ending && ways.error && <ErrorState error={ways.error} onRetry={() => void ways.refetch()} />}
      {sessions.data && (
        <div className="fl-set-scroll">
          <table className="fl-set-table" aria-label={t('devices.sessions')}>
            <thead>
              <tr>
                <th scope="col">{t('devices.device')}</th>
                <th scope="col">{t('devices.account')}</th>
                <th scope="col">{t('devices.place')}</th>
                <th scope="col">{t('devices.began')}</th>
                <th scope="col">{t('devices.seen')}</th>
                <th scope="col">{t('devices.state')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {sessions.data.map(session => (
                <tr key={session.sessionId} data-session={session.isCurrent ? 'current' : session.status}>
                  <th scope="row">{session.deviceLabel}</th>
                  <td>{session.account || t('devices.person')}</td>
                  <td>{session.ipRegion}</td>
                  <td>
                    <Instant at={session.createdAt} />
                  </td>
                  <td>
                    <Instant at={session.lastSeenAt} />
                  </td>
                  <td>
                    <StatusTag tone={session.isCurrent ? 'accent' : TONES[session.status]}>
                      {t(session.isCurrent ? 'devices.current' : `devices.states.${session.status}`)}
                    </StatusTag>
                  </td>
                  <td>
                    {session.status === 'ACTIVE' && !session.isCurrent && (
                      <Button
                        size="small"
                        text={t('devices.end')}
                        aria-label={`${t('devices.end')} ${session.deviceLabel} ${session.account}`}
                        onClick={() => setEnding(session)}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {ending && ways.data && (
        <EndSessionsDialog
          ending={ending}
          ways={ways.data}
          onDone={() => {
            setEnding(null);
            void queries.invalidateQueries({ queryKey: [...queryKey(ownSessions)] });
          }}
          onCancel={() => setEnding(null)}
        />
      )}
    </Block>
  );
}

export function SignInsBlock() {
  const t = useT('settings');
  const list = useCallQuery(ownSignIns, undefined, { staleTime: 0 });
  return (
    <Block title={t('devices.signIns')}>
      {list.isPending && <LoadingState lines={3} />}
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <EmptyState title={t('devices.noSignIns')} />}
      {list.data && list.data.length > 0 && (
        <div className="fl-set-scroll">
          <table className="fl-set-table" aria-label={t('devices.signIns')}>
            <thead>
              <tr>
                <th scope="col">{t('devices.at')}</th>
                <th scope="col">{t('devices.result')}</th>
                <th scope="col">{t('devices.account')}</th>
                <th scope="col">{t('devices.device')}</th>
                <th scope="col">{t('devices.place')}</th>
              </tr>
            </thead>
            <tbody>
              {list.data.map(entry => (
                <tr key={entry.id}>
                  <td>
                    <Instant at={entry.at} />
                  </td>
                  <td>
                    <StatusTag tone={entry.action === 'LOGIN' ? 'ok' : 'bad'}>
                      {t(`devices.results.${entry.action}`)}
                    </StatusTag>
                  </td>
                  <td>{entry.account || t('devices.person')}</td>
                  <td>{entry.deviceLabel ?? '—'}</td>
                  <td>{entry.ipRegion ?? '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Block>
  );
}
