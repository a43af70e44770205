import { Button } from '@blueprintjs/core';
import { useId, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { bookingDepartures, type FoundDeparture } from '#contract/booking/find/calls.ts';
import { priceKeyText } from '#contract/booking/find/price-key.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { queryOfTexts } from '#contract/kernel/call.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import type { CriteriaText } from '#contract/rates/search/criteria.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useAddress } from '#kit/resource/use-address.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { both } from './locale/both.ts';
import './locale/words.ts';
import { departureColumns } from './parts/departure-columns.tsx';
import { QuickSearchLine } from './parts/quick-search-line.tsx';

const KEYS = ['pol', 'pod', 'box', 'from', 'to', 'carrier', 'flags', 'customer'] as const;
type Question = Partial<Record<(typeof KEYS)[number], string>>;

const keyOf = ({ key }: FoundDeparture): string => key;
const NONE: readonly FoundDeparture[] = [];

/** `/BookingSpace/DcSearch`: sailing, price and ready space of a lane, one line a departure. The question stands in the address. */
export function DcSearchScreen() {
  const t = useT('bookingFind');
  const id = useId();
  const navigate = useNavigate();
  const { menu } = useSession();
  const { params, change } = useAddress();
  const line = useRef<HTMLInputElement>(null);
  const asked: Question = Object.fromEntries(
    KEYS.flatMap(key => (params.get(key) ? [[key, params.get(key) ?? '']] : [])),
  );
  const isAsked = !!asked.pol && !!asked.pod && !!asked.box;
  const { data, error, isPending, refetch } = useCallQuery(bookingDepartures, queryOfTexts(bookingDepartures, asked), {
    enabled: isAsked,
  });
  const cursor = useGridCursor({ rows: data?.departures ?? NONE, rowKey: keyOf, startAtFirst: true, onOpen: book });
  const row = cursor.activeRow;

  const ask = (part: CriteriaText) =>
    change(
      search => {
        for (const [key, value] of Object.entries(part))
          if (value) search.set(key, value);
          else search.delete(key);
        return search;
      },
      { replace: false },
    );
  function book(departure: FoundDeparture): void {
    const { price, day } = departure;
    if (!price) return;
    const { rateId: rate, pol, pod } = price;
    const key = { rate, pol, pod, box: asked.box ?? '', etd: day, currency: 'USD', payer: 'PRE', fees: '' } as const;
    const query = new URLSearchParams({
      price: priceKeyText({ ...key, flags: asked.flags ?? '' }),
      ...(asked.customer ? { customer: asked.customer } : {}),
    });
    void navigate(`${ROUTE.BookingSpaceDcOrder.path}?${query}`);
  }
  const hold = ({ spaces: [space] }: FoundDeparture) => {
    const query = new URLSearchParams({
      offer: space?.id ?? '',
      need: asked.box ?? '',
      ...(asked.customer ? { customer: asked.customer } : {}),
    });
    void navigate(`${SPACE_PATHS.buy}?${query}`);
  };
  const may = (code: string) => hasButton(menu, code, BOOKING_PATHS.find);
  const enabledIf = (code: string, isThere: boolean, why: Command['enabled']): Command['enabled'] => {
    if (!may(code)) return both('refuse.noRight');
    if (!row) return both('refuse.noRow');
    return isThere ? true : why;
  };
  const section = { zh: both('title').zh, en: both('title').en };
  const commands = useCommands([
    {
      id: 'departures.book',
      title: both('act.book'),
      section,
      shortcut: 'b',
      intent: 'primary',
      enabled: enabledIf('BOOK', row?.price?.isBookable === true, both('refuse.noPrice')),
      run: () => void (row && book(row)),
    },
    {
      id: 'departures.hold',
      title: both('act.hold'),
      section,
      shortcut: 'h',
      enabled: enabledIf('HOLD_SPACE', (row?.spaces.length ?? 0) > 0, both('refuse.noSpace')),
      run: () => void (row && hold(row)),
    },
    {
      id: 'departures.quote',
      title: both('act.quote'),
      section,
      shortcut: 'q',
      enabled: !may('QUOTE') ? both('refuse.noRight') : isAsked ? true : both('refuse.noResult'),
      run: () => void navigate(`${RATE_PATHS.quickQuote}?${new URLSearchParams(asked)}`),
    },
    {
      id: 'departures.focus',
      title: both('act.focus'),
      section,
      shortcut: '/',
      quiet: true,
      enabled: true,
      run: () => line.current?.focus(),
    },
  ]);
  // Who has asked reads on with the keys of the list.
  useLayoutEffect(() => {
    if (data && document.activeElement?.closest('.bq-line'))
      document.querySelector<HTMLElement>('[data-screen=departures] [data-grid]')?.focus();
  }, [data]);
  const text = (key: 'box' | 'carrier') => (
    <label htmlFor={`${id}-${key}`}>
      {t(key)}
      <input
        key={asked[key] ?? ''}
        id={`${id}-${key}`}
        name={key}
        className="bp6-input"
        defaultValue={asked[key] ?? ''}
        spellCheck={false}
        autoComplete="off"
      />
    </label>
  );
  return (
    <article className="fl-page fl-page-fill" data-screen="departures">
      <PageHeader
        title={t('title')}
        subtitle={isAsked ? `${asked.pol} → ${asked.pod}` : undefined}
        commands={commands}
      />
      <div className="bq-line fl-card">
        <QuickSearchLine inputRef={line} isFirst={!isAsked} onAsk={ask} onUnread={() => ask({ pol: '', pod: '' })} />
        <form
          className="bq-line"
          aria-label={t('search')}
          onSubmit={event => {
            event.preventDefault();
            const form = new FormData(event.currentTarget);
            ask({ box: String(form.get('box') ?? ''), carrier: String(form.get('carrier') ?? '') });
          }}
        >
          {text('box')}
          {text('carrier')}
          <div className="bq-field">
            <label htmlFor={`${id}-from`}>{t('from')}</label>
            <DayInput id={`${id}-from`} value={asked.from ?? ''} onChange={from => ask({ from })} />
          </div>
          <div className="bq-field">
            <label htmlFor={`${id}-to`}>{t('to')}</label>
            <DayInput id={`${id}-to`} value={asked.to ?? ''} onChange={to => ask({ to })} />
          </div>
          <Button type="submit" text={t('search')} />
        </form>
      </div>
      {data?.isNarrowed && <p className="fl-finding-warning">{t('narrowed')}</p>}
      <DataGrid
        label={t('results')}
        columns={departureColumns(data?.zone ?? 'Asia/Shanghai')}
        rows={data?.departures ?? NONE}
        rowKey={keyOf}
        cursor={cursor}
        loading={isAsked && isPending}
        error={isAsked ? error : null}
        onRetry={() => void refetch()}
        empty={isAsked ? <EmptyState title={t('none')} hint={t('noneHint')} /> : <EmptyState title={t('askFirst')} />}
      />
    </article>
  );
}
