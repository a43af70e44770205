import type { RatePostView } from '#contract/rates/post/post.calls.ts';
import { POST_KINDS } from '#contract/rates/post/post-codes.ts';
import { useT, useText } from '#kit/i18n.ts';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import '../locale/words.ts';

type KindLabel = (typeof POST_KINDS)[keyof typeof POST_KINDS] & { readonly tone?: Tone };

/** What an announcement is, beside its title: kind, pinned, unread. */
export function PostTags({ post }: { readonly post: RatePostView }) {
  const t = useT('ratePost');
  const text = useText();
  const kind: KindLabel = POST_KINDS[post.kind];
  return (
    <>
      <StatusTag tone={kind.tone ?? 'neutral'}>{text(kind)}</StatusTag>{' '}
      {post.isPinned && <StatusTag tone="accent">{t('pinned')}</StatusTag>}{' '}
      {!post.isRead && <StatusTag tone="info">{t('unread')}</StatusTag>}
    </>
  );
}

/** When, of whom, about what. */
export function PostLine({ post }: { readonly post: RatePostView }) {
  const t = useT('ratePost');
  const text = useText();
  const { effectiveFrom: from, effectiveTo: to, carriers, lines, ports, files, isOwn, readBy, told } = post;
  return (
    <p className="rp-line">
      <span>{to ? t('effectiveTo', { from, to }) : t('effective', { from })}</span>
      {carriers.length > 0 && <span>{carriers.join(' ')}</span>}
      {lines.length > 0 && <span>{lines.map(line => text(line)).join(' · ')}</span>}
      {ports.length > 0 && <span>{ports.join(' ')}</span>}
      {files > 0 && <span>{t('files', { n: files })}</span>}
      {isOwn ? (
        told !== null && <span>{t('readBy', { n: readBy ?? 0, m: told })}</span>
      ) : (
        <span>{t('from', { name: post.from })}</span>
      )}
    </p>
  );
}
