import { Tab, Tabs } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { seatExceptions, seatSignIns } from '#contract/people/calls.ts';
import { employeeResource } from '#contract/people/employee.resource.ts';
import { EMPLOYEE_PATH, EMPLOYEE_STATE, type EmployeeState } from '#contract/people/employee.ts';
import { employeeFormResource } from '#contract/people/employee-form.resource.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { ResourceForm } from '#kit/form/resource-form.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { reasonOf } from '#kit/problem-text.ts';
import { useRecord } from '#kit/resource/record/use-record.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import { useRecordName } from '#kit/screen-context.ts';
import { EmptyState, ErrorState, LoadingState, NoAccess } from '#kit/screen-states.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { showToast } from '#kit/toasts.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { type Once, OnceDialog } from '../parts/once-dialog.tsx';
import { useSeatPassword } from '../parts/use-seat-password.ts';
import '../people.css';
import { SeatLog } from './seat-log.tsx';

const TABS = ['fields', 'exceptions', 'signIns', 'log'] as const;
type TabName = (typeof TABS)[number];

const TONE = { INVITED: 'info', ACTIVE: 'ok', DISABLED: 'warn', RESIGNED: 'neutral' } as const;

/** `/system/StuffEdit`: one seat, or a new one (`?entry=INVITE` or `CREATE`). */
export function StuffEditScreen() {
  const { menu } = useSession();
  const [params] = useSearchParams();
  const id = params.get('id');
  const button = id ? 'EDIT' : params.get('entry') === 'INVITE' ? 'INVITE' : 'ADD';
  if (!hasButton(menu, button, EMPLOYEE_PATH)) return <NoAccess />;
  return id ? (
    <KnownSeat key={id} id={id} />
  ) : (
    <NewSeat entry={params.get('entry') === 'INVITE' ? 'INVITE' : 'CREATE'} />
  );
}

function useBack(): () => void {
  const navigate = useNavigate();
  return () => navigate(EMPLOYEE_PATH);
}

interface Secret extends Once {
  readonly id: string;
}

function NewSeat({ entry }: { readonly entry: 'INVITE' | 'CREATE' }) {
  const t = useT('people');
  const say = useText();
  const resetting = useSeatPassword();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { menu } = useSession();
  const back = useBack();
  const [secret, setSecret] = useState<Secret | null>(null);
  const title = t(entry === 'INVITE' ? 'editor.inviteTitle' : 'editor.newTitle');
  const open = (id: string) => navigate(`/system/StuffEdit?id=${id}`, { replace: true });
  const saved = async (row: AnyRow) => {
    await refreshRows(queries, employeeResource, [row.id]);
    if (row.status === 'INVITED') {
      const text = row.email ? t('editor.invited') : t('editor.createdInvite');
      showToast({ id: 'people.editor', intent: row.email ? 'success' : 'warning', text });
      open(row.id);
    } else if (hasButton(menu, 'RESET_PASSWORD', EMPLOYEE_PATH)) {
      try {
        setSecret({ id: row.id, ...(await resetting.run({ id: row.id })) });
      } catch (error) {
        // The seat is there: it is shown instead of its form, which would make it again.
        showToast({ id: 'people.editor', intent: 'warning', text: say(reasonOf(error)) });
        open(row.id);
      }
    } else open(row.id);
  };
  return (
    <article className="fl-page ppl-editor">
      <PageHeader title={title} />
      <ResourceForm
        resource={employeeFormResource}
        row={null}
        initial={{ entry }}
        onSaved={row => void saved(row)}
        onCancel={back}
      />
      {secret && (
        <OnceDialog title={secret.title} note={secret.note} secret={secret.secret} onClose={() => open(secret.id)} />
      )}
    </article>
  );
}

