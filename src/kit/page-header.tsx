import type { ReactNode } from 'react';
import { ActionBar } from './action-bar.tsx';
import type { Command } from './command.ts';
import './page-header.css';

/**
 * Head of a screen: `<PageHeader title="SI 审核" subtitle={no} commands={useCommands([...])}>filters</PageHeader>`.
 * Its heading is the page's only `h1`.
 */
export function PageHeader({
  title,
  subtitle,
  status,
  commands = [],
  children,
}: {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly status?: ReactNode;
  readonly commands?: readonly Command[];
  readonly children?: ReactNode;
}) {
  return (
    <header className="fl-page-header">
      <div className="fl-page-title">
        <h1>{title}</h1>
        {subtitle && <span className="fl-muted">{subtitle}</span>}
        {status}
      </div>
      <ActionBar commands={commands} label={title} />
      {children && <div className="fl-page-tools">{children}</div>}
    </header>
  );
}
