import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { useEffect, useId, useRef } from 'react';
import { reviewRemarks } from '#contract/si/calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';

/** Remarks of a review: 5 to 500 characters (SI-L-03). */
const REMARKS = { least: 5, most: 500 } as const;

export interface RemarksPanelProps {
  readonly title: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** What the server said of the last try. */
  readonly refusal: string | null;
  readonly busy: boolean;
}

/** Asks for the reviewer's remarks beside the document, so that it stays in sight; canned ones by Alt+1 to Alt+9. */
export function RemarksPanel({ title, value, onChange, onConfirm, onCancel, refusal, busy }: RemarksPanelProps) {
  const t = useT('si');
  const language = useLanguage();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const canned = useCallQuery(reviewRemarks).data ?? [];
  const length = value.trim().length;
  const tooShort = length < REMARKS.least || length > REMARKS.most;
  useEffect(() => area.current?.focus(), []);

  const put = (text: string) => onChange(value.trim() === '' ? text : `${value.trimEnd()}\n${text}`);
  useCommands([
    {
      id: 'si.remarks.confirm',
      title: { zh: '确定', en: 'OK' },
      shortcut: 'mod+enter',
      quiet: true,
      enabled: tooShort ? { zh: '备注需 5 至 500 字', en: 'Remarks need 5 to 500 characters' } : true,
      run: onConfirm,
    },
    {
      id: 'si.remarks.cancel',
      title: { zh: '取消', en: 'Cancel' },
      shortcut: 'alt+c',
      quiet: true,
      enabled: true,
      run: onCancel,
    },
    ...canned.map(remark => ({
      id: `si.remarks.${remark.no}`,
      title: { zh: remark.zh, en: remark.en },
      section: { zh: '常用备注', en: 'Canned remarks' },
      shortcut: `alt+${remark.no}`,
      quiet: true,
      enabled: true as const,
      run: () => put(language === 'EN' ? remark.en : remark.zh),
    })),
  ]);

  return (
    <section className="si-remarks" aria-label={title}>
      <FormGroup
        label={title}
        labelFor={id}
        helperText={<span id={`${id}-help`}>{refusal ?? t('review.remarksHelp')}</span>}
        intent={refusal ? 'danger' : 'none'}
      >
        <TextArea
          id={id}
          inputRef={area}
          fill
          rows={4}
          maxLength={REMARKS.most}
          value={value}
          aria-invalid={refusal !== null}
          aria-describedby={`${id}-help`}
          onChange={event => onChange(event.currentTarget.value)}
        />
      </FormGroup>
      <ol className="si-canned" aria-label={t('review.canned')}>
        {canned.map(remark => (
          <li key={remark.no}>
            <button type="button" onClick={() => put(language === 'EN' ? remark.en : remark.zh)}>
              <Kbd keys={`alt+${remark.no}`} /> {language === 'EN' ? remark.en : remark.zh}
            </button>
          </li>
        ))}
      </ol>
      <div className="si-remarks-actions">
        <small className="fl-muted">
          {length}/{REMARKS.most}
        </small>
        <Button text={t('review.cancel')} onClick={onCancel} endIcon={<Kbd keys="alt+c" />} />
        <Button
          intent="primary"
          disabled={tooShort}
          loading={busy}
          text={t('review.confirm')}
          onClick={onConfirm}
          endIcon={<Kbd keys="mod+enter" />}
        />
      </div>
    </section>
  );
}
