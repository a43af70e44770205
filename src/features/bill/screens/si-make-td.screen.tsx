import { Callout } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type BillField, billFieldLabel } from '#contract/bill/body.ts';
import { billFromSi } from '#contract/bill/from-si.ts';
import { type BillRecord, billOfSi, billPdf } from '#contract/bill/house-bill.calls.ts';
import { BILL_WATERMARKS } from '#contract/bill/layout/watermark.ts';
import { ERRORS } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import { changeSiStatus, type SiDetail, siDetail } from '#contract/si/calls.ts';
import { showSiNumber } from '#contract/si/parts/si-number.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { SI_STATE_LABELS, siStateOf } from '#contract/si/status.ts';
import { type SiWire, siFromWire } from '#contract/si/wire.ts';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { FindingList } from '#kit/finding-list.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { MergeDialog } from '#kit/merge-dialog.tsx';
import { useName } from '#kit/name-text.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { queryKey } from '#kit/queries.ts';
import { saveDownload } from '#kit/save-download.ts';
import { useRecordName } from '#kit/screen-context.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { houseBill } from '#machines/bill/house-bill.document.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { BillCanvas } from '../canvas/bill-canvas.tsx';
import type { Caret } from '../canvas/caret.ts';
import { nextOverflow } from '../edit/compare.ts';
import { FurtherFields } from '../edit/further-fields.tsx';
import { type BillEditor, focusField, focusNextOverflow, useBillEditor } from '../edit/use-bill-editor.ts';
import '../locale/words.ts';
import '../queries.ts';
import { BillLog } from '../side/bill-log.tsx';
import { Differences } from '../side/differences.tsx';
import { SiSide } from '../side/si-side.tsx';
import { quiet, SECTION, siAbility } from './make-bill-commands.ts';
import { SendDialog } from './send-dialog.tsx';
import './make-bill.css';

const NO_BILL = { zh: '尚未制单', en: 'There is no bill yet' };
const NO_RIGHT: Text = ERRORS.AUTH_FORBIDDEN;
const NOTHING_TYPED = { zh: '没有未保存的修改', en: 'Nothing is unsaved' };
const ALL_FITS = { zh: '没有超出版面的内容', en: 'Everything fits' };
/** What stands at the left of the paper. */
type Side = 'si' | 'differences' | 'log';
const SIDE_LABELS = { si: 'siPart', differences: 'differences', log: 'log' } as const;
/** `body.shipper` -> `shipper`. */
const fieldOf = (path: string): BillField => path.replace(/^body\./, '') as BillField;
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** `/tdManage/siMakeTd`: left what the SI says, right its bill as it will be printed, to be written in place. */
export function SiMakeTdScreen() {
  const t = useT('bill');
  const [params] = useSearchParams();
  const id = params.get('Id');
  const si = useCallQuery(siDetail, { Id: id ?? '' }, { enabled: id !== null });
  const answer = useCallQuery(billOfSi, { SiId: id ?? '' }, { enabled: id !== null });
  useRecordName(si.data ? showSiNumber(si.data.TBI_NO) : null);

  if (id === null) return <EmptyState title={t('missing')} />;
  if (si.isPending || answer.isPending) return <LoadingState />;
  const error = si.error ?? answer.error;
  if (error)
    return <ErrorState error={error} onRetry={() => void Promise.all([si.refetch(), answer.refetch()])} level="h1" />;
  return <MakeBill si={si.data!} bill={answer.data!.bill} voided={answer.data!.voided} />;
}

