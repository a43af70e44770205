import { Button } from '@blueprintjs/core';
import { useT } from '../i18n.ts';
import './form.css';

/** Says that input of before stands in the form, and takes it out again. */
export function RestoredNote({ onDiscard }: { readonly onDiscard: () => void }) {
  const t = useT('kit');
  return (
    <p className="fl-form-restored" role="status">
      {t('form.restored')} <Button size="small" text={t('form.discard')} onClick={onDiscard} />
    </p>
  );
}
