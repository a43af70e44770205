import { useEffect, useState } from 'react';
import { useClient } from '#kit/client.tsx';
import { formatInstant } from '#kit/date-time.ts';
import { useT } from '#kit/i18n.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { LINE_UP, lineStep } from './line-watch.ts';

const stateOf = (value: string | object): string => (typeof value === 'string' ? value : (Object.keys(value)[0] ?? ''));

/** Says that the server cannot be reached, since when, and what happens to unsent work; gone when the line is back. */
export function LineBanner() {
  const t = useT('shell');
  const { live } = useClient();
  const zone = useViewerZone();
  const [line, setLine] = useState(LINE_UP);
  useEffect(() => {
    let last = '';
    const hear = (value: string | object) => {
      const state = stateOf(value);
      if (state === last) return;
      last = state;
      setLine(before => lineStep(before, state, Date.now()));
    };
    hear(live.getSnapshot().value);
    const heard = live.subscribe(({ value }) => hear(value));
    return () => heard.unsubscribe();
  }, [live]);
  if (!line.isTold || line.since === null) return null;
  return (
    <div className="fl-banner" role="status">
      {t('lineAway', { at: formatInstant(new Date(line.since).toISOString(), zone) })}
    </div>
  );
}
