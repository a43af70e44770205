import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Mounts a part in happy-dom for its test. `press` sends a key where the focus is, as a person would. */
export function render(element: ReactNode) {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const show = (next: ReactNode) => act(() => root.render(next));
  show(element);
  return {
    container,
    show,
    press: (key: string, modifiers: KeyboardEventInit = {}) => press(key, modifiers),
    unmount() {
      act(() => root.unmount());
      container.remove();
    },
  };
}

const codeOf = (key: string): string =>
  /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key === ' ' ? 'Space' : key;

export function press(key: string, init: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, code: codeOf(key), bubbles: true, cancelable: true, ...init });
  act(() => {
    (document.activeElement ?? document.body).dispatchEvent(event);
  });
  return event;
}
