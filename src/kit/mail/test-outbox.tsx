import { InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { MAIL_DOC, type OutboxMail, testOutbox } from '#contract/mail/calls.ts';
import { queryKey, useCallQuery } from '../client.tsx';
import { useCommands } from '../command-registry.tsx';
import { DataGrid } from '../data-grid.tsx';
import type { Column } from '../grid-column.ts';
import { useT } from '../i18n.ts';
import { Instant } from '../instant.tsx';
import { keepLive } from '../late-doc-queries.ts';
import { en } from '../locale/en.ts';
import { zh } from '../locale/zh.ts';
import { PageHeader } from '../page-header.tsx';
import { EmptyState } from '../screen-states.tsx';
import { StatusTag } from '../status-tag.tsx';
import { useCallPages } from '../use-call-pages.ts';
import { useGridCursor } from '../use-grid-cursor.ts';
import './test-outbox.css';

keepLive({ docType: MAIL_DOC, keys: () => [queryKey(testOutbox)] });

const word = (key: 'title' | 'at' | 'sentAt' | 'recipient' | 'subject' | 'state' | 'filter') => ({
  zh: zh.outbox[key],
  en: en.outbox[key],
});
const TONE = { QUEUED: 'info', SENDING: 'info', SENT: 'ok', FAILED: 'bad', CANCELLED: 'warn' } as const;
const keyOf = ({ id }: OutboxMail): string => id;

/** It goes with the mail itself and is not here. */
const withoutLogo = (html: string): string => html.replace(/<img src="cid:[^>]*>/g, '');

/** Whether this server shows its outbox at all: never in production. */
export function useHasTestOutbox(): boolean {
  const first = useCallQuery(testOutbox, { limit: 1 }, { retry: false, staleTime: Number.POSITIVE_INFINITY });
  return first.data !== undefined && first.data !== null;
}

/** Mails and text messages that the product has sent, newest first, with their text: where a demo finds its codes. */
export function TestOutbox({ above }: { readonly above?: ReactNode }) {
  const t = useT('kit');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const filter = useRef<HTMLInputElement>(null);
  const pages = useCallPages(
    testOutbox,
    q === '' ? {} : { q },
    page => page ?? { rows: [], nextCursor: null, total: 0, totalIsMore: false },
  );
  const cursor = useGridCursor<OutboxMail>({ rows: pages.rows, rowKey: keyOf, startAtFirst: true });
  useCommands([
    {
      id: 'outbox.filter',
      title: word('filter'),
      section: word('title'),
      shortcut: '/',
      enabled: true,
      quiet: true,
      run: () => filter.current?.focus(),
    },
  ]);
  const columns = useMemo(
    (): readonly Column<OutboxMail>[] => [
      { key: 'at', label: word('at'), width: 170, cell: mail => <Instant at={mail.createdAt} /> },
      { key: 'sentAt', label: word('sentAt'), width: 170, cell: mail => <Instant at={mail.sentAt} /> },
      { key: 'recipient', label: word('recipient'), width: 230, cell: mail => mail.recipient },
      { key: 'subject', label: word('subject'), width: 320, cell: mail => mail.subject },
      {
        key: 'state',
        label: word('state'),
        width: 110,
        cell: mail => <StatusTag tone={TONE[mail.state]}>{t(`outbox.states.${mail.state}`)}</StatusTag>,
      },
    ],
    [t],
  );
  const mail = cursor.activeRow;
  return (
    <article className="fl-page fl-page-fill fl-outbox">
      <PageHeader title={t('outbox.title')} commands={[]} />
      {above}
      <p className="fl-muted">{t('outbox.intro')}</p>
      <InputGroup
        inputRef={filter}
        type="search"
        leftIcon={<SearchIcon />}
        value={typed}
        maxLength={200}
        placeholder={t('outbox.filter')}
        aria-label={t('outbox.filter')}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <div className="fl-outbox-panes">
        <DataGrid
          label={t('outbox.title')}
          columns={columns}
          rows={pages.rows}
          rowKey={keyOf}
          cursor={cursor}
          loading={pages.loading}
          error={pages.error}
          onRetry={pages.retry}
          hasMore={pages.hasMore}
          loadingMore={pages.loadingMore}
          onMore={pages.more}
          empty={<EmptyState title={t('outbox.empty')} />}
          {...(pages.total ? { total: pages.total } : {})}
        />
        <section className="fl-outbox-text" aria-label={t('outbox.text')} aria-live="polite">
          {mail ? (
            <>
              <h2>{mail.subject}</h2>
              <p className="fl-outbox-times">
                <StatusTag tone={TONE[mail.state]}>{t(`outbox.states.${mail.state}`)}</StatusTag>
                {mail.sentAt === null ? (
                  <span>
                    {t('outbox.due')} <Instant at={mail.dueAt} />
                  </span>
                ) : (
                  <span>
                    {t('outbox.sentAt')} <Instant at={mail.sentAt} />
                  </span>
                )}
              </p>
              <p className="fl-muted">
                {mail.recipient} · {mail.purpose}
                {mail.attempts > 1 && ` · ${t('outbox.attempts', { n: mail.attempts })}`}
              </p>
              {mail.error && <p className="fl-finding-error">{mail.error}</p>}
              {mail.html !== null && (
                <>
                  <h3>{t('outbox.html')}</h3>
                  {/* Runs nothing and reaches nothing: what a mail says is not ours to trust. */}
                  <iframe title={t('outbox.html')} sandbox="" srcDoc={withoutLogo(mail.html)} />
                  <h3>{t('outbox.plain')}</h3>
                </>
              )}
              <pre>{mail.text}</pre>
              {mail.files.length > 0 && <p>📎 {mail.files.join(', ')}</p>}
            </>
          ) : (
            <p className="fl-muted">{t('outbox.choose')}</p>
          )}
        </section>
      </div>
    </article>
  );
}
