import type { DataOf } from '#contract/kernel/call.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { feePlaces } from '#contract/rates/fee-test.calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { useGridView } from '#kit/resource/view/use-grid-view.ts';
import '../locale/words.ts';

type Place = DataOf<typeof feePlaces>[number];

interface Branch {
  readonly place: Place;
  readonly carriers: readonly Place[];
  readonly count: number;
}

/** Rows come port by port; those of one port and side are a branch. */
function branchesOf(places: readonly Place[]): Branch[] {
  const groups = Map.groupBy(places, ({ field, port }) => `${field} ${port?.id}`);
  return [...groups.values()].map(carriers => ({
    place: carriers[0]!,
    carriers: carriers.filter(({ carrier }) => carrier !== null),
    count: carriers.reduce((sum, { count }) => sum + count, 0),
  }));
}

/** Port -> carrier: choosing one sets the list's filter, which stands in the address like any other. */
export function FeeTree({ resource }: { readonly resource: Resource }) {
  const t = useT('rateRules');
  const language = useLanguage();
  const { view, change } = useGridView({ name: `${resource.name}.${resource.through?.key}` });
  const { data = [] } = useCallQuery(feePlaces, { path: resource.paths[0] });
  const shown = JSON.stringify(view.filter);
  const line = (label: string, count: number, wanted: readonly (readonly [string, string | null])[]) => {
    const filter = wanted.map(([field, id]) => ({
      field,
      ...(id === null ? { op: 'empty' as const, values: [] } : { op: 'in' as const, values: [id] }),
    }));
    const isChosen = JSON.stringify(filter) === shown;
    return (
      <button
        type="button"
        className="fl-rule-place"
        aria-pressed={isChosen}
        onClick={() => change({ filter: isChosen ? [] : filter })}
      >
        <span>{label}</span> <small>{count}</small>
      </button>
    );
  };
  const total = data.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav className="fl-rule-tree" aria-label={t('tree')}>
      {line(t('treeAll'), total, [])}
      <ul>
        {branchesOf(data).map(({ place, carriers, count }) => {
          const { port, field } = place;
          const at: readonly (readonly [string, string | null])[] =
            port && field
              ? [[field, port.id]]
              : [
                  ['polId', null],
                  ['podId', null],
                ];
          const label = port
            ? `${field === 'podId' ? '→ ' : ''}${port.code} ${language === 'EN' ? port.en : port.zh}`
            : t('treeAnyPort');
          return (
            <li key={`${field} ${port?.id}`}>
              {line(label, count, at)}
              {carriers.length > 0 && (
                <ul>
                  {carriers.map(({ carrier, count: n }) => (
                    <li key={carrier!.id}>{line(carrier!.code, n, [...at, ['carrierId', carrier!.id]])}</li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
