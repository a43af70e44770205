import { Checkbox } from '@blueprintjs/core';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';

/** How long the browser keeps the sign-in. On a shared computer it is never remembered. */
export interface Stay {
  readonly remember: boolean;
  readonly shared: boolean;
}

export function StayChoice({ stay, onChange }: { readonly stay: Stay; readonly onChange: (stay: Stay) => void }) {
  const t = useT('account');
  return (
    <div className="fl-login-stay">
      <Checkbox
        checked={stay.remember}
        disabled={stay.shared}
        label={t('login.remember')}
        onChange={event => onChange({ ...stay, remember: event.currentTarget.checked })}
      />
      <Checkbox
        checked={stay.shared}
        onChange={event => onChange({ shared: event.currentTarget.checked, remember: !event.currentTarget.checked })}
      >
        {t('login.shared')} <small className="fl-muted">{t('login.sharedHint')}</small>
      </Checkbox>
    </div>
  );
}
