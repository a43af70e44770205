import { MAPPED_OBJECTS, type MappedObject } from '#contract/basic-data/mapping.resource.ts';
import { useT, useText } from '#kit/i18n.ts';
import './locale/words.ts';
import { OFFERED_OBJECTS } from './mapping-variant.ts';

/** Objects on the left, each with how many of its texts wait. */
export function ObjectTabs({
  object,
  open,
  onChoose,
}: {
  readonly object: MappedObject | null;
  readonly open: Readonly<Partial<Record<MappedObject, number>>>;
  readonly onChoose: (object: MappedObject | null) => void;
}) {
  const t = useT('mapping');
  const text = useText();
  const sum = Object.values(open).reduce((total, n) => total + n, 0);
  const tab = (of: MappedObject | null, title: string, waiting: number) => (
    <li key={of ?? 'all'}>
      <button
        type="button"
        aria-current={object === of ? 'true' : undefined}
        data-object={of ?? 'ALL'}
        onClick={() => onChoose(of)}
      >
        <span>{title}</span>
        {waiting > 0 && <span className="fl-mapping-count">{waiting}</span>}
      </button>
    </li>
  );
  return (
    <nav className="fl-mapping-tabs" aria-label={t('tabs.label')}>
      <ul>
        {tab(null, t('tabs.all'), sum)}
        {OFFERED_OBJECTS.map(of => tab(of, text(MAPPED_OBJECTS[of]), open[of] ?? 0))}
      </ul>
    </nav>
  );
}