function MakeBill({
  si,
  bill,
  voided,
}: {
  readonly si: SiDetail;
  readonly bill: BillRecord | null;
  readonly voided: readonly string[];
}) {
  const t = useT('bill');
  const text = useText();
  const name = useName();
  const draft = useMemo(() => siFromWire(si as unknown as SiWire), [si]);
  const preview = useMemo(
    () => (bill ? null : billFromSi(draft, { bookingNo: si.BOOKING_NO })),
    [bill, draft, si.BOOKING_NO],
  );
  const editor = useBillEditor(bill, preview);
  const [zoom, setZoom] = useState<number>(1);
  const [caret, setCaret] = useState<Caret | null>(null);
  const [side, setSide] = useState<Side>('si');
  const [sending, setSending] = useState(false);
  const sendSi = useSendSi(si, editor);
  const toggle = (wanted: Side) => setSide(side === wanted ? 'si' : wanted);
  const commands = useCommands([
    ...useDocumentCommands(si, bill, editor, { make: sendSi('MAKE_BILL'), askToSend: () => setSending(true) }),
    ...viewCommands(editor, zoom, setZoom, toggle, bill !== null),
  ]);
  const siState = siStateOf(si.TBI_STATUS);
  const faults = editor.findings.filter(({ severity }) => severity === 'error');

  return (
    <article className="bill-screen" data-screen="siMakeTd">
      <PageHeader
        title={bill ? bill.no : t('title')}
        subtitle={`SI ${showSiNumber(si.TBI_NO)} · ${name(si.COMPANY_NAME, si.COMPANY_NAME_EN)}`}
        status={
          <>
            {siState && <StatusTag tone="neutral">{text(SI_STATE_LABELS[siState])}</StatusTag>}
            {bill && <StatusTag tone="info">{text(houseBill.states[bill.state].label)}</StatusTag>}
            <span role="status" className="fl-muted">
              {bill &&
                !editor.readOnly &&
                (editor.dirty ? t(editor.kept.onDisk ? 'unsavedKept' : 'unsaved', { n: editor.unsaved }) : t('saved'))}
            </span>
          </>
        }
        commands={commands}
      />
      <Notes si={si} bill={bill} voided={voided} editor={editor} />
      <div className="bill-split">
        <ScrollRegion label={t(SIDE_LABELS[side])} className="bill-left">
          {side === 'si' && <SiSide si={draft} />}
          {side === 'differences' && <Differences body={editor.body} source={editor.source} onGo={focusField} />}
          {side === 'log' && bill && <BillLog id={bill.id} />}
        </ScrollRegion>
        <div className="bill-right">
          {faults.length > 0 && (
            <FindingList
              findings={faults}
              place={path => text(billFieldLabel(fieldOf(path)))}
              onGo={({ path }) => focusField(fieldOf(path))}
            />
          )}
          <FurtherFields {...editor} onType={editor.kept.put} />
          <ScrollRegion label={t('billPart')} className="bill-desk">
            <BillCanvas
              {...editor}
              bill={editor.laid}
              zoom={zoom}
              watermark={bill ? (BILL_WATERMARKS[bill.state] ?? '') : 'PREVIEW'}
              onType={editor.kept.put}
              onCaret={setCaret}
            />
          </ScrollRegion>
          <small className="fl-muted bill-zoom">
            {caret && <span>{t('caret', { ...caret })}</span>}
            <span>{t('zoom', { percent: Math.round(zoom * 100) })}</span>
          </small>
        </div>
      </div>
      {sending && bill && (
        <SendDialog
          no={bill.no}
          carrier={draft.carrier}
          editor={editor}
          onSend={sendSi('SEND')}
          onClose={() => setSending(false)}
        />
      )}
      <MergeDialog
        isOpen={editor.saving.conflict !== null}
        fields={editor.saving.conflict ?? []}
        onResolve={editor.saving.resolve}
        onCancel={editor.saving.cancel}
      />
    </article>
  );
}

/** What the clerk should know before writing on. */
function Notes({
  si,
  bill,
  voided,
  editor,
}: {
  readonly si: SiDetail;
  readonly bill: BillRecord | null;
  readonly voided: readonly string[];
  readonly editor: BillEditor;
}) {
  const t = useT('bill');
  const text = useText();
  const { kept, dirty, readOnly, stale } = editor;
  const notes = [
    bill ? null : si.TBI_SITYPE === 3 ? t('notForBill') : t('preview'),
    bill && readOnly ? t('frozen', { state: text(houseBill.states[bill.state].label) }) : null,
    bill?.source && bill.source.siRevision < si.REVISION ? t('siChanged') : null,
    stale ? t('stale') : null,
    dirty && kept.restored ? t('kept') : null,
    kept.failed ? t('notKept') : null,
    voided.length > 0 ? t('voided', { list: voided.join(', ') }) : null,
  ].filter(note => note !== null);
  return notes.length === 0 ? null : (
    <Callout intent={stale || kept.failed ? 'warning' : 'primary'} className="bill-notes">
      {notes.map(note => (
        <div key={note}>{note}</div>
      ))}
    </Callout>
  );
}

