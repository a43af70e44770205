import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BodyOf } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { copyGlobalMessage, exportGlobalReaders, globalMessageList } from '#contract/message/global.calls.ts';
import {
  GLOBAL_STATE_LABELS,
  GLOBAL_STATES,
  type GlobalMessage,
  type GlobalState,
} from '#contract/message/global-message.ts';
import { MESSAGE_PATHS } from '#contract/message/rights.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { saveDownload } from '#kit/save-download.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { knowsEvent } from '#machines/kernel/document.ts';
import { globalMessage } from '#machines/message/global-message.document.ts';
import { both } from '../locale/both.ts';
import type { zh } from '../locale/zh.ts';
import '../locale/words.ts';
import '../message.css';
import { allOf, useButtonRight } from '../parts/button-right.ts';
import { ChoiceSelect } from '../parts/choice-select.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { GLOBAL_COLUMNS } from './global-columns.tsx';
import { type AppliedEvent, eventTitle, mayApply } from './global-commands.ts';
import { GlobalSide } from './global-side.tsx';
import { ReadersDialog } from './readers-dialog.tsx';
import { useApplyGlobal } from './use-apply-global.ts';

const rowKey = (row: GlobalMessage): string => row.id;
const SECTION = both('global.list');
const NONE = both('refuse.noGlobal');

/** Events asked about in a dialog before they are sent. */
type Asked = 'REJECT' | 'RECALL' | 'REMIND';
const KEYS: Readonly<Partial<Record<AppliedEvent, string>>> = {
  SUBMIT: 's',
  APPROVE: 'a',
  REJECT: 'r',
  SEND: 'shift+s',
  CANCEL: 'x',
  RECALL: 'shift+r',
  REMIND: 'm',
};
const INTENTS: Readonly<Partial<Record<AppliedEvent, Command['intent']>>> = {
  // Never both: a message is submitted first and sent afterwards.
  SUBMIT: 'primary',
  APPROVE: 'success',
  SEND: 'primary',
  RECALL: 'danger',
};

/** `/system/globalMessageList`: messages to many, with how many read and confirmed them. */
export function GlobalListScreen() {
  const t = useT('message');
  const text = useText();
  const language = useLanguage();
  const client = useClient();
  const navigate = useNavigate();
  const { employee } = useSession();
  const right = useButtonRight(MESSAGE_PATHS.globals);
  const [q, setQ] = useState('');
  const [state, setState] = useState<GlobalState | null>(null);
  const [asked, setAsked] = useState<{ readonly event: Asked; readonly message: GlobalMessage } | null>(null);
  const [readers, setReaders] = useState<GlobalMessage | null>(null);
  const apply = useApplyGlobal();
  const words = useDeferredValue(q.trim());
  const page = useCallPages<GlobalMessage, typeof globalMessageList>(
    globalMessageList,
    { limit: 50, ...(words ? { q: words } : {}), ...(state ? { state } : {}) },
    data => data,
  );
  const edit = (id: string) => navigate(`${MESSAGE_PATHS.send}?id=${id}`);
  const cursor = useGridCursor({
    rows: page.rows,
    rowKey,
    startAtFirst: true,
    onOpen: row =>
      knowsEvent(globalMessage, row.state, 'EDIT') ? void edit(row.id) : setReaders(row.messageId ? row : null),
  });
  const row = cursor.activeRow;
  const copying = useSend({
    name: ['message', 'copyGlobal'],
    send: async (body: BodyOf<typeof copyGlobalMessage>, { once }) =>
      (await client.call(copyGlobalMessage, { body, ...once })).data.id,
    onDone: id => void edit(id),
  });
  const some: true | Text = row ? true : NONE;

  const start = async (event: AppliedEvent): Promise<void> => {
    if (!row) return;
    if (event === 'REJECT' || event === 'RECALL' || event === 'REMIND') setAsked({ event, message: row });
    else await apply(row, event);
  };
  const eventCommand = (event: AppliedEvent): Command => {
    const may = row ? mayApply(row, event, employee?.EmployeeId ?? '') : NONE;
    return {
      id: `message.global.${event}`,
      title: eventTitle(event),
      section: SECTION,
      ...(KEYS[event] ? { shortcut: KEYS[event] } : {}),
      ...(INTENTS[event] ? { intent: INTENTS[event] } : {}),
      enabled: allOf(right(event), may),
      // Only what this message can come to is a button; the palette knows all of them.
      quiet: may !== true,
      run: () => start(event),
    };
  };
  const command = (
    id: keyof typeof zh.global & ('add' | 'open' | 'copy' | 'readers' | 'export'),
    shortcut: string,
    enabled: true | Text,
    run: () => void | Promise<void>,
    quiet = false,
  ): Command => ({
    id: `message.global.${id}`,
    title: both(`global.${id}`),
    section: SECTION,
    shortcut,
    enabled,
    run,
    quiet,
  });
  const sent = row?.messageId ? true : row ? both('refuse.notSent') : NONE;
  const commands = useCommands(
    asked || readers
      ? []
      : [
          command('add', 'n', right('SUBMIT'), () => void navigate(MESSAGE_PATHS.send)),
          ...(['SUBMIT', 'APPROVE', 'REJECT', 'SEND', 'CANCEL', 'RECALL', 'REMIND'] as const).map(eventCommand),
          command('open', 'e', some, () => void (row && edit(row.id)), true),
          command('copy', 'y', allOf(right('COPY'), some), async () => {
            if (!row) return;
            await copying.runOrToast({ id: row.id });
          }),
          command('readers', 'i', sent, () => setReaders(row), sent !== true),
          command(
            'export',
            'shift+e',
            allOf(right('EXPORT'), sent),
            async () => {
              if (!row) return;
              saveDownload(await client.download(exportGlobalReaders, { query: { id: row.id, language } }));
            },
            sent !== true,
          ),
        ],
  );

  return (
    <article className="fl-page fl-page-fill msg-page" data-screen="globalMessages">
      <PageHeader title={t('global.list')} commands={commands}>
        <FilterInput value={q} onChange={setQ} placeholder={t('filter.words')} />
        <ChoiceSelect
          label={t('filter.state')}
          all={t('filter.allStates')}
          values={GLOBAL_STATES}
          value={state}
          nameOf={one => text(GLOBAL_STATE_LABELS[one])}
          onValue={setState}
        />
      </PageHeader>
      <div className="msg-split">
        <DataGrid
          label={t('global.list')}
          columns={GLOBAL_COLUMNS}
          rowKey={rowKey}
          cursor={cursor}
          empty={<EmptyState title={t('global.empty')} />}
          rows={page.rows}
          loading={page.loading}
          error={page.error}
          onRetry={page.retry}
          hasMore={page.hasMore}
          loadingMore={page.loadingMore}
          onMore={page.more}
          {...(page.total ? { total: page.total } : {})}
        />
        <ScrollRegion label={t('global.side')} className="fl-card msg-side">
          <GlobalSide message={row} mayLog={right('LOG') === true} />
        </ScrollRegion>
      </div>
      {asked && (
        <AskDialog
          event={asked.event}
          message={asked.message}
          onRun={async remarks => {
            if (await apply(asked.message, asked.event, remarks)) setAsked(null);
          }}
          onCancel={() => setAsked(null)}
        />
      )}
      {readers && <ReadersDialog message={readers} onClose={() => setReaders(null)} />}
    </article>
  );
}
