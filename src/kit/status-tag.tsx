import type { ReactNode } from 'react';
import './marks.css';

export type Tone = 'neutral' | 'info' | 'ok' | 'warn' | 'bad' | 'accent';

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
