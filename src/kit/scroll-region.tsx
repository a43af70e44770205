import type { ReactNode } from 'react';
import './scroll-region.css';

/** A part of a screen that scrolls by itself. Tab stops at it, so that the arrow keys can scroll it. */
export function ScrollRegion({
  label,
  className = '',
  children,
}: {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard (WCAG 2.1.1)
    <section className={`fl-scroll-region ${className}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
