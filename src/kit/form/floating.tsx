import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';

/** Where a list of an input fits: below it, above where there is more room. */
function placeBy(anchor: HTMLElement, wanted: number): CSSProperties {
  const { left, right, top, bottom, width } = anchor.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  const above = below < wanted && top > below;
  const room = Math.max(120, (above ? top : below) - 12);
  // Near the right edge it grows to the left.
  const side = left + wanted > window.innerWidth ? { right: Math.max(4, window.innerWidth - right) } : { left };
  return {
    ...side,
    minWidth: width,
    maxHeight: Math.min(wanted, room),
    ...(above ? { bottom: window.innerHeight - top + 2 } : { top: bottom + 2 }),
  };
}

/**
 * A list or calendar that belongs to an input. It stays beside it in the document, so that Tab and screen readers find it there, and
 * is placed by the window, so that no scrolling part of the screen cuts it off.
 */
export function Floating({
  anchor,
  height = 320,
  className = '',
  children,
}: {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly height?: number;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  // In its place from the first moment: what cannot be seen yet cannot take the focus.
  const [style, setStyle] = useState<CSSProperties>(() => (anchor.current ? placeBy(anchor.current, height) : {}));
  useLayoutEffect(() => {
    const place = () => anchor.current && setStyle(placeBy(anchor.current, height));
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, true);
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
    };
  }, [anchor, height]);
  return (
    <div className={`fl-form-floating ${className}`} style={style}>
      {children}
    </div>
  );
}
