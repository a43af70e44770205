import { type Intent, Tag } from '@blueprintjs/core';
import type { AuditEntryShown } from '#contract/audit/calls.ts';
import { useLanguage, useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';

const INTENT: Readonly<Record<AuditEntryShown['result'], Intent>> = { OK: 'none', DENIED: 'warning', FAILED: 'danger' };

const shown = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value, null, 1);

/** What an entry holds beside its row. */
function AuditDetails({ entry }: { readonly entry: AuditEntryShown }) {
  const t = useT('audit');
  const parts = [
    [t('before'), shown(entry.before)],
    [t('after'), shown(entry.after)],
    [t('reason'), entry.reason],
    [t('trace'), entry.traceId],
    [t('seal'), `#${entry.seq} ${entry.hash}`],
  ] as const;
  return (
    <details>
      <summary>{t('details')}</summary>
      <dl>
        {parts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </details>
  );
}

/** Entries as the server lists them, newest first. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntryShown[] }) {
  const t = useT('audit');
  const language = useLanguage();
  const nameOf = ({ actorName, actorNameEn, actorUserId }: AuditEntryShown): string =>
    (language === 'CN' ? actorName : actorNameEn || actorName) ?? (actorUserId ? t('person') : t('nobody'));
  return (
    <ScrollRegion label={t('title')} className="fl-audit-entries">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('at')}</th>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('who')}</th>
            <th scope="col">{t('company')}</th>
            <th scope="col">{t('target')}</th>
            <th scope="col">{t('from')}</th>
            <th scope="col">{t('details')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(entry => (
            <tr key={entry.id} data-audit={entry.action}>
              <td>
                <Instant at={entry.at} />
              </td>
              <td>
                {t(`actions.${entry.action}`)}{' '}
                {entry.result !== 'OK' && (
                  <Tag minimal intent={INTENT[entry.result]}>
                    {t(`results.${entry.result}`)}
                  </Tag>
                )}
              </td>
              <td>{nameOf(entry)}</td>
              <td>{entry.companyCode ?? t('nobody')}</td>
              <td>
                <code>{[entry.targetType, entry.targetId].filter(part => part !== null).join(' ') || t('nobody')}</code>
              </td>
              <td>{entry.ip ?? t('nobody')}</td>
              <td>
                <AuditDetails entry={entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
