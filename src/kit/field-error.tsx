import type { Finding } from '#contract/kernel/errors.ts';
import { useText } from './i18n.ts';
import './findings.css';

/** What is wrong with one field, under the field: `<FieldError id={`${id}-error`} findings={at('TBI_GOODS')} />`; point `aria-describedby` at it. */
export function FieldError({ id, findings }: { readonly id: string; readonly findings: readonly Finding[] }) {
  const text = useText();
  return (
    <span id={id} className="fl-field-error" aria-live="polite">
      {findings.map(({ path, code, severity, message, params }) => (
        <span key={`${path} ${code}`} className={`fl-finding-${severity}`}>
          {text(message, params)}
        </span>
      ))}
    </span>
  );
}
