import { Button } from '@blueprintjs/core';
import { ErrorIcon, InboxIcon, LockIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { errorText, isForbidden, traceOf } from './error-text.ts';
import { useT, useText } from './i18n.ts';
import './screen-states.css';

/** What stands where a screen's content is not: `<LoadingState />`, `<EmptyState title=… action=…/>`, `<ErrorState error=… onRetry=…/>`, `<NoAccess />`. */

function Panel({
  icon,
  title,
  children,
  role,
  level = 'h2',
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly role?: 'alert' | 'status';
  /** Heading of the whole page, where no other stands above. */
  readonly level?: 'h1' | 'h2';
}) {
  const Heading = level;
  return (
    <div className="fl-state" role={role}>
      <span className="fl-state-icon" aria-hidden="true">
        {icon}
      </span>
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}

/** Grey lines in the place of the content to come; nothing jumps when it arrives. */
export function LoadingState({ lines = 6 }: { readonly lines?: number }) {
  const t = useT('kit');
  return (
    <div className="fl-loading" role="status" aria-busy="true">
      <span className="fl-hidden-text">{t('loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        // Lines of a skeleton are all alike.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={index} className="fl-skeleton" aria-hidden="true" />
      ))}
    </div>
  );
}

export function EmptyState({
  title,
  hint,
  action,
}: {
  readonly title?: string;
  readonly hint?: string;
  readonly action?: ReactNode;
}) {
  const t = useT('kit');
  return (
    <Panel icon={<InboxIcon size={32} />} title={title ?? t('empty')}>
      {hint && <p>{hint}</p>}
      {action}
    </Panel>
  );
}

/** A read that failed; one that was forbidden is `NoAccess`, because trying again would not help. */
export function ErrorState({
  error,
  onRetry,
  level = 'h2',
}: {
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** `h1` where it stands in the place of a whole page, its heading included. */
  readonly level?: 'h1' | 'h2';
}) {
  const t = useT('kit');
  const text = useText();
  const traceId = traceOf(error);
  if (isForbidden(error)) return <NoAccess level={level} />;
  return (
    <Panel icon={<ErrorIcon size={32} />} title={t('failed')} role="alert" level={level}>
      <p>{text(errorText(error))}</p>
      {onRetry && <Button text={t('retry')} onClick={onRetry} />}
      {traceId && <small>{t('traceId', { id: traceId })}</small>}
    </Panel>
  );
}

export function NoAccess({
  title,
  hint,
  action,
  level = 'h2',
}: {
  /** What is closed, where that says more than the lack of a right. */
  readonly title?: string;
  readonly hint?: string;
  readonly action?: ReactNode;
  readonly level?: 'h1' | 'h2';
}) {
  const t = useT('kit');
  return (
    <Panel icon={<LockIcon size={32} />} title={title ?? t('noAccess')} role="alert" level={level}>
      <p>{hint ?? t('noAccessHint')}</p>
      {action}
    </Panel>
  );
}
