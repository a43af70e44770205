import { CrossIcon, PinIcon } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { useT, useText } from '#kit/i18n.ts';
import type { Tabs } from './use-tabs.ts';
import './tab-strip.css';

/** Opened pages. The middle button closes, a double click pins; the same stands in the palette. */
export function TabStrip({
  tabs,
  current,
}: {
  readonly tabs: Tabs;
  /** Key of the page in view; a page without a tab has none. */
  readonly current: string | null;
}) {
  const t = useT('shell');
  const text = useText();
  const navigate = useNavigate();
  return (
    <nav className="fl-tabs" aria-label={t('tabs')}>
      <ul>
        {tabs.tabs.map(({ key, url, title, pinned, dirty }) => (
          <li key={key} data-active={key === current || undefined}>
            <button
              type="button"
              className="fl-tab"
              aria-current={key === current ? 'page' : undefined}
              title={text(title)}
              onClick={() => void navigate(url)}
              onDoubleClick={() => tabs.send({ type: 'tab.pinned', key, pinned: !pinned })}
              onAuxClick={event => event.button === 1 && tabs.send({ type: 'tab.closed', key })}
            >
              {pinned && <PinIcon size={12} />}
              {dirty && <span className="fl-tab-dirty" aria-hidden="true" />}
              <span>{text(title)}</span>
            </button>
            {!pinned && (
              <button
                type="button"
                className="fl-tab-close"
                aria-label={t('closeTab', { title: text(title) })}
                onClick={() => tabs.send({ type: 'tab.closed', key })}
              >
                <CrossIcon size={12} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