/** Sends an event of the SI that the bill follows; what is unsaved is saved before. */
function useSendSi(si: SiDetail, { dirty, saving }: BillEditor) {
  const client = useClient();
  const queries = useQueryClient();
  const refresh = async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: [...queryKey(siDetail, { Id: si.Id })] }),
      queries.invalidateQueries({ queryKey: [...queryKey(billOfSi)] }),
    ]);
  };
  const sending = useSend({
    name: ['bill', 'si'],
    rowsOf: () => [{ id: si.Id, version: si.VERSION }],
    send: ({ event }: { readonly event: 'MAKE_BILL' | 'SEND' }, { once: { ifMatch, idempotencyKey } }) =>
      client.call(changeSiStatus, {
        query: { TDId: si.Id, Status: String(SI_EVENTS[event].status), Remarks: '', Version: ifMatch },
        idempotencyKey,
      }),
    onDone: refresh,
    // It is to be looked at as it is now.
    onRefused: ({ kind }) => (kind === 'stale' ? refresh() : undefined),
  });
  return (event: 'MAKE_BILL' | 'SEND') => async (): Promise<void> => {
    if (dirty) await saving.save();
    await sending.run({ event });
  };
}

/** What is done to the documents: the bill is made and sent by events of the SI, saved and printed by calls of its own. */
function useDocumentCommands(
  si: SiDetail,
  bill: BillRecord | null,
  { dirty, kept, saving }: BillEditor,
  { make, askToSend }: { readonly make: () => Promise<void>; readonly askToSend: () => void },
): Command[] {
  const client = useClient();
  const { menu } = useSession();
  return [
    {
      id: 'bill.save',
      title: { zh: '保存', en: 'Save' },
      section: SECTION,
      shortcut: 'mod+s',
      intent: 'primary',
      quiet: bill === null,
      enabled: dirty ? true : NOTHING_TYPED,
      run: saving.save,
    },
    {
      id: 'bill.make',
      title: SI_EVENTS.MAKE_BILL.label,
      section: SECTION,
      shortcut: 'mod+enter',
      ...(bill ? {} : { intent: 'primary' as const }),
      enabled: siAbility(si, 'MAKE_BILL'),
      run: make,
    },
    {
      id: 'bill.send',
      title: SI_EVENTS.SEND.label,
      section: SECTION,
      shortcut: 'alt+s',
      enabled: siAbility(si, 'SEND'),
      run: askToSend,
    },
    {
      id: 'bill.print',
      title: { zh: '打印 PDF', en: 'Print PDF' },
      section: SECTION,
      shortcut: 'alt+p',
      enabled: bill ? (hasButton(menu, 'PRINT', SI_PATHS.all) ? true : NO_RIGHT) : NO_BILL,
      run: async () => {
        if (dirty) await saving.save();
        if (bill) saveDownload(await client.download(billPdf, { query: { Id: bill.id } }));
      },
    },
    quiet(
      'discard',
      ['放弃未保存的修改', 'Discard what is not saved'],
      'alt+z',
      kept.discard,
      dirty ? true : NOTHING_TYPED,
    ),
  ];
}

/** What is done to the view. */
function viewCommands(
  editor: BillEditor,
  zoom: number,
  setZoom: (zoom: number) => void,
  toggle: (side: Side) => void,
  hasBill: boolean,
): Command[] {
  const overflow = nextOverflow(editor.laid, '');
  return [
    {
      id: 'bill.compare',
      title: { zh: '与补料的差异', en: 'Differences to the SI' },
      section: SECTION,
      shortcut: 'alt+v',
      enabled: true,
      run: () => toggle('differences'),
    },
    quiet(
      'overflow',
      ['下一处超出版面', 'Next that does not fit'],
      'f2',
      () => focusNextOverflow(editor.laid),
      overflow ? true : ALL_FITS,
    ),
    quiet('log', ['日志', 'Log'], 't', () => toggle('log'), hasBill ? true : NO_BILL),
    quiet('actual', ['实际大小 1:1', 'Actual size 1:1'], '0', () => setZoom(1)),
    quiet('bigger', ['放大', 'Zoom in'], '=', () => setZoom(ZOOMS.find(one => one > zoom) ?? zoom)),
    quiet('smaller', ['缩小', 'Zoom out'], '-', () => setZoom(ZOOMS.findLast(one => one < zoom) ?? zoom)),
  ];
}
