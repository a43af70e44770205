import type { Problem } from '#contract/kernel/envelope.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { errorText } from '#kit/error-text.ts';
import { useText } from '#kit/i18n.ts';
import { CallError } from '#streams/call-error.ts';
import '#kit/findings.css';

const findingsIn = (error: unknown): readonly Finding[] =>
  error instanceof CallError ? ((error.problem as unknown as Problem).errors ?? []) : [];

/** Why something was refused, above the fields; nothing while nothing was. */
export function Trouble({ error }: { readonly error: unknown }) {
  const text = useText();
  if (error === null || error === undefined) return null;
  const findings = findingsIn(error);
  const told =
    findings.length > 0 ? findings.map(({ message, params }) => text(message, params)) : [text(errorText(error))];
  return (
    <p className="fl-field-error" role="alert">
      {told.map(line => (
        <span key={line} className="fl-finding-error">
          {line}
        </span>
      ))}
    </p>
  );
}
