import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import './hint.css';

/** Words that appear beside something when the pointer rests on it or the focus comes to it. */
export function useHint(beside: 'below' | 'right') {
  const id = useId();
  const [at, setAt] = useState<{ readonly left: number; readonly top: number } | null>(null);
  const hide = () => setAt(null);
  const show = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
    const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
    setAt(
      beside === 'right'
        ? { left: right + 6, top: top + 4 }
        : { left: Math.max(8, Math.min(left, window.innerWidth - 328)), top: bottom + 4 },
    );
  };
  return {
    hide,
    /** For the element: it is described by the words while they are there. */
    on: {
      onMouseEnter: show,
      onMouseLeave: hide,
      onFocus: show,
      onBlur: hide,
      'aria-describedby': at ? id : undefined,
    },
    words: (title: string, more?: string) =>
      at &&
      createPortal(
        <span className="fl-hint" role="tooltip" id={id} style={at}>
          <b>{title}</b>
          {more !== undefined && <span>{more}</span>}
        </span>,
        document.body,
      ),
  };
}
