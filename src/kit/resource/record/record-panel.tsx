import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { can, type Resource } from '#contract/kernel/resource.ts';
import { ActionBar } from '../../action-bar.tsx';
import type { Command } from '../../command.ts';
import { useT } from '../../i18n.ts';
import { takesText } from '../../typing.ts';
import { NEW_RECORD, RECORD_TABS, type RecordTab } from '../use-open-record.ts';
import { RecordLog } from './record-log.tsx';
import { RecordUsage } from './record-usage.tsx';

/** One record beside its list; on a narrow screen in its place. Its tabs are content, log, and where it is used. */
export function RecordPanel({
  resource,
  id,
  tab,
  title,
  mayLog,
  isEditing,
  commands,
  onTab,
  onClose,
  children,
}: {
  readonly resource: Resource;
  readonly id: string;
  readonly tab: RecordTab;
  readonly title: string;
  readonly mayLog: boolean;
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
  const tabs = RECORD_TABS.filter(
    one => one === 'form' || (id !== NEW_RECORD && (one === 'usage' || (mayLog && can(resource, 'log')))),
  );
  const shown = tabs.includes(tab) ? tab : 'form';

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
    <section className="fl-record" aria-label={t('resource.record.region')} data-record={id} onKeyDown={onKeyDown}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <ActionBar commands={commands} label={title} />
        <Button
          variant="minimal"
          icon={<CrossIcon />}
          aria-label={t('resource.record.close')}
          aria-keyshortcuts="Escape"
          onClick={onClose}
        />
      </header>
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
              {t(`resource.record.${one}`)}
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
        {shown === 'log' && <RecordLog resource={resource} id={id} />}
        {shown === 'usage' && <RecordUsage resource={resource} id={id} />}
      </div>
    </section>
  );
}
