import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import {
  dismissMessage,
  matchMessage,
  type PartnerMessage,
  retryMessage,
  waitingMessages,
} from '#contract/partner/calls.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { dialogKeys } from './dialog-keys.ts';
import { refreshMessages } from './file-queries.ts';
import { fileText } from './locale/words.ts';
import { INBOX_COLUMNS } from './message-columns.tsx';
import { MessageView } from './message-view.tsx';
import './files.css';

const keyOf = (row: PartnerMessage): string => row.Id;
const RECEIVED: ReadonlySet<string> = new Set(['UNMATCHED', 'UNREADABLE']);

type Said =
  | ({ readonly act: 'match' } & BodyOf<typeof matchMessage>)
  | ({ readonly act: 'dismiss' } & BodyOf<typeof dismissMessage>)
  | ({ readonly act: 'retry' } & BodyOf<typeof retryMessage>);

function useInboxAct(onDone: () => Promise<void>) {
  const t = useT('siFiles');
  const client = useClient();
  return useSend({
    name: ['si', 'inbox'],
    send: async (said: Said) => {
      switch (said.act) {
        case 'match':
          return client.call(matchMessage, { body: { Id: said.Id, DocumentNo: said.DocumentNo } });
        case 'dismiss':
          return client.call(dismissMessage, { body: { Id: said.Id, Note: said.Note } });
        case 'retry':
          return client.call(retryMessage, { body: { Id: said.Id } });
      }
    },
    onDone,
    notice: () => ({ text: t('inbox.done') }),
  });
}

/** Answers that match nothing, and messages that could not be sent: nothing that a partner said is ever dropped. */
export function InboxDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('siFiles');
  const queries = useQueryClient();
  const [asked, setAsked] = useState<'match' | 'dismiss' | null>(null);
  const page = useCallPages<PartnerMessage, typeof waitingMessages>(waitingMessages, {}, answer => answer);
  const cursor = useGridCursor({ rows: page.rows, rowKey: keyOf, startAtFirst: true, keys: asked === null });
  const chosen = cursor.activeRow;
  const acting = useInboxAct(async () => {
    setAsked(null);
    await refreshMessages(queries);
  });
  const section = fileText('inbox.title');
  const only = (holds: boolean, why: 'inbox.notAnswer' | 'inbox.notDead' | 'inbox.notIn') =>
    !chosen ? fileText('pick') : holds ? (true as const) : fileText(why);
  const commands = useCommands([
    {
      id: 'si.inbox.match',
      title: fileText('inbox.match'),
      section,
      shortcut: 'm',
      intent: 'primary',
      enabled: only(chosen?.State === 'UNMATCHED', 'inbox.notAnswer'),
      run: () => setAsked('match'),
    },
    {
      id: 'si.inbox.retry',
      title: fileText('inbox.retry'),
      section,
      shortcut: 'r',
      enabled: only(chosen?.State === 'DEAD', 'inbox.notDead'),
      run: async () => {
        if (chosen) await acting.run({ act: 'retry', Id: chosen.Id });
      },
    },
    {
      id: 'si.inbox.dismiss',
      title: fileText('inbox.dismiss'),
      section,
      shortcut: 'x',
      enabled: only(RECEIVED.has(chosen?.State ?? ''), 'inbox.notIn'),
      run: () => setAsked('dismiss'),
    },
  ]);
  return (
    <FormDialog isOpen title={t('inbox.title')} width={1060} cancelLabel={t('inbox.close')} onCancel={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the list and its buttons inside */}
      <div className="si-inbox" onKeyDown={dialogKeys(commands, cursor)}>
        <ActionBar commands={commands} label={t('inbox.title')} />
        <DataGrid
          label={t('inbox.title')}
          columns={INBOX_COLUMNS}
          rows={page.rows}
          rowKey={keyOf}
          cursor={cursor}
          loading={page.loading}
          error={page.error}
          onRetry={page.retry}
          hasMore={page.hasMore}
          loadingMore={page.loadingMore}
          onMore={page.more}
          empty={<EmptyState title={t('inbox.empty')} />}
          {...(page.total ? { total: page.total } : {})}
        />
        {chosen && <MessageView message={chosen} />}
      </div>
      {asked && chosen && <InboxAsk message={chosen} act={asked} onSend={acting.run} onClose={() => setAsked(null)} />}
    </FormDialog>
  );
}

function InboxAsk({
  message,
  act,
  onSend,
  onClose,
}: {
  readonly message: PartnerMessage;
  readonly act: 'match' | 'dismiss';
  readonly onSend: (said: Said) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useT('siFiles');
  const id = useId();
  const [value, setValue] = useState(act === 'match' ? message.DocumentNo : '');
  const { Id } = message;
  const words = value.trim();
  const run = () => onSend(act === 'match' ? { act, Id, DocumentNo: words } : { act, Id, Note: words });
  const label = t(act === 'match' ? 'inbox.match' : 'inbox.dismiss');
  return (
    <AskDialog
      title={label}
      send={{ label, disabled: words.length < (act === 'match' ? 1 : 5), run }}
      onClose={onClose}
    >
      <FormGroup label={t(act === 'match' ? 'inbox.matchNo' : 'inbox.dismissNote')} labelFor={id}>
        <InputGroup id={id} value={value} maxLength={500} data-path="value" onValueChange={setValue} />
      </FormGroup>
    </AskDialog>
  );
}
