import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useT } from '#kit/i18n.ts';
import { SHARES, shareWithin } from '#machines/tabs/split.ts';
import { useNarrow } from '../use-narrow.ts';

const STEP = 0.05;

const percent = (share: number): number => Math.round(share * 100);

/** What an arrow, Home or End makes of the share of the first half. */
function shareByKey(key: string, share: number, isUpright: boolean): number | null {
  if (key === 'Home') return SHARES.least;
  if (key === 'End') return SHARES.most;
  if (key === 'Enter') return SHARES.usual;
  if (key === (isUpright ? 'ArrowLeft' : 'ArrowUp')) return shareWithin(share - STEP);
  return key === (isUpright ? 'ArrowRight' : 'ArrowDown') ? shareWithin(share + STEP) : null;
}

/** Between two halves: dragged, or moved by the arrow keys. Enter or a double click makes both alike again. */
export function SplitBar({ share, onShare }: { readonly share: number; readonly onShare: (share: number) => void }) {
  const t = useT('shell');
  const bar = useRef<HTMLDivElement>(null);
  const isUpright = !useNarrow();

  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? null : shareByKey(event.key, share, isUpright);
    if (next === null) return;
    event.preventDefault();
    onShare(next);
  };
  const onPointerMove = ({ clientX, clientY, pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
    const room = bar.current?.parentElement?.getBoundingClientRect();
    if (!room || !currentTarget.hasPointerCapture(pointerId)) return;
    onShare(shareWithin(isUpright ? (clientX - room.left) / room.width : (clientY - room.top) / room.height));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this one can (WAI-ARIA window splitter)
    <div
      ref={bar}
      className="fl-split-bar"
      role="separator"
      tabIndex={0}
      aria-label={t('split.bar')}
      aria-orientation={isUpright ? 'vertical' : 'horizontal'}
      aria-valuemin={percent(SHARES.least)}
      aria-valuemax={percent(SHARES.most)}
      aria-valuenow={percent(share)}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onShare(SHARES.usual)}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  );
}
