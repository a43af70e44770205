import { Activity, type ReactNode, useState } from 'react';
import { Route as RouterRoute, Routes } from 'react-router-dom';

/** A screen that stays mounted: which one, and the address it shows. */
export interface StackedScreen {
  readonly key: string;
  readonly address: string;
  readonly element: ReactNode;
}

/**
 * The screen in view and, hidden behind it, those that keep their state. A hidden screen sees the address it had, not the one in
 * the bar: it must not read another page's query as its own.
 */
export function ScreenStack({
  current,
  kept,
}: {
  readonly current: StackedScreen;
  /** Keys of screens that may stay mounted behind the current one. */
  readonly kept: ReadonlySet<string>;
}) {
  const [visited, setVisited] = useState<readonly StackedScreen[]>([current]);
  const known = visited.find(screen => screen.key === current.key);
  const stale = visited.some(screen => screen.key !== current.key && !kept.has(screen.key));
  const changed = known?.address !== current.address || known.element !== current.element;
  if (stale || changed) {
    const others = visited.filter(screen => screen.key === current.key || kept.has(screen.key));
    setVisited(known ? others.map(screen => (screen === known ? current : screen)) : [...others, current]);
  }
  return visited.map(({ key, address, element }) => (
    <Activity key={key} mode={key === current.key ? 'visible' : 'hidden'}>
      <Routes location={address}>
        <RouterRoute path="*" element={element} />
      </Routes>
    </Activity>
  ));
}
