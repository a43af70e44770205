import type { ReactNode, Ref } from 'react';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';
import './settings.css';

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

/** A part of a section: heading, what was saved of it, content. */
export function Block({
  title,
  hint,
  state = 'idle',
  tools,
  children,
  ref,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly state?: SaveState;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}) {
  const t = useT('settings');
  return (
    <section ref={ref} className="fl-card fl-set-block" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <span className={`fl-set-state fl-set-${state}`} role="status">
          {state !== 'idle' && t(state)}
        </span>
        {tools && <div className="fl-set-tools">{tools}</div>}
      </header>
      {hint && <p className="fl-muted">{hint}</p>}
      {children}
    </section>
  );
}

/** A named value. */
export function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="fl-set-row">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
