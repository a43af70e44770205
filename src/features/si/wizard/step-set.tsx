import { Callout, FormGroup, TextArea } from '@blueprintjs/core';
import { type ReactNode, useId, useState } from 'react';
import type { Finding } from '#contract/kernel/errors.ts';
import type { SiHeader } from '#contract/si/calls.ts';
import { newDraftId } from '#contract/si/parts/draft-id.ts';
import { emptyDraft } from '#contract/si/shipping-instruction.ts';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { originsOf } from '#machines/si/multi-create.origins.ts';
import type { Work } from '#machines/si/multi-create.work.ts';
import { both } from '../locale/both.ts';
import { CheckReport, warningsByCode } from '../parts/check-report.tsx';
import { billNumbersOf } from './bill-numbers.ts';
import { CompareTable } from './compare-table.tsx';
import { CountDialog } from './count-dialog.tsx';
import { DraftGrid, draftKey, draftRows } from './draft-grid.tsx';
import { nextDraft } from './prefill.ts';
import { RemainderTable } from './remainder-table.tsx';
import { draftIndexOf } from './reported.ts';
import { SetTotals } from './set-totals.tsx';
import { spreadLeftCommand } from './spread-left.ts';
import { AMEND_REASON_MAX, submitGate } from './submit-gate.ts';
import { unless, wizardCommand } from './wizard-commands.ts';
import { StepFoot } from './wizard-frame.tsx';
import type { Phase, WizardSession } from './wizard-session.ts';

interface SetProps {
  readonly session: WizardSession;
  readonly work: Work;
  readonly rows: readonly SiHeader[];
  readonly standing: readonly Finding[];
}

const errorsOf = (findings: readonly Finding[], index: number): number =>
  findings.filter(({ path, severity }) => severity !== 'info' && draftIndexOf(path) === index).length;

/** Drafts of the set with what can be done to them; both steps without an open draft are made of it. */
function useDraftSet({ session, work, rows, standing }: SetProps) {
  const t = useT('si');
  const [isCounting, setCounting] = useState(false);
  const numbers = billNumbersOf(work, rows);
  const drafts = draftRows(work.drafts, numbers, index => errorsOf(standing, index));
  const open = (draftId: string) => session.send({ type: 'EDIT', draftId });
  const cursor = useGridCursor({
    rows: drafts,
    rowKey: draftKey,
    startAtFirst: true,
    onOpen: row => void open(row.draft.draftId),
  });
  const ids = work.drafts.map(draft => draft.draftId);
  const chosen = cursor.active;
  const isSet = work.mode === 'create';
  const picked = unless(chosen !== null, both('list.pick'));
  const ofSet: Command[] = [
    wizardCommand(
      'copy',
      'wizard.copyDraft',
      'c',
      () => {
        if (chosen !== null)
          session.send({
            type: 'COPY',
            draftId: chosen,
            newDraftId: newDraftId(ids),
            ref: numbers[ids.indexOf(chosen)] ?? '',
          });
      },
      { enabled: picked },
    ),
    wizardCommand(
      'remove',
      'wizard.removeDraft',
      'delete',
      () => {
        if (chosen !== null) session.send({ type: 'REMOVE', draftId: chosen });
      },
      { enabled: picked },
    ),
    wizardCommand('count', 'wizard.changeCount', 'alt+n', () => setCounting(true)),
    spreadLeftCommand(session, work),
  ];
  const commands = useCommands([
    wizardCommand('edit', 'wizard.editDraft', 'e', () => void (chosen !== null && open(chosen)), { enabled: picked }),
    ...(isSet ? ofSet : []),
  ]);
  const grid = (
    <>
      <DraftGrid rows={drafts} cursor={cursor} />
      {isCounting && (
        <CountDialog
          work={work}
          onCancel={() => setCounting(false)}
          onChange={num => {
            const isTaken = session.send({ type: 'CHANGE_NUM', num });
            if (isTaken) setCounting(false);
            return isTaken;
          }}
        />
      )}
    </>
  );
  const progress = <span className="fl-muted">{t('wizard.of', { n: work.drafts.length, total: work.num })}</span>;
  return { numbers, ids, commands, grid, progress };
}

const Totals = ({ work }: { readonly work: Work }): ReactNode => (
  <div className="si-totals">
    <section className="si-card">
      <SetTotals source={work.source} drafts={work.drafts} />
    </section>
    <section className="si-card">
      <RemainderTable source={work.source} drafts={work.drafts} />
    </section>
  </div>
);

