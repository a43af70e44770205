import type { Finding } from '#contract/kernel/errors.ts';
import { useT, useText } from '../i18n.ts';

/** Every fault of a failed save with a way to its field; those that belong to no field stand here alone. */
export function FormSummary({
  findings,
  place,
  onGo,
}: {
  readonly findings: readonly Finding[];
  /** Where a path lies, in words; empty where the form has no such field. */
  readonly place: (path: string) => string;
  readonly onGo: (path: string) => void;
}) {
  const t = useT('kit');
  const text = useText();
  return (
    <section className="fl-form-summary" role="alert">
      <p>
        <b>{t('form.errors', { n: findings.length })}</b> <small className="fl-muted">{t('form.errorsHint')}</small>
      </p>
      <ul>
        {findings.map(({ path, code, message, params }) => {
          const label = place(path);
          const said = text(message, params);
          return (
            <li key={`${path} ${code}`}>
              {label === '' ? (
                said
              ) : (
                <button type="button" className="fl-link" title={t('form.goTo', { label })} onClick={() => onGo(path)}>
                  {label}: {said}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
