import { Button } from '@blueprintjs/core';
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLanguage, useT } from '../i18n.ts';
import { useDisplay } from '../settings/display.ts';
import { addMonths, calendarWeeks, dayByKey } from './calendar-days.ts';

/** A month to choose a day from: arrows, Home and End, PageUp and PageDown (with Shift by years), Enter; Escape closes. */
export function Calendar({
  day,
  today,
  onChoose,
  onClose,
}: {
  readonly day: string;
  readonly today: string;
  readonly onChoose: (day: string) => void;
  readonly onClose: () => void;
}) {
  const t = useT('kit');
  const language = useLanguage();
  const { weekStart } = useDisplay();
  const [at, setAt] = useState(day);
  const grid = useRef<HTMLTableElement>(null);
  const month = at.slice(0, 7);
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
      return;
    }
    const next = dayByKey(at, event.key, event.shiftKey, weekStart);
    if (next === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    setAt(next);
  }

  const locale = language === 'EN' ? 'en' : 'zh-CN';
  const weekday = new Intl.DateTimeFormat(locale, { weekday: language === 'EN' ? 'short' : 'narrow', timeZone: 'UTC' });
  const longWeekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const weeks = calendarWeeks(month, weekStart);
  const title = t('form.year', { y: month.slice(0, 4), m: month.slice(5) });
  return (
    <div className="fl-calendar" role="dialog" aria-label={title} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className="fl-calendar-head">
        <Button
          variant="minimal"
          size="small"
          tabIndex={-1}
          icon={<ChevronLeftIcon />}
          aria-label={t('form.previousMonth')}
          onClick={() => setAt(addMonths(at, -1))}
        />
        <b aria-live="polite">{title}</b>
        <Button
          variant="minimal"
          size="small"
          tabIndex={-1}
          icon={<ChevronRightIcon />}
          aria-label={t('form.nextMonth')}
          onClick={() => setAt(addMonths(at, 1))}
        />
      </div>
      <table ref={grid}>
        <thead>
          <tr>
            {weeks[0]
              ?.map(day => new Date(`${day}T00:00:00Z`))
              .map(date => (
                <th key={date.getTime()} scope="col" abbr={longWeekday.format(date)}>
                  {weekday.format(date)}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(one => (
                <td key={one}>
                  <button
                    type="button"
                    data-day={one}
                    tabIndex={one === at ? 0 : -1}
                    aria-label={one}
                    aria-pressed={one === day}
                    aria-current={one === today ? 'date' : undefined}
                    className={one.startsWith(month) ? undefined : 'fl-muted'}
                    onClick={() => onChoose(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        variant="minimal"
        size="small"
        tabIndex={-1}
        text={`${t('form.today')} ${today}`}
        onClick={() => onChoose(today)}
      />
    </div>
  );
}
