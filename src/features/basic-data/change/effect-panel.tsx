import { effectOfChange } from '#contract/basic-data/change/calls.ts';
import type { ChangeKind } from '#contract/basic-data/change/master-change.ts';
import type { RefLabel, Resource } from '#contract/kernel/resource.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import './locale/words.ts';

/** What a change would touch, before it is made. */
export function EffectPanel({
  kind,
  resource,
  id,
  targetId,
}: {
  readonly kind: ChangeKind;
  readonly resource: Resource;
  readonly id: string;
  readonly targetId: string | null;
}) {
  const t = useT('masterChange');
  const text = useText();
  const language = useLanguage();
  const query = { kind, resource: resource.name, id, ...(targetId === null ? {} : { targetId }) };
  const effect = useCallQuery(effectOfChange, query, { staleTime: 0 });
  if (effect.isPending) return <LoadingState />;
  if (effect.error) return <ErrorState error={effect.error} onRetry={() => void effect.refetch()} />;
  const { uses, moved, conflicts, findings } = effect.data;
  const nameOf = ({ code, zh, en }: RefLabel): string => `${code} ${language === 'EN' ? en : zh}`.trim();
  return (
    <section className="fl-change-effect" aria-label={t('effect.title')}>
      <h3>{t('effect.title')}</h3>
      {uses.length === 0 ? (
        <p className="fl-muted">{t('effect.none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('effect.area')}</th>
              <th scope="col">{t('effect.open')}</th>
              <th scope="col">{t('effect.closed')}</th>
            </tr>
          </thead>
          <tbody>
            {uses.map(({ area, open, closed, link }) => (
              <tr key={area.en}>
                <td>
                  {link === null ? (
                    text(area)
                  ) : (
                    <a href={link} target="_blank" rel="noopener">
                      {text(area)}
                    </a>
                  )}
                </td>
                <td>{open}</td>
                <td>{closed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ul>
        {moved.map(({ title, count }) => (
          <li key={title.en}>{t('effect.moved', { n: count, title: text(title) })}</li>
        ))}
      </ul>
      {conflicts.length > 0 && (
        <>
          <p className="fl-finding-error">{t('effect.conflicts')}</p>
          <ul>
            {conflicts.map(({ title, row, with: other }) => (
              <li key={row.id}>
                {t('effect.conflict', { title: text(title), row: nameOf(row), other: nameOf(other) })}
              </li>
            ))}
          </ul>
        </>
      )}
      {findings.map(({ code, message, params }) => (
        <p key={code} className="fl-finding-error">
          {text(message, params)}
        </p>
      ))}
      <p className="fl-muted">{t('effect.issued')}</p>
    </section>
  );
}
