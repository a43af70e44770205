import { Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useEffect, useId, useRef, useState } from 'react';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { postBoard, type RatePostView } from '#contract/rates/post/post.calls.ts';
import { POST_KIND_CODES, POST_KINDS, type PostKind } from '#contract/rates/post/post-codes.ts';
import { useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useAddress } from '#kit/resource/use-address.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useCallPages } from '#kit/use-call-pages.ts';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { ratePost } from '#machines/rates/rate-post.document.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../post.css';
import '../queries.ts';
import { type Grouping, groupPosts } from './post-groups.ts';
import { PostLine, PostTags } from './post-line.tsx';
import type { PostAddress } from './post-view.ts';

const postKey = ({ id }: RatePostView): string => id;

/** Published announcements as cards, by the day they take effect or by carrier; j and k move, Enter reads. */
export function PostBoard({ address }: { readonly address: PostAddress }) {
  const t = useT('ratePost');
  const text = useText();
  const id = useId();
  const { menu } = useSession();
  const { change } = useAddress();
  const [kind, setKind] = useState<PostKind | ''>('');
  const [carrier, setCarrier] = useState('');
  const [isUnread, setUnread] = useState(false);
  const [by, setBy] = useState<Grouping>('day');
  const scac = /^[A-Z]{4}$/.test(carrier) ? carrier : '';
  const query = {
    ...(kind ? { kind } : {}),
    ...(scac ? { carrier: scac } : {}),
    ...(isUnread ? { unread: '1' as const } : {}),
  };
  const pages = useCallPages<RatePostView, typeof postBoard>(postBoard, query, page => page);
  const groups = groupPosts(pages.rows, by);
  const rows = groups.flatMap(({ posts }) => posts);
  const cursor = useGridCursor({ rows, rowKey: postKey, startAtFirst: true, onOpen: row => address.read(row.id) });
  const board = useRef<HTMLDivElement>(null);
  const { active } = cursor;
  // Whoever walks the cards by keys stands on them.
  useEffect(() => {
    const head = board.current?.querySelector<HTMLElement>(`[data-post="${active}"] .rp-card-head`);
    if (board.current?.contains(document.activeElement)) head?.focus();
    else head?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const mayAdd = hasButton(menu, 'ADD', RATE_PATHS.announcements);
  const commands = useCommands([
    {
      id: 'ratePost.new',
      title: { zh: '新增公告', en: 'New announcement' },
      shortcut: 'n',
      intent: 'primary',
      enabled: mayAdd ? true : both('noRight'),
      quiet: !mayAdd,
      run: () =>
        change(
          after => {
            // Whoever closes what he wrote stands on it in the list, where it is published.
            after.set('view', 'list');
            after.set('id', 'new');
            return after;
          },
          { replace: false },
        ),
    },
    ...address.commands,
    {
      id: 'ratePost.more',
      title: both('more'),
      quiet: !pages.hasMore,
      shortcut: 'm',
      enabled: pages.hasMore ? (true as const) : both('empty'),
      run: pages.more,
    },
  ]);
  return (
    <article className="fl-page fl-page-fill" data-screen="ratePosts">
      <PageHeader title={text(ratePost.title)} commands={commands} />
      <div className="rp-tools">
        <HTMLSelect
          aria-label={t('kind')}
          value={kind}
          options={[
            { value: '', label: t('allKinds') },
            ...POST_KIND_CODES.map(value => ({ value, label: text(POST_KINDS[value]) })),
          ]}
          onChange={event => setKind(event.currentTarget.value as PostKind | '')}
        />
        <InputGroup
          aria-label={t('carrier')}
          placeholder={t('carrier')}
          value={carrier}
          maxLength={4}
          spellCheck={false}
          autoComplete="off"
          onChange={event => setCarrier(event.currentTarget.value.toUpperCase())}
        />
        <span>
          <label htmlFor={`${id}-by`}>{t('groupBy')}</label>{' '}
          <HTMLSelect
            id={`${id}-by`}
            value={by}
            options={[
              { value: 'day', label: t('byDay') },
              { value: 'carrier', label: t('byCarrier') },
            ]}
            onChange={event => setBy(event.currentTarget.value as Grouping)}
          />
        </span>
        <Checkbox inline label={t('onlyUnread')} checked={isUnread} onChange={() => setUnread(!isUnread)} />
      </div>
      {pages.loading && <LoadingState />}
      {pages.error ? <ErrorState error={pages.error} onRetry={pages.retry} /> : null}
      {!pages.loading && !pages.error && rows.length === 0 && <EmptyState title={t('empty')} hint={t('emptyHint')} />}
      <div ref={board} className="rp-board">
        {groups.map(({ key, posts }) => (
          <section key={key} aria-label={key || t('noCarrier')}>
            <h2>{key || t('noCarrier')}</h2>
            <ul className="rp-cards">
              {posts.map(post => (
                <li key={post.id} className="rp-card" data-here={cursor.active === post.id} data-post={post.id}>
                  <button
                    type="button"
                    className="rp-card-head"
                    data-command="grid.open"
                    onClick={() => {
                      cursor.moveTo(post.id);
                      address.read(post.id);
                    }}
                  >
                    <PostTags post={post} />
                    <b>{text(post.title)}</b>
                  </button>
                  <PostLine post={post} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </article>
  );
}
