import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { type CalendarEntry, postCalendar } from '#contract/rates/post/post.calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { addMonths, calendarWeeks } from '#kit/form/calendar-days.ts';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { todayIn } from '#kit/resource/filter/day-words.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useDisplay } from '#kit/settings/display.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { ratePost } from '#machines/rates/rate-post.document.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../post.css';
import '../queries.ts';
import type { PostAddress } from './post-view.ts';

const NONE: readonly CalendarEntry[] = [];

/** A month with what takes effect in it: announcements and rules of increase, each a link to what it stands for. */
export function PostCalendar({ address }: { readonly address: PostAddress }) {
  const t = useT('ratePost');
  const text = useText();
  const language = useLanguage();
  const { weekStart } = useDisplay();
  const today = todayIn(useViewerZone(), useNow());
  const [month, setMonth] = useState(today.slice(0, 7));
  const { data, error, refetch } = useCallQuery(postCalendar, { month });
  const go = (months: number) => () => setMonth(addMonths(`${month}-01`, months).slice(0, 7));
  const commands = useCommands([
    ...address.commands,
    { id: 'ratePost.previous', title: both('previous'), shortcut: 'shift+left', enabled: true, run: go(-1) },
    { id: 'ratePost.next', title: both('next'), shortcut: 'shift+right', enabled: true, run: go(1) },
  ]);
  const weeks = calendarWeeks(month, weekStart);
  const weekday = new Intl.DateTimeFormat(language === 'EN' ? 'en' : 'zh-CN', { weekday: 'short', timeZone: 'UTC' });
  const byDay = Map.groupBy(data?.entries ?? NONE, ({ day }) => day);
  const title = t('month', { y: month.slice(0, 4), m: month.slice(5) });
  return (
    <article className="fl-page fl-page-fill" data-screen="ratePostCalendar">
      <PageHeader title={text(ratePost.title)} subtitle={<span aria-live="polite">{title}</span>} commands={commands} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingState /> : null}
      {data && data.entries.length === 0 && <p className="fl-muted">{t('noEntries')}</p>}
      {data?.isMore && <p className="fl-finding-warning">{t('moreEntries')}</p>}
      <ScrollRegion label={title}>
        <table className="rp-month" aria-label={title}>
          <thead>
            <tr>
              {weeks[0]?.map(day => (
                <th key={day} scope="col">
                  {weekday.format(new Date(`${day}T00:00:00Z`))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map(week => (
              <tr key={week[0]}>
                {week.map(day => (
                  <td key={day} data-outside={day.slice(0, 7) !== month} data-today={day === today}>
                    <time dateTime={day}>{Number(day.slice(8))}</time>
                    {byDay.has(day) && (
                      <ul>
                        {byDay.get(day)?.map(entry => (
                          <li key={entry.id}>
                            <Entry entry={entry} />
                          </li>
                        ))}
                      </ul>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </article>
  );
}

function Entry({ entry }: { readonly entry: CalendarEntry }) {
  const t = useT('ratePost');
  const text = useText();
  const to =
    entry.source === 'POST'
      ? `${RATE_PATHS.announcements}?view=calendar&post=${entry.id}`
      : `${RATE_PATHS.increases}?id=${entry.id}`;
  return (
    <Link to={to}>
      {entry.carriers.length > 0 && <b>{entry.carriers.join(' ')} </b>}
      {text(entry.title)}
      {entry.source === 'INCREASE' && ` (${t('increase')})`}
    </Link>
  );
}
