import { useT, useText } from '../i18n.ts';
import type { SaveTrouble } from './save-trouble.ts';

const WORDS = {
  offline: 'form.notSavedOffline',
  signIn: 'form.notSavedSignIn',
  elsewhere: 'form.notSavedElsewhere',
  forbidden: 'form.notSavedForbidden',
  gone: 'form.notSavedGone',
  busy: 'form.notSaved',
  failed: 'form.notSaved',
} as const;

/** Why the last save failed, beside the button that tries again. */
export function FormTrouble({ trouble, waitS }: { readonly trouble: SaveTrouble; readonly waitS: number }) {
  const t = useT('kit');
  const text = useText();
  return (
    <p className="fl-form-trouble" role="alert" data-kind={trouble.kind}>
      <b>{t(WORDS[trouble.kind])}</b>
      {trouble.kind !== 'offline' && <span>{text(trouble.text)}</span>}
      {waitS > 0 && <span>{t('form.waitFor', { s: waitS })}</span>}
      {trouble.trace !== '' && <small className="fl-muted">{t('form.traceId', { id: trouble.trace })}</small>}
    </p>
  );
}
