import type { ReactNode } from 'react';
import type { Choice } from '#contract/kernel/field.ts';
import './marks.css';

export type Tone = 'neutral' | 'info' | 'ok' | 'warn' | 'bad' | 'accent';

const TONES: Readonly<Record<NonNullable<Choice['tone']>, Tone>> = {
  neutral: 'neutral',
  info: 'info',
  good: 'ok',
  warn: 'warn',
  bad: 'bad',
};

/** Colour of a tag by the tone that a declaration gives a choice or a state. */
export const toneOf = (tone: NonNullable<Choice['tone']>): Tone => TONES[tone];

/** A document's state in words: `<StatusTag tone="warn">退回修改</StatusTag>`. The colour repeats, it never tells alone. */
export function StatusTag({
  tone = 'neutral',
  title,
  children,
}: {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={`fl-tag fl-tag-${tone}`} title={title}>
      {children}
    </span>
  );
}
