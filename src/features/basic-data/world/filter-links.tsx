import { Link } from 'react-router-dom';
import { filterText } from '#contract/kernel/filter.ts';
import { useT } from '#kit/i18n.ts';
import { PORT_FILTERS } from './port-filters.ts';

/** Questions that a steward asks every week, as links: each shows the list with its conditions. */
export function FilterLinks() {
  const t = useT('world');
  return (
    <nav className="fl-filter-links" aria-label={t('section')}>
      {PORT_FILTERS.map(({ key, filter }) => (
        <Link key={key} to={{ search: `?filter=${encodeURIComponent(filterText(filter))}` }}>
          {t(`filters.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
