import { Button, InputGroup } from '@blueprintjs/core';
import { useMemo, useRef, useState } from 'react';
import { useClient } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { saveDownload } from '#kit/save-download.ts';
import { shownText } from '#kit/shortcut.ts';
import { showToast } from '#kit/toasts.tsx';
import { LIVE_CONNECTION_EVENTS, liveConnectionFlow } from '#machines/live-connection/live-connection.flow.ts';
import { sessionFlow } from '#machines/session/session.flow.ts';
import { SESSION_EVENTS } from '#machines/session/session-events.ts';
import { exportLog, importLog, type LogEntry } from '#streams/client-log.ts';
import { masked } from '#streams/log-mask.ts';
import { createPlayer } from '#streams/replay-player.ts';
import './inspector.css';
import './locale/words.ts';
import { EntryList } from './entry-list.tsx';
import { filtered, recordedStates } from './log-view.ts';
import { PastMachines, RunningMachines } from './machines-at.tsx';
import { SCREEN_FLOWS } from './screen-flows.ts';
import { useEntries } from './use-entries.ts';

const SECTION = { zh: '检查器', en: 'Inspector' };
const PLAYABLES = [
  { machine: sessionFlow, types: SESSION_EVENTS },
  { machine: liveConnectionFlow, types: LIVE_CONNECTION_EVENTS },
] as const;

/**
 * The event log of this tab as a panel beside the work: read and filtered, exported without secrets, imported again and
 * played step by step. A chosen entry shows every machine as it stood after it.
 */
export function Inspector({ onClose }: { readonly onClose: () => void }) {
  const t = useT('inspector');
  const { log } = useClient();
  const live = useEntries();
  const [imported, setImported] = useState<readonly LogEntry[] | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [filter, setFilter] = useState('');
  const panel = useRef<HTMLElement>(null);
  const file = useRef<HTMLInputElement>(null);

  const entries = imported ?? live;
  const shown = useMemo(() => filtered(entries, filter), [entries, filter]);
  const at = chosen === null ? null : entries.findIndex(({ id }) => id === chosen) + 1;
  // A log that was cut at its old end has no beginning to play from.
  const isWhole = entries.length === 0 || entries[0]?.id === 1;
  const player = useMemo(() => (isWhole ? createPlayer(PLAYABLES, entries, SCREEN_FLOWS) : null), [isWhole, entries]);
  const entry = at === null ? null : (entries[at - 1] ?? null);

  const go = (by: 1 | -1) => {
    const from = chosen === null ? (by === 1 ? -1 : shown.length) : shown.findIndex(({ id }) => id === chosen);
    setChosen(shown[Math.min(Math.max(from + by, 0), shown.length - 1)]?.id ?? null);
  };
  const save = () => {
    const blob = new Blob([exportLog(log.entries())], { type: 'application/json' });
    saveDownload({
      blob,
      name: `fairlead-client-log-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.json`,
    });
  };
  const load = async (picked: File | undefined) => {
    if (!picked) return;
    try {
      const read = importLog(await picked.text());
      setImported(read);
      setFilter('');
      setChosen(read[0]?.id ?? null);
      panel.current?.querySelector<HTMLElement>('[role=listbox]')?.focus();
    } catch {
      showToast({ id: 'inspector.import', intent: 'danger', text: t('notALog') });
    }
  };
  const follow = () => {
    setImported(null);
    setChosen(null);
  };
  const command = (id: string, zh: string, en: string, shortcut: string, run: () => void): Command => ({
    id: `inspector.${id}`,
    title: { zh, en },
    section: SECTION,
    shortcut,
    enabled: true,
    quiet: true,
    run,
  });
  const commands = useCommands(
    [
      command('back', '回放：上一步', 'Replay: one step back', 'ctrl+alt+left', () => go(-1)),
      command('forth', '回放：下一步', 'Replay: one step forth', 'ctrl+alt+right', () => go(1)),
      command('filter', '筛选记录', 'Filter entries', 'ctrl+alt+f', () =>
        panel.current?.querySelector('input')?.focus(),
      ),
      command('export', '导出日志（JSON）', 'Export the log (JSON)', 'ctrl+alt+e', save),
      command('import', '导入日志并回放', 'Import a log and replay it', 'ctrl+alt+o', () => file.current?.click()),
      command('live', '跟随当前', 'Follow live', 'ctrl+alt+l', follow),
    ],
    'shell',
  );
  const keyOf = (id: string) => shownText(commands.find(one => one.id === `inspector.${id}`)?.shortcut ?? '');

  return (
    <section ref={panel} className="fl-inspector" aria-label={t('title')} title={t('help')}>
      <header>
        <h3>{t('title')}</h3>
        <InputGroup
          size="small"
          type="search"
          value={filter}
          aria-label={t('filter')}
          placeholder={`${t('filter')} (${keyOf('filter')})`}
          onChange={event => setFilter(event.currentTarget.value)}
        />
        <span className="fl-muted">{t('count', { shown: shown.length, all: entries.length })}</span>
        <span role="status">
          {imported ? t('imported', { n: imported.length }) : at === null ? t('following') : ''}
          {at !== null && ` ${t('step')} ${at} / ${entries.length}`}
        </span>
        <Button size="small" text="◀" title={keyOf('back')} aria-label={keyOf('back')} onClick={() => go(-1)} />
        <Button size="small" text="▶" title={keyOf('forth')} aria-label={keyOf('forth')} onClick={() => go(1)} />
        <Button
          size="small"
          text={t('live')}
          title={keyOf('live')}
          disabled={!imported && at === null}
          onClick={follow}
        />
        <Button size="small" text={t('export')} title={keyOf('export')} onClick={save} />
        <Button size="small" text={t('import')} title={keyOf('import')} onClick={() => file.current?.click()} />
        <Button size="small" text={t('close')} onClick={onClose} />
        <input
          ref={file}
          hidden
          type="file"
          accept="application/json,.json"
          onChange={event => {
            void load(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </header>
      <EntryList entries={shown} chosen={chosen ?? shown.at(-1)?.id ?? null} onChoose={setChosen} />
      <div className="fl-inspector-side">
        {!isWhole && at !== null && <p className="fl-muted">{t('incomplete')}</p>}
        <h4>{t('machines')}</h4>
        {at === null && !imported ? (
          <RunningMachines />
        ) : (
          <PastMachines
            standing={player?.at(at ?? entries.length) ?? []}
            recorded={recordedStates(entries, at ?? entries.length)}
          />
        )}
        {entry && (
          <>
            <h4>{t('payload')}</h4>
            <pre>{JSON.stringify(masked(entry.payload), null, 1)}</pre>
          </>
        )}
      </div>
    </section>
  );
}
