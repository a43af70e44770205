import { HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import { pullCall, scheduleBoard, setCallTime } from '#contract/basic-data/schedule/calls.ts';
import { type BoardRow, deviationBands } from '#contract/basic-data/schedule/shapes.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { EmptyState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { showToast } from '#kit/toasts.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { voyage } from '#machines/basic-data/voyage.document.ts';
import { isOver, knowsEvent } from '#machines/kernel/document.ts';
import { buttonRight } from '../../parts/button-right.ts';
import { en } from '../locale/en.ts';
import { zh } from '../locale/zh.ts';
import '../locale/words.ts';
import { type Effect, EffectDialog } from '../parts/effect-dialog.tsx';
import type { TimeEdit } from '../parts/time-editor.tsx';
import { usePaged } from '../parts/use-paged.ts';
import { useRefreshSchedule } from '../queries.ts';
import '../schedule.css';
import { boardColumns, type OpenCell, TIME_FIELDS, type TimeField } from './board-columns.tsx';
import { BoardSide } from './board-side.tsx';
import { NotifyDialog } from './notify-dialog.tsx';

const SECTION: Text = { zh: zh.board, en: en.board };
const NO_CALL: Text = { zh: zh.refuse.pickCall, en: en.refuse.pickCall };
const OVER: Text = { zh: zh.refuse.over, en: en.refuse.over };
const CANCELLED: Text = { zh: zh.refuse.cancelled, en: en.refuse.cancelled };
const GONE: Text = { zh: zh.refuse.gone, en: en.refuse.gone };

const nameOf = (row: BoardRow): string => [row.line, row.vessel ?? 'TBN', row.voyage].join(' ');
const rowKey = (row: BoardRow): string => row.id;

/** May its times still be set? The same questions the server asks. */
export function editable(row: BoardRow | null): true | Text {
  if (!row) return NO_CALL;
  if (isOver(voyage, row.voyageStatus)) return OVER;
  return row.callStatus === 'OMIT' || row.callStatus === 'BLNK' ? CANCELLED : true;
}

interface Saved {
  readonly at: BoardRow;
  readonly field: TimeField;
  readonly edit: TimeEdit;
}

const both = (first: true | Text, then: true | Text): true | Text => (first === true ? then : first);

/** `/DataMaintenance/ScheduleMaintenance`: what is happening now, one row a call. */
export function ScheduleBoardScreen() {
  const t = useT('schedule');
  const text = useText();
  const client = useClient();
  const navigate = useNavigate();
  const refresh = useRefreshSchedule();
  const { menu } = useSession();
  const [q, setQ] = useState('');
  const [band, setBand] = useState('');
  const [open, setOpen] = useState<OpenCell | null>(null);
  const [effect, setEffect] = useState<Effect | null>(null);
  const [notifying, setNotifying] = useState<readonly string[] | null>(null);
  const [warnings, setWarnings] = useState<readonly Finding[]>([]);
  const page = usePaged<BoardRow>(scheduleBoard, { limit: 100, ...(q ? { q } : {}), ...(band ? { band } : {}) });
  const cursor = useGridCursor({
    rows: page.rows,
    rowKey,
    marks: true,
    startAtFirst: true,
    onOpen: row => void navigate(`${DATA_PATHS.schedules}?voyage=${row.voyageId}`),
  });
  const row = cursor.activeRow;
  const right = (code: string) => buttonRight(menu, DATA_PATHS.sailings, code);
  const back = () => document.querySelector<HTMLElement>('[data-grid]')?.focus();

  const saving = useSend({
    name: ['schedule', 'board'],
    rowsOf: ({ at }: Saved) => [at],
    wordsOf: ({ field, edit }) => ({ field, edit }),
    send: async ({ at, field, edit }, { once }) => {
      const { event, classifier } = TIME_FIELDS[field];
      const body = { id: at.id, event, classifier, text: edit.text };
      return (await client.call(setCallTime, { body, ...once })).data;
    },
    onDone: data => {
      setWarnings(data.warnings);
      setOpen(null);
      back();
      return refresh();
    },
    onRefused: refresh,
    notice: (_, { at }) => ({ text: t('edit.saved', { port: at.port.code }) }),
  });
  const pulling = useSend({
    name: ['schedule', 'pull'],
    send: (body: { id: string }, { once }) => client.call(pullCall, { body, ...once }),
  });

  const setter = (field: TimeField, shortcut: string): Command => ({
    id: `schedule.${field}`,
    title: { zh: zh.edit[field], en: en.edit[field] },
    section: SECTION,
    shortcut,
    quiet: field === 'estArr' || field === 'actArr',
    enabled: both(right(`SET_${TIME_FIELDS[field].classifier}`), editable(row)),
    run: () => (row ? setOpen({ id: row.id, field }) : undefined),
  });
  const command = (key: keyof typeof zh.act, shortcut: string, enabled: true | Text, run: Command['run']): Command => ({
    id: `schedule.${key}`,
    title: { zh: zh.act[key], en: en.act[key] },
    section: SECTION,
    shortcut,
    enabled,
    run,
  });
  const marked = cursor.markedRows.length > 0 ? cursor.markedRows.map(rowKey) : row ? [row.id] : [];
  const hasLeft = row !== null && (row.departure.actual !== null || row.arrival.actual !== null);
  const start = (event: 'OMIT' | 'BLANK') =>
    row &&
    setEffect({
      event,
      voyage: { id: row.voyageId, version: row.voyageVersion },
      call: { id: row.id, version: row.version },
      name: event === 'OMIT' ? `${nameOf(row)} ${row.port.code}` : nameOf(row),
    });
  const sailed: true | Text = row && !knowsEvent(voyage, row.voyageStatus, 'BLANK') ? GONE : true;
  const commands = useCommands([
    setter('estDep', 'e'),
    setter('actDep', 'a'),
    setter('estArr', 'shift+e'),
    setter('actArr', 'shift+a'),
    command('omit', 'o', both(right('OMIT'), both(editable(row), hasLeft ? GONE : true)), () => void start('OMIT')),
    command('blank', 'shift+b', both(right('BLANK'), both(editable(row), sailed)), () => void start('BLANK')),
    command('pull', 'p', both(right('PULL'), row ? true : NO_CALL), async () => {
      if (row) await pulling.runOrToast({ id: row.id });
    }),
    command('notify', 'n', both(right('NOTIFY'), marked.length > 0 ? true : NO_CALL), () => setNotifying(marked)),
  ]);

  const mayEdit = right('SET_EST') === true || right('SET_ACT') === true;
  const columns = boardColumns({
    open,
    edit: mayEdit
      ? (at, field) => {
          cursor.moveTo(at.id);
          const code = `SET_${TIME_FIELDS[field].classifier}`;
          const may = both(right(code), editable(at));
          if (may === true) setOpen({ id: at.id, field });
          else showToast({ id: 'schedule.board', intent: 'danger', text: text(may) });
        }
      : null,
    save: async (at, field, edit) => void (await saving.runOrToast({ at, field, edit })),
    close: () => {
      setOpen(null);
      back();
    },
  });
  return (
    <article className="fl-page fl-page-fill sch-page" data-screen="scheduleBoard">
      <PageHeader title={t('board')} commands={commands}>
        <FilterInput value={q} onChange={setQ} />
        <HTMLSelect
          aria-label={t('bandFilter')}
          value={band}
          onChange={event => setBand(event.currentTarget.value)}
          options={[
            { value: '', label: t('allBands') },
            ...deviationBands.map(value => ({ value, label: t(`band.${value}`) })),
          ]}
        />
      </PageHeader>
      {warnings.length > 0 && (
        <p role="status" className="sch-warnings">
          {t('side.warnings')}: {warnings.map(finding => text(finding.message)).join(' · ')}
        </p>
      )}
      <div className="sch-split">
        <DataGrid
          label={t('board')}
          columns={columns}
          rowKey={rowKey}
          cursor={cursor}
          empty={<EmptyState title={t('boardEmpty')} />}
          {...page}
        />
        <ScrollRegion label={t('side.title')} className="fl-card">
          <BoardSide row={row} />
        </ScrollRegion>
      </div>
      {effect && (
        <EffectDialog
          effect={effect}
          onDone={() => {
            setEffect(null);
            void refresh();
          }}
          onCancel={() => setEffect(null)}
        />
      )}
      {notifying && <NotifyDialog callIds={notifying} onSent={cursor.clearMarks} onClose={() => setNotifying(null)} />}
    </article>
  );
}
