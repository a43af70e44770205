import { Button, Callout } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { Problem } from '#contract/kernel/envelope.ts';
import { fill } from '#contract/kernel/text.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import type { Command } from '#kit/command.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { PageHeader } from '#kit/page-header.tsx';
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
  children,
}: WizardFrameProps) {
  const t = useT('si');
  const { disk } = state;
  return (
    <article className="si-page si-wizard fl-page fl-page-fill" data-step={step}>
      <PageHeader title={title} subtitle={subtitle} commands={commands}>
        <ol className="si-steps" aria-label={t('wizard.title')}>
          {STEPS.map((name, index) => (
            <li key={name} aria-current={name === step ? 'step' : undefined}>
              <span>{index + 1}</span> {t(`wizard.steps.${name}`)}
            </li>
          ))}
        </ol>
        {step !== 'done' && !state.isUntouched && (
          <span className="si-disk fl-muted" role="status" data-saved={disk.saved}>
            {disk.failed ? t('wizard.notSaved') : disk.saved ? t('wizard.saved') : t('wizard.saving')}
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
      {disk.failed && (
        <Callout intent="danger" compact role="alert" data-notice="failed">
          {t('wizard.notSavedHint')}
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