function KnownSeat({ id }: { readonly id: string }) {
  const t = useT('people');
  const text = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const back = useBack();
  const [params, setParams] = useSearchParams();
  const { menu } = useSession();
  const record = useRecord(employeeResource, id);
  const tab = TABS.find(name => name === params.get('tab')) ?? 'fields';
  const { row } = record;
  const name = row ? String(language === 'EN' ? row.nameEn : row.name) : null;
  useRecordName(name);
  const show = (next: TabName) => setParams({ id, ...(next === 'fields' ? {} : { tab: next }) }, { replace: true });
  useCommands([
    ...TABS.map((one, index) => ({
      id: `people.tab.${one}`,
      title: both(`editor.tabs.${one}`),
      section: employeeResource.title,
      shortcut: `alt+${index + 1}`,
      enabled: true as const,
      quiet: true,
      run: () => show(one),
    })),
    {
      id: 'people.back',
      title: both('editor.back'),
      section: employeeResource.title,
      quiet: true,
      enabled: true,
      run: back,
    },
  ]);
  if (record.error) return <ErrorState error={record.error} onRetry={record.retry} />;
  if (!row) return <LoadingState />;
  const state = row.status as EmployeeState;
  return (
    <article className="fl-page ppl-editor">
      <PageHeader
        title={t('editor.editTitle', { name: name ?? '' })}
        subtitle={<span className="fl-mono">{String(row.account)}</span>}
        status={<StatusTag tone={TONE[state]}>{text(EMPLOYEE_STATE[state])}</StatusTag>}
      />
      <Tabs id="people-editor" selectedTabId={tab} onChange={next => show(next as TabName)}>
        <Tab
          disabled={false}
          id="fields"
          title={t('editor.tabs.fields')}
          panel={
            <ResourceForm
              resource={employeeFormResource}
              row={row}
              refs={record.refs}
              readOnly={state === 'RESIGNED'}
              onSaved={() => {
                showToast({ id: 'people.editor', intent: 'success', text: t('editor.saved') });
                void refreshRows(queries, employeeResource, [id]);
              }}
              onCancel={back}
            />
          }
        />
        <Tab
          disabled={false}
          id="exceptions"
          title={t('editor.tabs.exceptions')}
          panel={tab === 'exceptions' ? <Exceptions id={id} /> : undefined}
        />
        <Tab
          disabled={false}
          id="signIns"
          title={t('editor.tabs.signIns')}
          panel={tab === 'signIns' ? <SignIns id={id} /> : undefined}
        />
        {hasButton(menu, 'LOG', EMPLOYEE_PATH) && (
          <Tab
            disabled={false}
            id="log"
            title={t('editor.tabs.log')}
            panel={tab === 'log' ? <SeatLog id={id} /> : undefined}
          />
        )}
      </Tabs>
    </article>
  );
}

function Exceptions({ id }: { readonly id: string }) {
  const t = useT('people');
  const items = useCallQuery(seatExceptions, { id });
  if (items.error) return <ErrorState error={items.error} onRetry={() => void items.refetch()} />;
  if (!items.data) return <LoadingState lines={3} />;
  if (items.data.length === 0) return <EmptyState title={t('editor.noExceptions')} hint={t('editor.exceptionsAt')} />;
  return (
    <table className="ppl-table">
      <caption className="fl-muted">{t('editor.exceptionsAt')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('editor.item')}</th>
          <th scope="col">{t('editor.value')}</th>
        </tr>
      </thead>
      <tbody>
        {items.data.map(({ itemKey, permissionKey, value }) => (
          <tr key={`${itemKey}.${permissionKey}`}>
            <td className="fl-mono">
              {itemKey}.{permissionKey}
            </td>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const SESSION_TONE = {
  ACTIVE: 'ok',
  SUPERSEDED: 'warn',
  LOGGED_OUT: 'neutral',
  EXPIRED: 'neutral',
  REVOKED: 'bad',
} as const;

function SignIns({ id }: { readonly id: string }) {
  const t = useT('people');
  const signIns = useCallQuery(seatSignIns, { id }, { staleTime: 0 });
  if (signIns.error) return <ErrorState error={signIns.error} onRetry={() => void signIns.refetch()} />;
  if (!signIns.data) return <LoadingState lines={4} />;
  if (signIns.data.length === 0) return <EmptyState title={t('editor.noSignIns')} />;
  return (
    <table className="ppl-table">
      <thead>
        <tr>
          {(['at', 'device', 'ip', 'mode', 'lastSeen', 'status'] as const).map(key => (
            <th key={key} scope="col">
              {t(`editor.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {signIns.data.map(one => (
          <tr key={one.id}>
            <td>
              <Instant at={one.at} />
            </td>
            <td>{one.device}</td>
            <td>
              {one.ip} <span className="fl-muted">{one.region}</span>
            </td>
            <td>{t(`editor.modes.${one.mode}`)}</td>
            <td>
              <Instant at={one.lastSeenAt} />
            </td>
            <td>
              <StatusTag tone={SESSION_TONE[one.status]}>{t(`editor.states.${one.status}`)}</StatusTag>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
