import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useT } from '#kit/i18n.ts';
import { useModalLayer } from '#kit/modal-layer.ts';

const STOPS = 'a[href], button, input, [tabindex="0"]';

/** The menu over a narrow page: it holds the focus while it is there, and gives it back. Escape or a press beside it closes it. */
export function MenuDrawer({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  const t = useT('shell');
  const drawer = useRef<HTMLDivElement>(null);
  useModalLayer(true, event => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    const before = document.activeElement;
    const first = drawer.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]');
    (first ?? drawer.current)?.focus({ preventScroll: true });
    return () => {
      // Who went to another page by the menu has the focus there.
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const stops = [...(drawer.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])].filter(
      element => element.tabIndex >= 0 && element.checkVisibility(),
    );
    const end = event.shiftKey ? stops[0] : stops.at(-1);
    if (document.activeElement !== end && document.activeElement !== drawer.current) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the menu closes it; Escape does so for the keyboard
    <div className="fl-menu-ground" onMouseDown={event => event.target === event.currentTarget && onClose()}>
      <div
        ref={drawer}
        className="fl-menu-drawer"
        role="dialog"
        aria-modal="true"
        aria-label={t('menu')}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </div>
  );
}
