import { Callout, type CalloutProps } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import './titled-callout.css';

/** A callout with a title that is no heading: the one of Blueprint is an `h5` and breaks the order of headings (WCAG 1.3.1). */
export function TitledCallout({
  title,
  children,
  ...callout
}: Omit<CalloutProps, 'title' | 'children'> & { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Callout {...callout}>
      <p className="fl-callout-title">{title}</p>
      {children}
    </Callout>
  );
}
