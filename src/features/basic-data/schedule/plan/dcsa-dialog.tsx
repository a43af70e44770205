import { Button, FormGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { takeDcsa } from '#contract/basic-data/schedule/calls.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import '../locale/words.ts';

type Taken = DataOf<typeof takeDcsa>;

const TONES = { SAME: 'neutral', NEW: 'ok', CHANGED: 'info', ERROR: 'bad' } as const satisfies Record<string, Tone>;
const MOST = 200;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Vessel schedules or routings of a carrier: pasted or read from a file, looked at line by line, then taken. */
export function DcsaDialog({ onDone, onCancel }: { readonly onDone: () => void; readonly onCancel: () => void }) {
  const t = useT('schedule');
  const say = useText();
  const client = useClient();
  const ids = { text: useId(), file: useId() };
  const [text, setText] = useState('');
  const [look, setLook] = useState<Taken | null>(null);
  const json = parsed(text);
  const put = (next: string) => {
    setText(next);
    setLook(null);
  };
  const take = useSend({
    name: ['schedule', 'dcsa'],
    send: async (said: { json: unknown }, { once }) =>
      (await client.call(takeDcsa, { body: { ...said, apply: true }, ...once })).data.lines,
    onDone,
    notice: lines => ({
      text: t('dcsa.done', {
        n: lines.filter(({ outcome }) => outcome === 'NEW' || outcome === 'CHANGED').length,
        e: lines.filter(({ outcome }) => outcome === 'ERROR').length,
      }),
    }),
  });
  const lookAt = async () => setLook((await client.call(takeDcsa, { body: { json, apply: false } })).data);
  const lines = look?.lines ?? [];
  return (
    <AskDialog
      width={860}
      title={t('act.dcsaIn')}
      send={
        look
          ? {
              label: t('dcsa.apply', { n: lines.length }),
              disabled: lines.length === 0,
              run: () => take.run({ json }),
            }
          : { label: t('dcsa.look'), disabled: json === undefined, run: lookAt }
      }
      more={look && <Button text={t('dcsa.again')} onClick={() => setLook(null)} />}
      onClose={onCancel}
    >
      {look === null ? (
        <>
          <FormGroup label={t('dcsa.text')} labelFor={ids.text}>
            <textarea
              id={ids.text}
              className="bp6-input bp6-fill fl-mono"
              rows={10}
              spellCheck={false}
              aria-invalid={text.trim() !== '' && json === undefined}
              value={text}
              onChange={event => put(event.currentTarget.value)}
            />
          </FormGroup>
          <FormGroup label={t('dcsa.file')} labelFor={ids.file}>
            <input
              id={ids.file}
              type="file"
              accept=".json,application/json"
              onChange={async event => {
                const file = event.currentTarget.files?.[0];
                if (file) put(await file.text());
              }}
            />
          </FormGroup>
        </>
      ) : (
        <ul className="sch-taken">
          {lines.slice(0, MOST).map(line => (
            <li key={line.at}>
              <StatusTag tone={TONES[line.outcome]}>{t(`dcsa.outcome.${line.outcome}`)}</StatusTag>{' '}
              <span className="fl-mono">{line.what}</span>{' '}
              <span className="fl-muted">
                {line.findings.length > 0
                  ? line.findings.map(finding => say(finding.message)).join(' · ')
                  : line.changes.join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className="fl-finding-error">
        {text.trim() !== '' && json === undefined ? t('dcsa.noJson') : ''}
      </p>
    </AskDialog>
  );
}
