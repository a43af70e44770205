import { Button, Callout, InputGroup } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';
import '../people.css';

export interface Once {
  readonly title: string;
  readonly note: string;
  readonly secret: string;
}

/** Something that is told once and kept nowhere in the page: a one-time password, a link. */
export function OnceDialog({ title, note, secret, onClose }: Once & { readonly onClose: () => void }) {
  const t = useT('people');
  const field = useRef<HTMLInputElement>(null);
  const [copying, setCopying] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopying('copied');
    } catch {
      field.current?.focus();
      setCopying('copyFailed');
    }
  };
  return (
    <FormDialog isOpen title={title} width={600} cancelLabel={t('once.kept')} onCancel={onClose}>
      <Callout intent="warning">{t('once.warning')}</Callout>
      <div className="ppl-once">
        <InputGroup
          inputRef={field}
          readOnly
          aria-label={title}
          value={secret}
          onFocus={event => event.currentTarget.select()}
        />
        <Button text={t('once.copy')} onClick={() => void copy()} />
      </div>
      <p className="fl-muted">{note}</p>
      <p role="status">{copying && t(`once.${copying}`)}</p>
    </FormDialog>
  );
}
