import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { ActionBar } from '../../action-bar.tsx';
import type { Command } from '../../command.ts';
import { useT } from '../../i18n.ts';
import { takesText } from '../../typing.ts';
import type { RecordTab } from '../use-open-record.ts';

/** What stands beside the content of a record, behind a tab of its own; read when it is looked at. */
export interface RecordPane {
  readonly key: RecordTab;
  readonly title: string;
  readonly render: () => ReactNode;
}

/** One record beside its list; on a narrow screen in its place. Its tabs are its content and what is told of it, as its log. */
export function RecordPanel({
  id,
  tab,
  title,
  region,
  status,
  actions,
  content,
  panes,
  isEditing,
  commands,
  onTab,
  onClose,
  children,
}: {
  readonly id: string;
  readonly tab: RecordTab;
  readonly title: string;
  /** Name of the whole panel for readers of the screen; `record` unless said. */
  readonly region?: string;
  /** Beside the title, as its state. */
  readonly status?: ReactNode;
  /** Below the title, in the place of `commands` where there are many. */
  readonly actions?: ReactNode;
  /** Name of the tab of its content. */
  readonly content?: string;
  readonly panes: readonly RecordPane[];
  /** Its form is open for input: the focus is the form's. */
  readonly isEditing: boolean;
  /** What can be done with it, as buttons. */
  readonly commands: readonly Command[];
  readonly onTab: (tab: RecordTab) => void;
  readonly onClose: () => void;
  /** Its form. */
  readonly children: ReactNode;
}) {
  const t = useT('kit');
  const own = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const tabs: readonly RecordTab[] = ['form', ...panes.map(({ key }) => key)];
  const shown = tabs.includes(tab) ? tab : 'form';
  const titleOf = (one: RecordTab): string =>
    panes.find(({ key }) => key === one)?.title ?? content ?? t('resource.record.form');

  // Whoever opens a record, or is done with its form, goes on from its heading.
  useEffect(() => {
    if (!isEditing) heading.current?.focus();
  }, [isEditing]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // First out of the field, then out of the record: a press too many must not throw a half-typed word away.
    if (takesText(event.target)) heading.current?.focus();
    else onClose();
  };
  const onTabKey = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs[(tabs.indexOf(shown) + by + tabs.length) % tabs.length];
    if (by === 0 || !next) return;
    event.preventDefault();
    onTab(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <section
      className="fl-record"
      aria-label={region ?? t('resource.record.region')}
      data-record={id}
      onKeyDown={onKeyDown}
    >
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {status}
        <ActionBar commands={commands} label={title} />
        <Button
          variant="minimal"
          icon={<CrossIcon />}
          aria-label={t('resource.record.close')}
          aria-keyshortcuts="Escape"
          onClick={onClose}
        />
      </header>
      {actions && <div className="fl-record-actions">{actions}</div>}
      {tabs.length > 1 && (
        <div className="fl-record-tabs" role="tablist" aria-label={title} onKeyDown={onTabKey}>
          {tabs.map(one => (
            <button
              key={one}
              type="button"
              role="tab"
              id={`${own}-${one}`}
              aria-selected={one === shown}
              aria-controls={`${own}-content`}
              data-tab={one}
              onClick={() => onTab(one)}
            >
              {titleOf(one)}
            </button>
          ))}
        </div>
      )}
      <div
        id={`${own}-content`}
        className="fl-record-content"
        {...(tabs.length > 1 ? { role: 'tabpanel', 'aria-labelledby': `${own}-${shown}` } : {})}
      >
        {/* The form stays, so that looking at the log costs nothing that was typed. */}
        <div hidden={shown !== 'form'} className="fl-record-form">
          {children}
        </div>
        {panes.find(({ key }) => key === shown)?.render()}
      </div>
    </section>
  );
}
