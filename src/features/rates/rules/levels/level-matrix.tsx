import { useState } from 'react';
import { doorConditions, throughDoor } from '#contract/kernel/door.ts';
import { filterText } from '#contract/kernel/filter.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { MARKUP_DOORS, markupRuleResource } from '#contract/rates/markup-rule.resource.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { ResourceForm } from '#kit/form/resource-form.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { callsOf } from '#kit/resource/resource-queries.ts';
import { holds } from '#kit/resource/resource-rights.ts';
import { useRowActions } from '#kit/resource/use-row-actions.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { buttonCommand } from '#kit/resource/button-command.ts';
import { today } from '#kit/today.ts';
import { MarkupEffect } from '../parts/rule-effect.tsx';
import '../rules.css';
import { matrixLines, valueText } from './matrix-rows.ts';

const RULES: Resource = throughDoor(markupRuleResource, MARKUP_DOORS.level.path);
const MOST = 100;

/** The rule in the dialog: one that is there, or what a new one begins with. */
interface Edited {
  readonly row: AnyRow | null;
  readonly begins: Readonly<Record<string, unknown>>;
  readonly title: string;
}

/** Levels against scopes, each cell what the level adds there; a cell opens its rule. */
export function LevelMatrix({ levels }: { readonly levels: readonly AnyRow[] }) {
  const t = useT('rateRules');
  const { menu } = useSession();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [values, setValues] = useState<Readonly<Record<string, unknown>> | null>(null);
  const { refresh } = useRowActions(RULES);
  const { data, error, refetch } = useCallQuery(callsOf(RULES).list, {
    limit: MOST,
    sort: 'name',
    filter: filterText(doorConditions(MARKUP_DOORS.level)),
  });
  const adds = holds(menu, RULES, 'create');
  const create = (level: AnyRow | null, values: Readonly<Record<string, unknown>>, scope: string) =>
    setEdited({
      row: null,
      title: t('level.add'),
      begins: {
        step: 'LEVEL',
        basis: 'PER_CONTAINER',
        priority: 50,
        validFrom: today(),
        ...values,
        ...(level
          ? { customerLevelId: level.id, name: t('level.newRule', { code: String(level.code), scope }).slice(0, 60) }
          : {}),
      },
    });
  useCommands([
    buttonCommand(menu, MARKUP_DOORS.level.path, 'ADD', {
      id: 'rates.addLevelMarkup',
      title: both('level.add'),
      section: MARKUP_DOORS.level.title,
      shortcut: 'shift+n',
      run: () => create(null, {}, ''),
    }),
  ]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const lines = matrixLines(data.rows as unknown as AnyRow[], data.refs);
  const saved = () => {
    setEdited(null);
    void refresh();
  };
  return (
    <section className="fl-rule-matrix" aria-label={t('level.matrix')}>
      <h2>{t('level.matrix')}</h2>
      {lines.length === 0 && <p className="fl-muted">{t('level.matrixEmpty')}</p>}
      {lines.length > 0 && (
        <table className="fl-rule-table">
          <thead>
            <tr>
              <th scope="col">{t('level.matrixScope')}</th>
              {levels.map(level => (
                <th key={level.id} scope="col">
                  {String(level.code)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, scope, values, rulesByLevel }) => (
              <tr key={key}>
                <th scope="row">{scope || t('level.matrixAll')}</th>
                {levels.map(level => (
                  <td key={level.id}>
                    {(rulesByLevel.get(level.id) ?? []).map(rule => (
                      <button
                        key={rule.id}
                        type="button"
                        data-command="rates.addLevelMarkup"
                        className="fl-rule-cell"
                        title={String(rule.name)}
                        onClick={() => setEdited({ row: rule, begins: {}, title: String(rule.name) })}
                      >
                        {valueText(rule)} {rule.isEnabled === false && <small>({t('level.off')})</small>}
                      </button>
                    ))}
                    {adds && !rulesByLevel.has(level.id) && (
                      <button
                        type="button"
                        data-command="rates.addLevelMarkup"
                        className="fl-rule-cell"
                        aria-label={`${t('level.add')} ${String(level.code)} ${scope || t('level.matrixAll')}`}
                        onClick={() => create(level, values, scope || t('level.matrixAll'))}
                      >
                        +
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data.nextCursor !== null && <p className="fl-muted">{t('level.matrixMore')}</p>}
      {edited && (
        <FormDialog isOpen title={edited.title} width={860} onCancel={() => setEdited(null)}>
          <ResourceForm
            resource={RULES}
            row={edited.row}
            refs={data.refs}
            initial={edited.begins}
            readOnly={!holds(menu, RULES, edited.row ? 'modify' : 'create')}
            onValues={setValues}
            extra={<MarkupEffect id={edited.row?.id ?? null} values={values} />}
            onSaved={saved}
            onCancel={() => setEdited(null)}
          />
        </FormDialog>
      )}
    </section>
  );
}
