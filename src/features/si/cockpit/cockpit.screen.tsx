import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { COCKPIT_PATH, siCockpit, siReviewTimes } from '#contract/si/cockpit.calls.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { saveDownload } from '#kit/save-download.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
import { hasButton, isAllowed } from '#routes/catalogue/access.ts';
import { useCheckRules } from '../rules/check-rules-panel.tsx';
import { staffText } from '../staff/locale/words.ts';
import { Board } from './board.tsx';
import { boardCsv } from './board-file.ts';
import { BOARD_FIGURES, TILES, tilePath } from './cockpit-links.ts';
import './cockpit.css';
import { ReviewTimes } from './review-times.tsx';
import { Tiles } from './tiles.tsx';

const section = staffText('cockpit.title');
/** Time alone moves figures, too: what was in time is late a minute after. */
const ASK_EVERY_MS = 60_000;

/** `/tdManage/workbench`: what waits and is late, the vessels of the next ten days, and how long reviews take. */
export function SiCockpitScreen() {
  const t = useT('siStaff');
  const navigate = useNavigate();
  const { menu } = useSession();
  const board = useRef<HTMLElement>(null);
  const [isTable, setTable] = useState(false);
  const cockpit = useCallQuery(siCockpit, undefined, { refetchInterval: ASK_EVERY_MS });
  const times = useCallQuery(siReviewTimes, undefined, { refetchInterval: ASK_EVERY_MS });
  const { data } = cockpit;

  const exportBoard = (): void => {
    const heads = [
      t('cockpit.vessel'),
      '',
      t('cockpit.carrier'),
      `${t('cockpit.etd')} UTC`,
      ...BOARD_FIGURES.map(figure => t(`cockpit.${figure}`)),
    ];
    const blob = new Blob([boardCsv(data?.board ?? [], heads)], { type: 'text/csv;charset=utf-8' });
    saveDownload({ blob, name: `${t('cockpit.board')}.csv` });
    showToast({ id: 'siCockpit.export', intent: 'success', text: t('cockpit.exported') });
  };
  const checkRules = useCheckRules();
  const commands = useCommands([
    ...checkRules.commands,
    {
      id: 'siCockpit.queue',
      title: staffText('cockpit.queue'),
      section,
      shortcut: 'q',
      intent: 'primary',
      enabled:
        hasButton(menu, 'AUDIT', COCKPIT_PATH) && isAllowed(menu, SI_PATHS.queue, true) ? true : staffText('noRight'),
      run: () => void navigate(SI_PATHS.queue),
    },
    {
      id: 'siCockpit.view',
      title: staffText('cockpit.switch'),
      section,
      shortcut: 't',
      enabled: true,
      run: () => setTable(!isTable),
    },
    {
      id: 'siCockpit.export',
      title: staffText('cockpit.exportBoard'),
      section,
      shortcut: 'shift+e',
      enabled: hasButton(menu, 'EXPORT', COCKPIT_PATH) ? true : staffText('noRight'),
      run: exportBoard,
    },
    {
      id: 'siCockpit.board',
      title: staffText('cockpit.focusBoard'),
      section,
      shortcut: 'b',
      quiet: true,
      enabled: true,
      run: () => board.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus(),
    },
    ...TILES.map(
      (tile, index): Command => ({
        id: `siCockpit.${tile}`,
        title: staffText(`cockpit.${tile}`),
        section,
        shortcut: String(index + 1),
        quiet: true,
        enabled: true,
        run: () => {
          if (data) void navigate(tilePath(tile, data.since));
        },
      }),
    ),
  ]);

  return (
    <article className="fl-page sic-page" data-screen="siCockpit">
      <PageHeader title={t('cockpit.title')} commands={commands} />
      {checkRules.panel}
      {cockpit.isPending ? (
        <LoadingState />
      ) : data === undefined ? (
        <ErrorState error={cockpit.error} onRetry={() => void cockpit.refetch()} />
      ) : (
        <>
          <Tiles cockpit={data} />
          <section ref={board} className="sic-card" aria-label={t('cockpit.board')}>
            <h2>{t('cockpit.board')}</h2>
            <Board rows={data.board} />
          </section>
        </>
      )}
      {/* Below what comes first, and not before it: nothing moves when the figures arrive. */}
      {!cockpit.isPending && (
        <section className="sic-card" aria-label={t('cockpit.chart')}>
          <h2>{t('cockpit.chart')}</h2>
          {times.isPending ? (
            <LoadingState lines={4} />
          ) : times.data === undefined ? (
            <ErrorState error={times.error} onRetry={() => void times.refetch()} />
          ) : (
            <ReviewTimes times={times.data} isTable={isTable} />
          )}
        </section>
      )}
    </article>
  );
}
