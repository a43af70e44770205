import { useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/kernel/call.ts';
import { markPostsRead, postBoard } from '#contract/rates/post/post.calls.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { queryKey, useCallQuery, useClient } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useAddress } from '#kit/resource/use-address.ts';
import { useSend } from '#kit/send/use-send.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../post.css';
import '../queries.ts';
import { PostReader } from './post-reader.tsx';
import { usePostAddress } from './post-view.ts';

const MOST_SHOWN = 3;
const MOST_DISMISSED = 50;

/** Unread announcements above a customer's search; gone when they are read or dismissed. `?post=` opens one. */
export function PostBand() {
  const t = useT('ratePost');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const { params } = useAddress();
  const { read, stopReading } = usePostAddress();
  const { data } = useCallQuery(postBoard, { unread: '1', limit: MOST_DISMISSED });
  const unread = data?.rows ?? [];
  const rows = unread.slice(0, MOST_SHOWN);
  const [first] = rows;
  const dismissing = useSend({
    name: ['ratePost', 'dismiss'],
    send: (body: BodyOf<typeof markPostsRead>) => client.call(markPostsRead, { body }),
    onDone: () => queries.invalidateQueries({ queryKey: queryKey(postBoard) }),
  });
  const commands = useCommands(
    first
      ? [
          {
            id: 'ratePost.readNext',
            title: both('readNext'),
            section: both('band'),
            shortcut: 'm',
            enabled: true,
            run: () => read(first.id),
          },
          {
            id: 'ratePost.dismiss',
            title: both('dismiss'),
            section: both('band'),
            shortcut: 'shift+m',
            enabled: true,
            run: async () => {
              await dismissing.runOrToast({ ids: unread.map(({ id }) => id) });
            },
          },
        ]
      : [],
  );
  const post = params.get('post');
  const others = (data?.total ?? 0) - rows.length;
  return (
    <>
      {first && (
        <section className="rp-band fl-card" aria-label={t('band')}>
          <ul>
            {rows.map(row => (
              <li key={row.id}>
                <button type="button" onClick={() => read(row.id)}>
                  {text(row.title)}
                </button>{' '}
                <small>{row.effectiveFrom}</small>
              </li>
            ))}
            {others > 0 && <li className="fl-muted">{t('bandMore', { n: others })}</li>}
          </ul>
          <ActionBar commands={commands} label={t('band')} />
        </section>
      )}
      {post && <PostReader id={post} onClose={stopReading} />}
    </>
  );
}
