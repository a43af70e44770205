import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import type { Split } from '#machines/tabs/split.ts';
import { ScreenPane, type StackedScreen } from './screen-pane.tsx';
import type { ScrollPlaces } from './scroll-memory.ts';
import { SplitBar } from './split-bar.tsx';
import './screen-stack.css';

interface ScreenStackProps {
  /** In view: one screen, or both halves, the left one first. */
  readonly shown: readonly StackedScreen[];
  /** Key of the one that the address bar names. */
  readonly current: string;
  /** Keys of screens that may stay mounted behind those in view. */
  readonly kept: ReadonlySet<string>;
  readonly share?: Split['share'];
  readonly onCurrent?: (key: string) => void;
  readonly onShare?: (share: number) => void;
}

/** What is mounted once `shown` is in view. Halves stand in their order, so that Tab goes from left to right. */
function withShown(
  before: readonly StackedScreen[],
  { shown, kept }: Pick<ScreenStackProps, 'shown' | 'kept'>,
): StackedScreen[] {
  const latest = (key: string) => shown.find(screen => screen.key === key);
  const stay = before.flatMap(screen => latest(screen.key) ?? (kept.has(screen.key) ? screen : []));
  const all = [...stay, ...shown.filter(screen => !stay.some(({ key }) => key === screen.key))];
  const [left, right] = shown.map(({ key }) => all.findIndex(screen => screen.key === key));
  if (left === undefined || right === undefined || left < right) return all;
  const moved = all[left];
  return moved ? all.toSpliced(left, 1).toSpliced(right, 0, moved) : all;
}

const isSame = (one: readonly StackedScreen[], other: readonly StackedScreen[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ key, address, title, element }, at) =>
      other[at]?.key === key &&
      other[at].address === address &&
      other[at].title === title &&
      other[at].element === element,
  );

/** The screens in view and, hidden behind them, those that keep their state. */
export function ScreenStack({ shown, current, kept, share = 0.5, onCurrent, onShare }: ScreenStackProps) {
  const [mounted, setMounted] = useState<readonly StackedScreen[]>(shown);
  const next = withShown(mounted, { shown, kept });
  if (!isSame(mounted, next)) setMounted(next);

  const [memory] = useState(() => new Map<string, ScrollPlaces>());
  const placesOf = (key: string): ScrollPlaces => {
    const places = memory.get(key) ?? new Map();
    memory.set(key, places);
    return places;
  };

  const isSplit = shown.length > 1;
  const focused = useRef(new Map<string, HTMLElement>());
  useLayoutEffect(() => {
    // Each half has a focus of its own: it goes on where it was.
    if (!isSplit) return;
    const pane = document.querySelector<HTMLElement>(`[data-pane-of="${CSS.escape(current)}"]`);
    const active = document.activeElement;
    if (!pane || pane.contains(active) || active?.closest('[role=dialog], [role=menu], .fl-split-bar')) return;
    const before = focused.current.get(current);
    (before?.isConnected ? before : pane).focus({ preventScroll: true });
  }, [isSplit, current]);
  useLayoutEffect(() => {
    for (const key of memory.keys()) if (memory.size > MOST_REMEMBERED && !kept.has(key)) memory.delete(key);
  });

  return mounted.map(screen => {
    const at = shown.findIndex(({ key }) => key === screen.key);
    const part = at === 0 ? share : 1 - share;
    return (
      <Fragment key={screen.key}>
        <ScreenPane
          screen={screen}
          isShown={at >= 0}
          isCurrent={screen.key === current}
          share={isSplit && at >= 0 ? part : null}
          places={placesOf(screen.key)}
          onFocus={() => {
            const { activeElement } = document;
            if (activeElement instanceof HTMLElement) focused.current.set(screen.key, activeElement);
            if (screen.key !== current) onCurrent?.(screen.key);
          }}
        />
        {isSplit && at === 0 && <SplitBar share={share} onShare={value => onShare?.(value)} />}
      </Fragment>
    );
  });
}

/** Screens whose scroll positions are remembered: more than there can be tabs, open and closed. */
const MOST_REMEMBERED = 100;
