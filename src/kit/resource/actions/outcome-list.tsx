import type { Text } from '#contract/kernel/text.ts';
import { useT, useText } from '../../i18n.ts';
import { ScrollRegion } from '../../scroll-region.tsx';
import { StatusTag } from '../../status-tag.tsx';
import '../resource-screen.css';

export interface ShownOutcome {
  readonly id: string;
  readonly name: string;
  readonly ok: boolean;
  /** Why it failed. */
  readonly message: Text | null;
  /** What it is by now, where somebody else was faster. */
  readonly now?: string;
}

/** What became of each row, and of how many; those that failed stand first, each with its reason. */
export function OutcomeList({ outcomes }: { readonly outcomes: readonly ShownOutcome[] }) {
  const t = useT('kit');
  const text = useText();
  const failed = outcomes.filter(({ ok }) => !ok).length;
  return (
    <>
      <p role="status">{t('resource.result.summary', { ok: outcomes.length - failed, failed })}</p>
      <ScrollRegion label={t('resource.result.title')} className="fl-outcomes">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('resource.result.row')}</th>
              <th scope="col">{t('resource.result.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {outcomes
              .toSorted((one, other) => Number(one.ok) - Number(other.ok))
              .map(({ id, name, ok, message, now }) => (
                <tr key={id} data-outcome={ok ? 'ok' : 'failed'}>
                  <td>{name}</td>
                  <td>
                    <StatusTag tone={ok ? 'ok' : 'bad'}>
                      {t(ok ? 'resource.result.ok' : 'resource.result.failed')}
                    </StatusTag>{' '}
                    {message && text(message)}
                    {now && <div>{t('resource.result.now', { now })}</div>}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
