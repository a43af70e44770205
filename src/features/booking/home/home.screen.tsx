import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { BOOKING_STATE_LABELS } from '#contract/booking/booking-codes.ts';
import { bookingHome, type HomeBooking } from '#contract/booking/find/calls.ts';
import { templateChoices } from '#contract/booking/template.calls.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { postBoard, type RatePostView } from '#contract/rates/post/post.calls.ts';
import { POST_KINDS } from '#contract/rates/post/post-codes.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { Kbd } from '#kit/kbd.tsx';
import { useName } from '#kit/name-text.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { isAllowed } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { QuickSearchLine } from '../find/parts/quick-search-line.tsx';
import { both } from './locale/both.ts';
import './home.css';
import './locale/words.ts';
import './queries.ts';

const FORM = ROUTE.BookingSpaceDcOrder.path;
const SEARCH = ROUTE.BookingSpaceDcSearch.path;
const DETAIL = ROUTE.QuckBookInternalBookDetail.path;
const MOST_TILES = 9;
const MOST_POSTS = 5;

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : [])))}`;

/** `/BookingSpace/Home`: where a booking begins. A template by its number, a lane by its own, and the form is open. */
export function BookingHomeScreen() {
  const t = useT('bookingHome');
  const navigate = useNavigate();
  const home = useCallQuery(bookingHome);
  const templates = useCallQuery(templateChoices, {});
  const mayRead = isAllowed(useSession().menu, RATE_PATHS.announcements, true);
  const posts = useCallQuery(postBoard, { limit: MOST_POSTS }, { enabled: mayRead });
  const tiles = (templates.data ?? []).slice(0, MOST_TILES).map(({ id, name, usedCount, ...template }) => ({
    key: id,
    to: withQuery(FORM, { template: id }),
    name,
    about: [template.carrier, [template.loading, template.discharge].filter(Boolean).join(' → '), template.containers]
      .filter(Boolean)
      .join(' · '),
    more: t('uses', { n: usedCount }),
  }));
  const lanes = (home.data?.lanes ?? []).map(({ pol, pod, box, bookings }) => ({
    key: `${pol} ${pod}`,
    to: withQuery(SEARCH, { pol, pod, box: box || '1x40HC' }),
    name: `${pol} → ${pod}`,
    about: box,
    more: t('times', { n: bookings }),
  }));
  const go = (to: string) => () => void navigate(to);
  const quick =
    (id: string, words: 'template' | 'lane', keys: string) =>
    (tile: (typeof tiles)[number], at: number): Command => ({
      id: `bookingHome.${id}${at + 1}`,
      title: both(words, { n: at + 1, name: tile.name }),
      section: both('title'),
      shortcut: `${keys}${at + 1}`,
      enabled: true,
      quiet: true,
      run: go(tile.to),
    });
  const commands = useCommands([
    {
      id: 'bookingHome.fresh',
      title: both('fresh'),
      section: both('title'),
      shortcut: 'n',
      intent: 'primary',
      enabled: true,
      run: go(FORM),
    },
    ...tiles.map(quick('template', 'template', '')),
    ...lanes.map(quick('lane', 'lane', 'shift+')),
  ]);
  return (
    <article className="fl-page" data-screen="bookingHome">
      <PageHeader title={t('title')} commands={commands} />
      <div className="fl-card bh-line">
        <QuickSearchLine onAsk={question => void navigate(withQuery(SEARCH, question))} />
      </div>
      {home.error ? <ErrorState error={home.error} onRetry={() => void home.refetch()} /> : null}
      <div className="bh-grid">
        <Part title={t('templates')} isLoading={templates.isPending} empty={tiles.length === 0 && t('noTemplates')}>
          <Tiles tiles={tiles} keys="" />
        </Part>
        <Part title={t('lanes')} isLoading={home.isPending} empty={lanes.length === 0 && t('noLanes')}>
          <Tiles tiles={lanes} keys="shift+" />
        </Part>
        <Part title={t('waiting')} isLoading={home.isPending} empty={home.data?.waiting.length === 0 && t('noWaiting')}>
          <Bookings rows={home.data?.waiting ?? []} path={DETAIL} />
        </Part>
        {mayRead && (
          <Part title={t('posts')} isLoading={posts.isPending} empty={posts.data?.rows.length === 0 && t('noPosts')}>
            <Posts rows={posts.data?.rows ?? []} />
          </Part>
        )}
        <Part title={t('drafts')} isLoading={home.isPending} empty={home.data?.drafts.length === 0 && t('noDrafts')}>
          <Bookings rows={home.data?.drafts ?? []} path={FORM} />
        </Part>
      </div>
    </article>
  );
}

function Part({
  title,
  isLoading,
  empty,
  children,
}: {
  readonly title: string;
  readonly isLoading: boolean;
  readonly empty: string | false | undefined;
  readonly children: ReactNode;
}) {
  return (
    <section className="fl-card" aria-label={title}>
      <h2>{title}</h2>
      {isLoading ? <LoadingState lines={2} /> : empty ? <p className="fl-muted">{empty}</p> : children}
    </section>
  );
}

function Tiles({
  tiles,
  keys,
}: {
  readonly tiles: readonly {
    readonly key: string;
    readonly to: string;
    readonly name: string;
    readonly about: string;
    readonly more: string;
  }[];
  readonly keys: string;
}) {
  return (
    <ul className="bh-tiles">
      {tiles.map((tile, at) => (
        <li key={tile.key}>
          <Link to={tile.to}>
            <b>{tile.name}</b>
            <Kbd keys={`${keys}${at + 1}`} />
            <small>
              {tile.about} · {tile.more}
            </small>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What was announced about rates: pinned ones first, as their board has them. */
function Posts({ rows }: { readonly rows: readonly RatePostView[] }) {
  const text = useText();
  return (
    <ul className="bh-list">
      {rows.map(({ id, title, kind, carriers, effectiveFrom, isRead }) => (
        <li key={id} data-unread={isRead ? undefined : true}>
          <Link to={withQuery(RATE_PATHS.announcements, { post: id })}>
            {isRead ? <span>{text(title)}</span> : <b>{text(title)}</b>}
            <span>{text(POST_KINDS[kind])}</span>
            <small>{[carriers.join(' '), effectiveFrom].filter(Boolean).join(' · ')}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Bookings({ rows, path }: { readonly rows: readonly HomeBooking[]; readonly path: string }) {
  const t = useT('bookingHome');
  const name = useName();
  const text = useText();
  return (
    <ul className="bh-list">
      {rows.map(row => (
        <li key={row.id}>
          <Link to={withQuery(path, { id: row.id })}>
            <b>{row.bookingNo}</b>
            <span>
              {row.state === 'DRAFT' ? t('issues', { n: row.issues }) : text(BOOKING_STATE_LABELS[row.state])}
            </span>
            <small>
              {[name(row.customerName, row.customerNameEn), row.carrier, `${row.pol} → ${row.pod}`, row.containers]
                .filter(Boolean)
                .join(' · ')}
              {row.nextCutOff && row.state !== 'DRAFT' && (
                <>
                  {' · '}
                  <Instant at={row.nextCutOff} format="dateMinute" />
                </>
              )}
            </small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
