import { useState } from 'react';
import { CALL_STATUS, CUT_OFFS, portCallResource } from '#contract/basic-data/port-call.resource.ts';
import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import { reorderCalls } from '#contract/basic-data/schedule/calls.ts';
import type { VoyageLine } from '#contract/basic-data/schedule/shapes.ts';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { callsOf } from '#kit/resource/resource-queries.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import '../locale/words.ts';
import { type TimeEdit, TimeEditor } from '../parts/time-editor.tsx';
import { useRefreshSchedule } from '../queries.ts';
import { moved } from './move-call.ts';
import type { EditorCall } from './use-voyage-calls.ts';

const TIMES = [
  { key: 'arrivalPlanned', zh: '计划到', en: 'PLN arr' },
  { key: 'arrivalEstimated', zh: '预计到', en: 'EST arr' },
  { key: 'departurePlanned', zh: '计划离', en: 'PLN dep' },
  { key: 'departureEstimated', zh: '预计离', en: 'EST dep' },
] as const;
type TimeKey = (typeof TIMES)[number]['key'];
/** Cut-offs that have a column of their own. */
const CUT_OFF_COLUMNS = ['EFC', 'DCO', 'VCO', 'CUC', 'FCO', 'AFC'] as const;
type CutOffKey = (typeof CUT_OFF_COLUMNS)[number];

interface Cell {
  readonly id: string;
  readonly key: TimeKey | CutOffKey;
}

interface Typed {
  readonly call: EditorCall;
  readonly key: Cell['key'];
  readonly edit: TimeEdit;
}

const isCutOff = (key: Cell['key']): key is CutOffKey => CUT_OFF_COLUMNS.some(code => code === key);

const timeOf = ({ row }: EditorCall, key: Cell['key']): string | null =>
  isCutOff(key) ? (row.cutOffs.find(({ code }) => code === key)?.at ?? null) : row[key];

/** The change of one cell, as the call's row takes it. */
export function changesOf(call: EditorCall, key: Cell['key'], instant: string | null): Record<string, unknown> {
  if (!isCutOff(key)) return { [key]: instant };
  const others = call.row.cutOffs.filter(({ code }) => code !== key);
  return { cutOffs: instant === null ? others : [...others, { code: key, at: instant, source: 'MANUAL' }] };
}

