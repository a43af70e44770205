import { Activity, type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Route as RouterRoute, Routes } from 'react-router-dom';
import { CommandGate } from './command-gate.tsx';
import { noteScroll, type ScrollPlaces, scrollBack } from './scroll-memory.ts';

/** A screen that stays mounted: which one, and the address it shows. */
export interface StackedScreen {
  readonly key: string;
  readonly address: string;
  readonly title: string;
  readonly element: ReactNode;
}

/**
 * One screen with a scroll box and a focus of its own. A hidden screen sees the address it had, not the one in the bar: it must
 * not read another page's query as its own.
 */
export function ScreenPane({
  screen,
  isShown,
  isCurrent,
  share,
  places,
  onFocus,
}: {
  readonly screen: StackedScreen;
  readonly isShown: boolean;
  /** Commands, shortcuts and the address bar are its own. */
  readonly isCurrent: boolean;
  /** Its part of the room; `null` where it has it all. */
  readonly share: number | null;
  readonly places: ScrollPlaces;
  readonly onFocus: () => void;
}) {
  const pane = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (pane.current ? scrollBack(pane.current, places) : undefined), [places]);
  const half = share === null ? null : { role: 'region', 'aria-label': screen.title };
  const style: CSSProperties | undefined = share === null ? undefined : { flexGrow: share };
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <div
        ref={pane}
        className="fl-pane"
        data-pane-of={screen.key}
        data-half={share === null ? undefined : isCurrent ? 'focused' : 'other'}
        style={style}
        tabIndex={share === null ? undefined : -1}
        onFocusCapture={onFocus}
        onPointerDownCapture={onFocus}
        onScrollCapture={event => noteScroll(places, event.currentTarget, event.target)}
        {...half}
      >
        <CommandGate open={isCurrent}>
          <Routes location={screen.address}>
            <RouterRoute path="*" element={screen.element} />
          </Routes>
        </CommandGate>
      </div>
    </Activity>
  );
}
