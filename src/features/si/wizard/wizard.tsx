import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Finding } from '#contract/kernel/errors.ts';
import type { SiDetail, SiHeader } from '#contract/si/calls.ts';
import { showSiNumber } from '#contract/si/parts/si-number.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { siStateOf } from '#contract/si/status.ts';
import { useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { MergeDialog } from '#kit/merge-dialog.tsx';
import { TitledCallout } from '#kit/titled-callout.tsx';
import { dismissToast } from '#kit/toasts.tsx';
import { placeOf, type SiSource } from '#machines/si/multi-create.work.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import type { DraftSync } from '../draft-set/draft-sync.ts';
import { DraftSyncNotes } from '../draft-set/draft-sync-notes.tsx';
import { both } from '../locale/both.ts';
import { refusalText } from '../parts/refusal-text.ts';
import { refreshSi } from '../queries.ts';
import { focusField, focusStep } from './focus-field.ts';
import { draftIndexOf, fieldPathOf, setPath, standingFindings } from './reported.ts';
import { StepDone } from './step-done.tsx';
import { StepForm } from './step-form.tsx';
import { StepInit } from './step-init.tsx';
import { StepDrafts, StepFinish } from './step-set.tsx';
import { tell } from './tell.ts';
import { useKeptText } from './use-kept-text.ts';
import { useStaleMerge } from './use-stale-merge.ts';
import { useSyncState, useWizardState } from './use-wizard-session.ts';
import { unless, wizardCommand } from './wizard-commands.ts';
import { type Step, WizardFrame } from './wizard-frame.tsx';
import type { WizardSession } from './wizard-session.ts';
import type { WizardRecord } from './work-stream.ts';

export interface WizardProps {
  readonly record: WizardRecord;
  readonly session: WizardSession;
  readonly sync: DraftSync;
  /** The browser keeps nothing of it. */
  readonly isMemory: boolean;
  /** The SI that is modified; null for new ones, and while it cannot be read. */
  readonly detail: SiDetail | null;
  readonly source: SiSource | null;
  /** SIs the shipment already has. */
  readonly rows: readonly SiHeader[];
  /** Stands where the first step cannot be shown yet. */
  readonly waiting: ReactNode;
  /** Where it is made; the customer's own page unless said. */
  readonly place?: WizardPlace;
}

/** What differs from page to page: the heading, the rights, and the list to go back to. */
export interface WizardPlace {
  readonly title: string;
  readonly back: string;
  may(code: 'ADD' | 'SUBMIT' | 'EDIT'): boolean;
}

interface FocusRequest {
  readonly path: string;
  readonly count: number;
}

/** A reason is owed once the carrier has it (design A3.2, SI-L-04). */
const owesReason = (detail: SiDetail | null): boolean =>
  ['SENT', 'CONFIRMED'].includes((detail && siStateOf(detail.TBI_STATUS)) ?? '');

/** The wizard of design A3.3 over its persisted work: which step is shown is what the work says. */
export function Wizard({ record, session, sync, isMemory, detail, source, rows, waiting, place }: WizardProps) {
  const isModify = 'siId' in record;
  const t = useT('si');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { menu } = useSession();
  const state = useWizardState(session);
  const copied = useSyncState(sync);
  const root = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<FocusRequest | null>(null);
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const reason = useKeptText(record, 'reason');
  const [isDiscarding, setDiscarding] = useState(false);
  const merge = useStaleMerge(session, state);

  const { work, past, future } = state.snapshot.context;
  const isWaiting = !work && !state.result && (isModify || !source || !copied.ready);
  const step = state.result ? 'done' : isWaiting ? 'waiting' : placeOf(work);
  const standing = work
    ? standingFindings(state.reported, work.drafts).map(finding => ({ ...finding, path: setPath(finding.path) }))
    : [];
  const may = place?.may ?? ((code: string) => hasButton(menu, code, SI_PATHS.customerList));

  const refusal = state.refusal;
  useEffect(() => {
    if (refusal) tell('refused', refusalText(refusal.code));
  }, [refusal]);
  // Before what was asked for by name: a finding that is gone to has the last word.
  const stepKey = `${step} ${work?.open?.index ?? ''}`;
  useEffect(() => {
    if (root.current) focusStep(root.current, stepKey.split(' ')[0] as Step);
    // An earlier refusal does not belong to the new attempt.
    return () => dismissToast('si.wizard.refused');
  }, [stepKey]);
  const before = useRef(stepKey);
  useEffect(() => {
    if (before.current === stepKey) return;
    // That the work was restored has been seen once a step was taken with it.
    if (!before.current.startsWith('waiting')) session.dismissNotice();
    before.current = stepKey;
  }, [session, stepKey]);
  useEffect(() => {
    if (focus && root.current) focusField(root.current, focus.path);
  }, [focus]);
  const { result } = state;
  const { forget } = reason;
  useEffect(() => {
    if (!result) return;
    forget();
    void Promise.all(result.map(si => refreshSi(queries, si.id)));
  }, [result, queries, forget]);

  const focusOn = (path: string) => setFocus(before => ({ path, count: (before?.count ?? 0) + 1 }));
  const goTo = (finding: Finding) => {
    const index = draftIndexOf(finding.path);
    const draft = work?.drafts[index ?? 0];
    if (!draft) return;
    if (work?.open === null) session.send({ type: 'EDIT', draftId: draft.draftId });
    focusOn(fieldPathOf(finding.path));
  };
  const discardAll = () => {
    setDiscarding(false);
    setFocus(null);
    setAccepted(new Set());
    reason.forget();
    void session.discard();
  };

  const head = useCommands(
    step === 'done' || isWaiting
      ? []
      : [
          wizardCommand('undo', 'wizard.undo', 'alt+z', () => void session.send({ type: 'UNDO' }), {
            enabled: unless(past.length > 0, both('wizard.nothingToUndo')),
          }),
          wizardCommand('redo', 'wizard.redo', 'alt+y', () => void session.send({ type: 'REDO' }), {
            enabled: unless(future.length > 0, both('wizard.nothingToRedo')),
          }),
          wizardCommand('discardAll', 'wizard.discardAll', 'alt+x', () => setDiscarding(true), {
            enabled: unless(!state.isUntouched, both('wizard.nothingToDiscard')),
          }),
        ],
  );

  const shown = (): ReactNode => {
    if (state.result) {
      const numbered = state.result.map(si => ({ ...si, no: si.no || (detail?.TBI_NO ?? '') }));
      return (
        <StepDone
          result={numbered}
          isModified={isModify}
          onBack={() => void navigate(place?.back ?? SI_PATHS.customerList)}
        />
      );
    }
    if (!work) {
      if (isWaiting || !source) return waiting;
      return <StepInit session={session} source={source} rows={rows} mayAdd={may('ADD')} />;
    }
    const common = { session, work, rows, standing };
    const draft = work.open && work.drafts[work.open.index];
    if (work.open && draft) {
      return (
        <StepForm
          key={draft.draftId}
          {...common}
          draft={draft}
          index={work.open.index}
          root={root}
          focusPath={focus?.path ?? null}
          onFocus={focusOn}
          onDiscard={() => (isModify ? discardAll() : session.send({ type: 'DISCARD' }))}
        />
      );
    }
    if (step === 'process2') return <StepDrafts {...common} />;
    return (
      <StepFinish
        {...common}
        phase={state.phase}
        wasChecked={state.wasChecked}
        accepted={accepted}
        onAccept={(code, yes) =>
          setAccepted(before => new Set(yes ? [...before, code] : [...before].filter(other => other !== code)))
        }
        amendReason={owesReason(detail) ? reason.text : null}
        onAmendReason={reason.write}
        maySubmit={may(isModify ? 'EDIT' : 'SUBMIT')}
        onGo={goTo}
      />
    );
  };

  const shipment = work?.source ?? source;
  return (
    <div ref={root} className="si-wizard-root">
      <WizardFrame
        step={step}
        title={
          detail ? t('wizard.titleModify', { no: showSiNumber(detail.TBI_NO) }) : (place?.title ?? t('wizard.title'))
        }
        subtitle={shipment ? `${shipment.BOOKING_NO} · ${shipment.MBL_NO} · ${shipment.BOX_SUMMARY}` : undefined}
        state={state}
        commands={head}
        onDiscard={() => setDiscarding(true)}
        onDismiss={session.dismissNotice}
        copied={copied}
        isMemory={isMemory}
        notes={
          <>
            {detail?.TBI_SHREMARKS && step !== 'done' && (
              <TitledCallout intent="warning" compact title={t('columns.remarks')}>
                {detail.TBI_SHREMARKS}
              </TitledCallout>
            )}
            <DraftSyncNotes
              sync={sync}
              state={copied}
              placeOf={draftId => work?.drafts.findIndex(draft => draft.draftId === draftId) ?? -1}
            />
          </>
        }
      >
        {shown()}
      </WizardFrame>
      <ConfirmDialog
        isOpen={isDiscarding}
        title={t('wizard.discardAllTitle')}
        confirmLabel={t('wizard.discardAll')}
        intent="danger"
        onCancel={() => setDiscarding(false)}
        onConfirm={discardAll}
      >
        {t('wizard.discardAllText')}
      </ConfirmDialog>
      {merge.fields && <MergeDialog isOpen fields={merge.fields} onResolve={merge.resolve} onCancel={merge.cancel} />}
    </div>
  );
}