/** Step 3: fewer drafts than planned, none open. */
export function StepDrafts(props: SetProps) {
  const { session, work } = props;
  const t = useT('si');
  const { ids, numbers, commands, grid, progress } = useDraftSet(props);
  const add = useCommands([
    wizardCommand(
      'add',
      'wizard.add',
      'mod+enter',
      () => {
        const prefill = nextDraft(work);
        // Parties and references are those of the draft before; what is left in the containers is the shipment's.
        const ref = numbers[ids.length - 1] ?? '';
        const origins = originsOf([
          { from: 'shipment', ref: work.source?.BOOKING_NO, draft: { ...emptyDraft(), boxes: prefill.boxes } },
          { from: 'copy', ref, draft: prefill },
        ]);
        session.send({ type: 'ADD', draftId: newDraftId(ids), prefill, origins });
      },
      { intent: 'primary' },
    ),
  ]);
  return (
    <div className="si-step">
      <div className="si-step-body">
        <Callout compact intent="primary">
          {t('wizard.notFinished', { n: work.num - work.drafts.length })} {progress}
        </Callout>
        {grid}
        <Totals work={work} />
      </div>
      <StepFoot commands={[...add, ...commands]} />
    </div>
  );
}

export interface StepFinishProps extends SetProps {
  readonly phase: Phase;
  readonly wasChecked: boolean;
  readonly accepted: ReadonlySet<string>;
  readonly onAccept: (code: string, accepted: boolean) => void;
  /** `null`: no reason is asked for. */
  readonly amendReason: string | null;
  readonly onAmendReason: (reason: string) => void;
  readonly maySubmit: boolean;
  readonly onGo: (finding: Finding) => void;
}

const ACCEPT_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(digit => `alt+${digit}`);

/** Step 4: all drafts are there; compare, check, confirm, submit. */
export function StepFinish(props: StepFinishProps) {
  const { session, work, standing, phase, accepted, onAccept, amendReason, onAmendReason, onGo } = props;
  const t = useT('si');
  const id = useId();
  const { numbers, commands, grid } = useDraftSet(props);
  const gate = submitGate({ work, phase, wasChecked: props.wasChecked, accepted, amendReason });
  const isIdle = phase === 'idle';
  const warnings = work.lastCheck ? warningsByCode(standing) : [];
  const main = useCommands([
    wizardCommand(
      'submit',
      'wizard.submit',
      'mod+enter',
      () => session.submit([...accepted], amendReason?.trim() ?? ''),
      {
        intent: 'primary',
        enabled: props.maySubmit ? gate : both('list.noRight'),
      },
    ),
    wizardCommand('check', 'wizard.check', 'alt+k', session.check, {
      intent: work.lastCheck ? undefined : 'success',
      enabled: unless(isIdle, both(phase === 'checking' ? 'wizard.checking' : 'wizard.submitting')),
    } as Partial<Command>),
    ...warnings.slice(0, ACCEPT_KEYS.length).map(({ code }, index) => ({
      ...wizardCommand(`accept.${code}`, 'wizard.toggleWarning', ACCEPT_KEYS[index] ?? '', () =>
        onAccept(code, !accepted.has(code)),
      ),
      title: both('wizard.toggleWarning', { code }),
      quiet: true,
    })),
  ]);
  return (
    <div className="si-step" aria-busy={!isIdle}>
      <div className="si-step-body">
        {grid}
        <Totals work={work} />
        {amendReason !== null && (
          <FormGroup
            className="si-card"
            label={t('wizard.amendReason')}
            labelFor={id}
            helperText={t('wizard.amendReasonHelp')}
          >
            <TextArea
              id={id}
              fill
              rows={2}
              data-path="amendReason"
              maxLength={AMEND_REASON_MAX}
              value={amendReason}
              onChange={event => onAmendReason(event.currentTarget.value)}
            />
          </FormGroup>
        )}
        <section className="si-card" aria-live="polite">
          <h2>{t('checkResult')}</h2>
          {work.lastCheck || standing.length > 0 ? (
            <CheckReport
              findings={standing}
              accepted={accepted}
              onAccept={onAccept}
              onGo={onGo}
              acceptKeys={ACCEPT_KEYS}
            />
          ) : (
            <p className="fl-muted">{t(phase === 'checking' ? 'wizard.checking' : 'wizard.checkFirst')}</p>
          )}
        </section>
        <section className="si-card">
          <h2>{t('wizard.comparison')}</h2>
          <CompareTable drafts={work.drafts} billNumbers={numbers} />
        </section>
      </div>
      <StepFoot commands={[...main, ...commands]}>
        <span className="fl-muted" role="status">
          {phase === 'checking' ? t('wizard.checking') : phase === 'submitting' ? t('wizard.submitting') : ''}
        </span>
      </StepFoot>
    </div>
  );
}
