import { Toast } from '@blueprintjs/core';
import { useSyncExternalStore } from 'react';
import { UndoLeft } from './queue/undo-left.tsx';
import './toasts.css';

/** A short notice. `showToast({ id, intent, text, action? })`; the same id replaces, so that a burst stays one line. */
export interface Notice {
  readonly id: string;
  readonly text: string;
  readonly detail?: string;
  readonly intent?: 'none' | 'primary' | 'success' | 'warning' | 'danger';
  readonly action?: { readonly label: string; readonly run: () => void };
  /** 0 stays until dismissed. */
  readonly timeoutMs?: number;
  /** It is gone at this moment, milliseconds, and the seconds to it are counted down. */
  readonly until?: number;
}

let notices: readonly Notice[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

export const showToast = (notice: Notice): void => set([...notices.filter(({ id }) => id !== notice.id), notice]);
export const dismissToast = (id: string): void => set(notices.filter(notice => notice.id !== id));
export const shownToasts = (): readonly Notice[] => notices;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where the notices appear; one in the shell. */
export function ToastHost() {
  const shown = useSyncExternalStore(subscribe, shownToasts);
  return (
    <div className="fl-toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, detail, intent = 'none', action, timeoutMs = 6_000, until }) => (
        <Toast
          // Another end of time is another toast: the library's own clock cannot be set anew.
          key={`${id} ${until ?? ''}`}
          intent={intent}
          timeout={until === undefined ? timeoutMs : Math.max(1, until - Date.now())}
          onDismiss={() => dismissToast(id)}
          message={
            <>
              <span className="fl-toast-text">{text}</span>
              {detail && <small>{detail}</small>}
              {until !== undefined && <UndoLeft until={until} />}
            </>
          }
          {...(action ? { action: { text: action.label, onClick: action.run } } : {})}
        />
      ))}
    </div>
  );
}
