import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { DataOf } from '#contract/kernel/call.ts';
import { type operationsState, setRetention } from '#contract/operations/calls.ts';
import { RETENTION, type RetentionKey } from '#contract/operations/retention.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import '../locale/words.ts';

type Kept = DataOf<typeof operationsState>['retention'];

interface Changed {
  readonly key: RetentionKey;
  readonly value: string;
  readonly version: number;
}

const WHOLE = /^\d{1,4}$/;

/** For how long each is kept; what was changed is saved, each under the version that was read. */
export function RetentionDialog({
  retention,
  onSaved,
  onClose,
}: {
  readonly retention: Kept;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const t = useT('operations');
  const text = useText();
  const client = useClient();
  const id = useId();
  // As it was when the dialog opened: the page behind it is read again every few seconds.
  const [before, setBefore] = useState(retention);
  const [typed, setTyped] = useState<Partial<Record<RetentionKey, string>>>({});
  const [asksDiscard, setAsksDiscard] = useState(false);
  const changed: readonly Changed[] = before.flatMap(({ key, days, version }) => {
    const value = typed[key];
    return value === undefined || value === String(days) ? [] : [{ key, value, version }];
  });
  const isOut = (key: RetentionKey, value: string): boolean =>
    !WHOLE.test(value) || Number(value) < RETENTION[key].least || Number(value) > RETENTION[key].most;

  const saving = useSend({
    name: ['operations', 'retention'],
    rowsOf: ({ key, version }: Changed) => [{ id: key, version }],
    wordsOf: ({ value }) => ({ value }),
    send: async ({ key, value }, { once }) =>
      (await client.call(setRetention, { body: { key, days: Number(value) }, ...once })).data,
    // Saved, even if a later one is refused.
    onDone: ({ key, days, version }) =>
      setBefore(known => known.map(line => (line.key === key ? { ...line, days, version } : line))),
    notice: () => ({ text: t('saved') }),
  });
  const save = async () => {
    for (const one of changed) await saving.run(one);
    onSaved();
    onClose();
  };
  return (
    <>
      <AskDialog
        title={t('act.retention')}
        width={640}
        onClose={() => (changed.length > 0 ? setAsksDiscard(true) : onClose())}
        send={{
          label: t('save'),
          disabled: changed.length === 0 || changed.some(({ key, value }) => isOut(key, value)),
          run: save,
        }}
      >
        <p className="fl-muted">{t('retentionHint')}</p>
        <div className="ops-columns">
          {before.map(({ key, days }) => {
            const { title, least, most, unit } = RETENTION[key];
            const value = typed[key] ?? String(days);
            const isWrong = isOut(key, value);
            return (
              <FormGroup
                key={key}
                label={text(title)}
                labelInfo={t(`unit.${unit}`)}
                labelFor={`${id}-${key}`}
                helperText={t('bounds', { least, most })}
                intent={isWrong ? 'danger' : 'none'}
              >
                <InputGroup
                  id={`${id}-${key}`}
                  inputMode="numeric"
                  maxLength={4}
                  value={value}
                  intent={isWrong ? 'danger' : 'none'}
                  aria-invalid={isWrong}
                  onValueChange={next => setTyped(all => ({ ...all, [key]: next }))}
                />
              </FormGroup>
            );
          })}
        </div>
      </AskDialog>
      <ConfirmDialog
        isOpen={asksDiscard}
        title={t('act.retention')}
        confirmLabel={t('discardDo')}
        intent="danger"
        onConfirm={onClose}
        onCancel={() => setAsksDiscard(false)}
      >
        <p>{t('discard')}</p>
      </ConfirmDialog>
    </>
  );
}
