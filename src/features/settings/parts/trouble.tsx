import { useText } from '#kit/i18n.ts';
import { type SendTrouble, troubleOf } from '#kit/send/send-trouble.ts';
import '#kit/findings.css';

/** Why something was refused, above the fields; nothing while nothing was. */
export function Trouble({ trouble, error }: { readonly trouble?: SendTrouble | null; readonly error?: unknown }) {
  const text = useText();
  const shown = trouble ?? (error ? troubleOf(error) : null);
  if (!shown) return null;
  const told =
    shown.findings.length > 0 ? shown.findings.map(({ message, params }) => text(message, params)) : [text(shown.text)];
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
