import { useT } from '#kit/i18n.ts';

/** Beside the label of a field that the check wants filled; readers hear it of the field itself. */
export function RequiredMark() {
  const t = useT('kit');
  return (
    <span className="fl-form-required" aria-hidden="true" title={t('form.required')}>
      *
    </span>
  );
}
