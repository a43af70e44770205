import { Button, Callout, InputGroup } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import './api-tokens.css';

/** The whole token, once: after this dialog nobody can see it again, so it is kept nowhere else in the page. */
export function ApiTokenMade({
  token,
  title,
  onClose,
}: {
  readonly token: string;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const t = useT('account');
  const field = useRef<HTMLInputElement>(null);
  const [copying, setCopying] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(token);
      setCopying('copied');
    } catch {
      field.current?.focus();
      setCopying('copyFailed');
    }
  };
  return (
    <FormDialog isOpen title={t('tokens.madeTitle')} width={620} cancelLabel={t('tokens.kept')} onCancel={onClose}>
      <Callout intent="warning">{t('tokens.warning')}</Callout>
      <div className="fl-api-token">
        <InputGroup
          inputRef={field}
          readOnly
          aria-label={title}
          value={token}
          onFocus={event => event.currentTarget.select()}
        />
        <Button text={t('tokens.copy')} onClick={() => void copy()} />
      </div>
      <p role="status">{copying && t(`tokens.${copying}`)}</p>
    </FormDialog>
  );
}
