import { HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import { scheduleVoyages, serviceAsDcsa } from '#contract/basic-data/schedule/calls.ts';
import type { VoyageLine } from '#contract/basic-data/schedule/shapes.ts';
import { VOYAGE_STATE } from '#contract/basic-data/voyage-fields.ts';
import { APPLY_ROWS_MAX } from '#contract/kernel/document-calls.ts';
import type { Text } from '#contract/kernel/text.ts';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { reasonOf } from '#kit/problem-text.ts';
import { saveDownload } from '#kit/save-download.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { showToast } from '#kit/toasts.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import type { Seen } from '#kit/use-resend.ts';
import { voyage as document } from '#machines/basic-data/voyage.document.ts';
import type { EventName } from '#machines/kernel/document.ts';
import { isOver, knowsEvent } from '#machines/kernel/document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { buttonRight } from '../../parts/button-right.ts';
import { en } from '../locale/en.ts';
import { zh } from '../locale/zh.ts';
import '../locale/words.ts';
import { type Effect, EffectDialog } from '../parts/effect-dialog.tsx';
import { usePaged } from '../parts/use-paged.ts';
import { useRefreshSchedule } from '../queries.ts';
import { DcsaDialog } from './dcsa-dialog.tsx';
import { AdhocDialog, GenerateDialog, ShiftDialog } from './plan-dialogs.tsx';
import { useVoyageCalls } from './use-voyage-calls.ts';
import { VOYAGE_COLUMNS } from './voyage-columns.tsx';
import { VoyageEditor } from './voyage-editor.tsx';

/** Voyages whose calls may still be changed. */
const SECTION: Text = { zh: zh.plan, en: en.plan };
const word = (key: keyof typeof zh.refuse): Text => ({ zh: zh.refuse[key], en: en.refuse[key] });
const both = (first: true | Text, then: true | Text): true | Text => (first === true ? then : first);
const rowKey = (row: VoyageLine): string => row.id;
const { apply } = documentCalls(document);
const nameOf = (row: VoyageLine): string => [row.line, row.vessel ?? 'TBN', row.number].join(' ');

type Dialog = 'generate' | 'shift' | 'adhoc' | 'dcsa' | null;

/** Voyages by their first departure with the editor of the one that is open. */
export function VoyagesPart() {
  const t = useT('schedule');
  const text = useText();
  const client = useClient();
  const refresh = useRefreshSchedule();
  const { menu } = useSession();
  const [params, setParams] = useSearchParams();
  const [q, setQ] = useState('');
  const [status, setStatus] = useState('');
  const [dialog, setDialog] = useState<Dialog>(null);
  const [effect, setEffect] = useState<Effect | null>(null);
  const [callId, setCallId] = useState<string | null>(null);
  const openId = params.get('voyage');
  const page = usePaged<VoyageLine>(scheduleVoyages, {
    limit: 100,
    ...(q ? { q } : {}),
    ...(status ? { status } : {}),
  });
  const open = (id: string | null) => {
    setCallId(null);
    setParams(id === null ? {} : { voyage: id }, { replace: openId !== null });
  };
  const cursor = useGridCursor({
    rows: page.rows,
    rowKey,
    marks: true,
    startAtFirst: true,
    onOpen: row => open(row.id),
  });
  const listed = page.rows.find(({ id }) => id === openId) ?? null;
  // An address may name a voyage that the list does not reach.
  const alone = useCallQuery(scheduleVoyages, { id: openId ?? '' }, { enabled: openId !== null && listed === null });
  const opened = openId === null ? null : (listed ?? alone.data?.rows[0] ?? null);
  const voyage = opened ?? cursor.activeRow;
  const calls = useVoyageCalls(opened?.id ?? '');
  const call = calls.data?.find(({ row }) => row.id === callId) ?? null;

  const right = (code: string) => buttonRight(menu, DATA_PATHS.schedules, code);
  const toast = (message: string, intent: 'success' | 'danger' = 'success') =>
    showToast({ id: 'schedule.plan', intent, text: message });
  const inState = (fits: (state: string) => boolean): true | Text =>
    !voyage
      ? word('pickVoyage')
      : fits(voyage.status)
        ? true
        : { zh: VOYAGE_STATE[voyage.status].zh, en: VOYAGE_STATE[voyage.status].en };
  // Whether its calls allow it is asked when it is sent.
  const takes = (event: EventName<typeof document>): true | Text =>
    inState(state => knowsEvent(document, state, event));
  const living = inState(state => !isOver(document, state));
  const aCall: true | Text = opened && call ? living : word('pickCall');

  const publishing = useSend({
    name: ['schedule', 'publish'],
    rowsOf: (rows: readonly Seen[]) => rows,
    wordsOf: () => ({}),
    send: async (_, { rows, idempotencyKey }) => {
      const body = { event: 'OPEN', rows, payload: {}, remarks: null } as const;
      return (await client.call(apply, { body, idempotencyKey })).data.rows;
    },
  });
  const publish = async () => {
    const chosen = cursor.markedRows.length > 0 ? cursor.markedRows : voyage ? [voyage] : [];
    const numbers = new Map(chosen.map(({ id, number }) => [id, number]));
    const refused: string[] = [];
    const why = (id: string, problem: Text) => refused.push(`${numbers.get(id)} ${text(problem)}`);
    for (let from = 0; from < chosen.length; from += APPLY_ROWS_MAX) {
      const rows = chosen.slice(from, from + APPLY_ROWS_MAX).map(({ id, version }) => ({ id, version }));
      try {
        for (const { id, problem } of await publishing.run(rows))
          if (problem) why(id, problem.errors[0]?.message ?? problem.message);
      } catch (error) {
        for (const { id } of rows) why(id, reasonOf(error));
      }
    }
    cursor.clearMarks();
    if (refused.length > 0) toast(t('publish.some', { n: refused.length, why: refused.join('; ') }), 'danger');
    else toast(t('publish.done', { n: chosen.length }));
    await refresh();
  };
  const exportDcsa = async () => {
    try {
      const { data } = await client.call(serviceAsDcsa, { query: { serviceId: voyage?.serviceId ?? '' } });
      const blob = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveDownload({ blob, name: `${voyage?.service ?? 'service'}-dcsa.json` });
    } catch (error) {
      toast(text(reasonOf(error)), 'danger');
    }
  };
  const start = (event: Effect['event']) =>
    voyage &&
    setEffect({
      event,
      voyage,
      name: nameOf(voyage),
      ...(event === 'OMIT' && call ? { call: call.row } : {}),
    });

  const command = (
    key: keyof typeof zh.act,
    shortcut: string | undefined,
    enabled: true | Text,
    act: () => void,
    more: Partial<Command> = {},
  ): Command => ({
    id: `plan.${key}`,
    title: { zh: zh.act[key], en: en.act[key] },
    section: SECTION,
    ...(shortcut ? { shortcut } : {}),
    enabled,
    run: act,
    ...more,
  });
  const publishable = cursor.markedRows.length > 0 ? true : takes('OPEN');
  const commands = useCommands(
    dialog !== null || effect !== null
      ? []
      : [
          command('generate', 'shift+g', right('GENERATE'), () => setDialog('generate'), { intent: 'primary' }),
          command('publish', 'u', both(right('PUBLISH'), publishable), () => void publish()),
          command('shift', 's', both(right('SHIFT'), aCall), () => setDialog('shift')),
          command('adhoc', 'h', both(right('ADHOC'), aCall), () => setDialog('adhoc')),
          command('omit', 'o', both(right('OMIT'), aCall), () => start('OMIT')),
          command('slide', 'l', both(right('SLIDE'), takes('SLIDE')), () => start('SLIDE')),
          command('blank', 'shift+b', both(right('BLANK'), takes('BLANK')), () => start('BLANK')),
          command('dcsaIn', 'i', right('IMPORT'), () => setDialog('dcsa')),
          command(
            'dcsa',
            undefined,
            both(right('EXPORT'), voyage?.serviceId ? true : word('pickVoyage')),
            () => void exportDcsa(),
          ),
          command('close', 'escape', openId === null ? word('pickVoyage') : true, () => open(null), { quiet: true }),
        ],
  );
  const finished = () => {
    setDialog(null);
    setEffect(null);
    void refresh();
  };

  return (
    <article className="fl-page fl-page-fill sch-page">
      <PageHeader title={t('plan')} commands={commands}>
        <FilterInput value={q} onChange={setQ} />
        <HTMLSelect
          aria-label={t('voyages.state')}
          value={status}
          onChange={event => setStatus(event.currentTarget.value)}
          options={[
            { value: '', label: t('voyages.all') },
            ...Object.entries(VOYAGE_STATE).map(([value, label]) => ({ value, label: text(label) })),
          ]}
        />
      </PageHeader>
      <div className="sch-plan">
        <DataGrid
          label={t('tabs.voyages')}
          columns={VOYAGE_COLUMNS}
          rowKey={rowKey}
          cursor={cursor}
          empty={<EmptyState title={t('voyages.empty')} />}
          {...page}
        />
        {opened && (
          <VoyageEditor
            key={opened.id}
            voyage={opened}
            calls={calls}
            active={callId}
            mayEdit={right('EDIT') === true && living === true}
            onActive={setCallId}
          />
        )}
      </div>
      {effect && (
        <EffectDialog
          effect={effect}
          onDone={successorId => {
            finished();
            if (successorId) open(successorId);
          }}
          onCancel={() => setEffect(null)}
        />
      )}
      {dialog === 'generate' && (
        <GenerateDialog
          serviceId={voyage?.serviceId ?? null}
          serviceCode={voyage?.service ?? null}
          onDone={finished}
          onCancel={() => setDialog(null)}
        />
      )}
      {dialog === 'dcsa' && <DcsaDialog onDone={finished} onCancel={() => setDialog(null)} />}
      {dialog === 'shift' && call && <ShiftDialog call={call} onDone={finished} onCancel={() => setDialog(null)} />}
      {dialog === 'adhoc' && call && opened && (
        <AdhocDialog voyageId={opened.id} call={call} onDone={finished} onCancel={() => setDialog(null)} />
      )}
    </article>
  );
}