/** The calls of a voyage as rows: Alt+Up/Down or dragging reorders, Enter types into a cell, cut-offs are columns. */
export function VoyageEditor({
  voyage,
  calls,
  active,
  mayEdit,
  onActive,
}: {
  readonly voyage: VoyageLine;
  readonly calls: {
    readonly data: readonly EditorCall[] | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    refetch(): unknown;
  };
  readonly active: string | null;
  readonly mayEdit: boolean;
  readonly onActive: (id: string) => void;
}) {
  const t = useT('schedule');
  const text = useText();
  const client = useClient();
  const refresh = useRefreshSchedule();
  const [open, setOpen] = useState<Cell | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const rows = calls.data ?? [];

  const saving = useSend({
    name: ['schedule', 'cell'],
    rowsOf: ({ call }: Typed) => [call.row],
    wordsOf: ({ key, edit }) => ({ key, edit }),
    send: ({ call, key, edit }, { once }) =>
      client.call(callsOf(portCallResource).modify, {
        body: { id: call.row.id, changes: changesOf(call, key, edit.instant) },
        ...once,
      }),
    onDone: () => {
      setOpen(null);
      return refresh();
    },
    onRefused: refresh,
  });
  const ordering = useSend({
    name: ['schedule', 'order'],
    rowsOf: () => [voyage],
    send: (said: { callIds: string[] }, { once }) =>
      client.call(reorderCalls, { body: { voyageId: voyage.id, ...said }, ...once }),
    onDone: refresh,
    onRefused: refresh,
  });
  const put = async (callId: string, place: number) => {
    const order = moved(
      rows.map(({ row }) => row.id),
      callId,
      place,
    );
    if (order !== null) await ordering.runOrToast({ callIds: order });
  };

  const name = [voyage.line, voyage.vessel ?? 'TBN', voyage.number].join(' ');
  const cell = (call: EditorCall, key: Cell['key']) => {
    const at = timeOf(call, key);
    const code = call.port?.code ?? '';
    const label = isCutOff(key)
      ? t('cutOff', { code: key, port: code })
      : `${text(TIMES.find(time => time.key === key)!)}: ${code}`;
    if (open?.id === call.row.id && open.key === key)
      return (
        <TimeEditor
          label={label}
          base={at ?? (isCutOff(key) ? call.row.departurePlanned : call.row.arrivalPlanned)}
          zone={call.zone}
          onSave={async edit => void (await saving.runOrToast({ call, key, edit }))}
          onCancel={() => setOpen(null)}
        />
      );
    const shown = at === null ? '—' : localTimeOf(at, call.zone).slice(5);
    return mayEdit ? (
      <button
        type="button"
        className="sch-cell"
        aria-label={`${label} ${shown}`}
        onClick={() => setOpen({ id: call.row.id, key })}
      >
        {shown}
      </button>
    ) : (
      shown
    );
  };

  return (
    <section className="fl-card sch-editor-panel" aria-label={t('voyages.editor', { name })}>
      <h2>{t('voyages.editor', { name })}</h2>
      {mayEdit && <p className="fl-muted">{t('reorder')} · Alt+↑ Alt+↓</p>}
      {calls.isPending && <LoadingState lines={4} />}
      {calls.error ? <ErrorState error={calls.error} onRetry={() => void calls.refetch()} /> : null}
      {calls.data && rows.length === 0 && <EmptyState title={t('voyages.noCalls')} />}
      {rows.length > 0 && (
        <table className="sch-calls">
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">{text(portCallResource.meta.portId!.label)}</th>
              <th scope="col">{text(portCallResource.meta.terminalId!.label)}</th>
              <th scope="col">{text(portCallResource.meta.callStatus!.label)}</th>
              {TIMES.map(({ key, zh, en }) => (
                <th key={key} scope="col">
                  {text({ zh, en })}
                </th>
              ))}
              {CUT_OFF_COLUMNS.map(code => (
                <th key={code} scope="col" title={text(CUT_OFFS[code])}>
                  {code}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((call, place) => {
              const { row } = call;
              return (
                <tr
                  key={row.id}
                  data-call={call.port?.code}
                  aria-current={row.id === active || undefined}
                  data-off={row.callStatus === 'OMIT' || row.callStatus === 'BLNK' || undefined}
                  data-dropping={over === row.id || undefined}
                  draggable={mayEdit && open === null}
                  onFocus={() => onActive(row.id)}
                  onDragStart={() => setDragged(row.id)}
                  onDragOver={event => {
                    event.preventDefault();
                    setOver(row.id);
                  }}
                  onDragEnd={() => {
                    setDragged(null);
                    setOver(null);
                  }}
                  onDrop={event => {
                    event.preventDefault();
                    if (dragged !== null) void put(dragged, place);
                    setOver(null);
                  }}
                >
                  <td>
                    <button
                      type="button"
                      className="fl-link"
                      aria-label={`${row.seq} ${call.port?.code ?? ''}`}
                      onClick={() => onActive(row.id)}
                      onKeyDown={event => {
                        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                        if (step === 0) return;
                        event.preventDefault();
                        if (event.altKey) {
                          if (mayEdit) void put(row.id, place + step);
                        } else {
                          const rowsShown = event.currentTarget.closest('tbody')?.rows;
                          rowsShown?.[place + step]?.querySelector<HTMLElement>('button')?.focus();
                        }
                      }}
                    >
                      {row.seq}
                    </button>
                  </td>
                  <td title={call.port ? text(call.port) : undefined}>{call.port?.code}</td>
                  <td>{call.terminal?.code ?? ''}</td>
                  <td>{row.callStatus && <StatusTag tone="warn">{text(CALL_STATUS[row.callStatus])}</StatusTag>}</td>
                  {TIMES.map(({ key }) => (
                    <td key={key}>{cell(call, key)}</td>
                  ))}
                  {CUT_OFF_COLUMNS.map(code => (
                    <td key={code}>{cell(call, code)}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
