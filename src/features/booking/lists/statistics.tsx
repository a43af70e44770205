import { bookingStatistics } from '#contract/booking/statistics.calls.ts';
import { filterText } from '#contract/kernel/filter.ts';
import type { GridView } from '#contract/kernel/saved-view.ts';
import { useCallQuery } from '#kit/client.tsx';
import { formatFigure } from '#kit/figures.ts';
import { useT } from '#kit/i18n.ts';
import './lists.css';
import './locale/words.ts';

/** Totals over what is filtered, and not only over what is loaded. */
export function Statistics({ view }: { readonly view: GridView }) {
  const t = useT('bookings');
  const filter = filterText(view.filter);
  const { data } = useCallQuery(bookingStatistics, {
    ...(filter ? { filter } : {}),
    ...(view.q ? { q: view.q } : {}),
  });
  const figures = data && { n: formatFigure(data.count), teu: formatFigure(data.teu) };
  return (
    <p className="bk-statistics" role="status">
      <b>{t('statistics')}</b>
      {/* Keeps its line while it is read, so that the list does not move. */}
      <span>{figures ? t(data.isMore ? 'statsMore' : 'stats', figures) : '…'}</span>
    </p>
  );
}
