import type { CodeList } from '#contract/basic-data/mapping/code-lists/calls.ts';
import { listTitle } from '#contract/basic-data/mapping/code-lists/list-titles.ts';
import { useT, useText } from '#kit/i18n.ts';
import '../locale/words.ts';

/** The lists on the left, each with how many codes it holds and how many wait for a name. */
export function ListTree({
  lists,
  chosen,
  onChoose,
}: {
  readonly lists: readonly CodeList[];
  readonly chosen: string | null;
  readonly onChoose: (listKey: string | null) => void;
}) {
  const t = useT('mapping');
  const text = useText();
  const entry = (listKey: string | null, title: string, count: number, missing: number) => (
    <li key={listKey ?? ''}>
      <button
        type="button"
        aria-current={chosen === listKey ? 'true' : undefined}
        data-list={listKey ?? 'ALL'}
        title={listKey ?? undefined}
        onClick={() => onChoose(listKey)}
      >
        <span>{title}</span>
        {missing > 0 && (
          <span className="fl-mapping-count" title={t('lists.missing', { n: missing })}>
            {missing}
          </span>
        )}
        <span className="fl-mapping-count" data-quiet>
          {count}
        </span>
      </button>
    </li>
  );
  const sum = (of: 'count' | 'missing'): number => lists.reduce((total, list) => total + list[of], 0);
  return (
    <nav className="fl-mapping-tabs" aria-label={t('lists.label')}>
      <ul>
        {entry(null, t('lists.all'), sum('count'), sum('missing'))}
        {lists.map(({ listKey, count, missing }) => entry(listKey, text(listTitle(listKey)), count, missing))}
      </ul>
    </nav>
  );
}
