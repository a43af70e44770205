import { Button, Callout } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { Problem } from '#contract/kernel/envelope.ts';
import { fill } from '#contract/kernel/text.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import type { Command } from '#kit/command.ts';
import { formatInstant } from '#kit/date-time.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import type { SyncState } from '../draft-set/draft-sync.ts';
import '../desk/locale/words.ts';
import type { WizardState } from './wizard-session.ts';
import './wizard.css';

export const STEPS = ['init', 'process1', 'process2', 'finish'] as const;
/** `waiting`: what the first step needs is not read yet. */
export type Step = (typeof STEPS)[number] | 'waiting' | 'done';

export interface WizardFrameProps {
  readonly step: Step;
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly state: WizardState;
  /** Undo, redo and the like, in the head. */
  readonly commands: readonly Command[];
  readonly onDiscard: () => void;
  readonly onDismiss: () => void;
  /** How far the server copy is. */
  readonly copied: SyncState;
  readonly isMemory: boolean;
  /** What another device had. */
  readonly notes: ReactNode;
  readonly children: ReactNode;
}

/** Frame of all steps: title, where we are, what became of the unsent work, and below it the step. */
export function WizardFrame({
  step,
  title,
  subtitle,
  state,
  commands,
  onDiscard,
  onDismiss,
  copied,
  isMemory,
  notes,
  children,
}: WizardFrameProps) {
  const t = useT('si');
  const desk = useT('siDesk');
  const zone = useViewerZone();
  const { disk } = state;
  // Between what this browser keeps and what the server has.
  const dot = isMemory ? '' : ' · ';
  return (
    <article className="si-page si-wizard fl-page fl-page-fill" data-step={step}>
      <PageHeader title={title} subtitle={subtitle} commands={commands}>
        <ol className="si-steps" aria-label={t('wizard.title')}>
          {STEPS.map((name, index) => {
            const isDone = step === 'done' || index < STEPS.findIndex(one => one === step);
            return (
              <li key={name} aria-current={name === step ? 'step' : undefined} data-done={isDone || undefined}>
                <span aria-hidden={isDone}>{isDone ? '✓' : index + 1}</span> {t(`wizard.steps.${name}`)}
                {isDone && <span className="fl-hidden-text">{t('wizard.stepDone')}</span>}
              </li>
            );
          })}
        </ol>
        {step !== 'done' && !state.isUntouched && (
          <span className="si-disk fl-muted" role="status" data-saved={disk.saved}>
            {!isMemory && (disk.failed ? t('wizard.notSaved') : disk.saved ? t('wizard.saved') : t('wizard.saving'))}
            <span data-copy={copied.phase}>
              {copied.phase === 'copied' &&
                `${dot}${desk('draftSet.copied', { at: formatInstant(copied.copiedAt, zone).slice(11) })}`}
              {copied.phase === 'copying' && `${dot}${desk('draftSet.copying')}`}
              {copied.phase === 'failed' && `${dot}${desk('draftSet.failed')}`}
            </span>
          </span>
        )}
      </PageHeader>
      {disk.restored && (
        <Callout intent="primary" compact role="status" data-notice="restored">
          {t('wizard.restored')}{' '}
          <Button size="small" text={t('wizard.discardAll')} endIcon={<Kbd keys="alt+x" />} onClick={onDiscard} />{' '}
          <Button size="small" variant="minimal" text={t('wizard.keep')} onClick={onDismiss} />
        </Callout>
      )}
      {disk.changedElsewhere && (
        <Callout intent="warning" compact role="status" data-notice="elsewhere">
          {t('wizard.stale')}
        </Callout>
      )}
      {notes}
      {isMemory && (
        <Callout intent="warning" compact role="status" data-notice="memory">
          {desk('draftSet.memory')}
        </Callout>
      )}
      {disk.failed && (
        <Callout intent="danger" compact role="alert" data-notice="failed">
          {desk('draftSet.full')}
        </Callout>
      )}
      {state.problem && <ProblemNote problem={state.problem} />}
      {children}
    </article>
  );
}

/** Why the last call failed. Nothing that was typed is gone; where it lies is shown at the fields. */
function ProblemNote({ problem }: { readonly problem: Problem }) {
  const t = useT('si');
  const text = useText();
  const isOffline = (problem.code as string) === 'offline';
  // 429 says how long to wait; without a number the sentence does without.
  const message = fill(text(problem.message), { s: problem.retryAfter ?? '…' });
  return (
    <Callout intent={isOffline ? 'warning' : 'danger'} compact role="alert" data-problem={problem.code}>
      {isOffline ? t('wizard.offline') : message}
      {problem.traceId && <small className="fl-muted"> {problem.traceId}</small>}
    </Callout>
  );
}

/** The step's own actions, always in reach at the foot. */
export function StepFoot({
  commands,
  children,
}: {
  readonly commands: readonly Command[];
  readonly children?: ReactNode;
}) {
  const t = useT('si');
  return (
    <footer className="si-step-foot">
      <ActionBar commands={commands} label={t('wizard.actions')} />
      {children}
    </footer>
  );
}
