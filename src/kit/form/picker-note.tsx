import { Button } from '@blueprintjs/core';
import { useT } from '../i18n.ts';
import type { Picker } from './use-picker.ts';

/** What stands below a picker's rows: that it searches, that nothing matches, and the way to propose what is missing. */
export function PickerNote({
  picker,
  typed,
  onPropose,
}: {
  readonly picker: Picker;
  readonly typed: string;
  readonly onPropose?: ((typed: string) => void) | undefined;
}) {
  const t = useT('kit');
  const q = typed.trim();
  const word = picker.failed
    ? t('form.searchFailed')
    : picker.rows.length > 0
      ? ''
      : picker.fresh
        ? t('form.noMatch', { q })
        : t('form.searching');
  return (
    <div className="fl-form-note">
      <span role="status">{word}</span>
      {onPropose && q !== '' && picker.fresh && (
        <Button
          variant="minimal"
          size="small"
          tabIndex={-1}
          text={`+ ${t('form.propose', { q })}`}
          onClick={() => onPropose(q)}
        />
      )}
    </div>
  );
}
