import { FormGroup, InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import {
  carrierConfigVersions,
  rollBackCarrierConfig,
  setCarrierSecret,
  testCarrierMessage,
} from '#contract/booking/config.calls.ts';
import { carrierConfigResource } from '#contract/booking/config.resource.ts';
import type { BodyOf, DataOf } from '#contract/kernel/call.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { FindingList } from '#kit/finding-list.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useSend } from '#kit/send/use-send.ts';
import '../keeping.css';
import '../locale/words.ts';

interface Props {
  readonly row: AnyRow;
  readonly context: ResourceContext;
  readonly onClose: () => void;
}

const { meta } = carrierConfigResource;

/** What was published before, with what each changed; one of them can hold again. */
export function RollBackDialog({ row, context, onClose }: Props) {
  const t = useT('bookingKeeping');
  const text = useText();
  const client = useClient();
  const name = useId();
  const { data, error, refetch } = useCallQuery(carrierConfigVersions, { id: row.id }, { refetchOnMount: 'always' });
  const [chosen, setChosen] = useState<number | null>(null);
  const rollBack = useSend({
    name: ['booking', 'publishConfig'],
    rowsOf: () => [row],
    send: async (body: BodyOf<typeof rollBackCarrierConfig>, { once }) =>
      (await client.call(rollBackCarrierConfig, { body, ...once })).data,
    onDone: () => context.refresh([row.id]),
    notice: ({ revision }) => ({ text: t('config.published', { n: revision }) }),
  });
  const fields = (changed: readonly string[]) =>
    changed.map(field => (meta[field] ? text(meta[field].label) : field)).join(', ');
  const run = async () => {
    await rollBack.run({ id: row.id, revision: chosen ?? 0 });
    onClose();
  };
  return (
    <AskDialog
      title={`${t('config.rollback')} · ${String(row.carrier)}`}
      width={620}
      send={{ label: t('config.rollbackDo', { n: chosen ?? '…' }), disabled: chosen === null, run }}
      onClose={onClose}
    >
      <p>{t('config.rollbackText')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data?.length === 0 && <p className="fl-muted">{t('config.never')}</p>}
      {data && data.length > 0 && (
        <RadioGroup
          name={name}
          className="bk-groups"
          selectedValue={chosen ?? ''}
          onChange={event => setChosen(Number(event.currentTarget.value))}
        >
          {data.map(({ revision, publishedAt, who, restoredFrom, changed }) => (
            <Radio key={revision} value={revision} disabled={revision === row.revision && row.hasChanges !== true}>
              <b>{t('config.version', { n: revision })}</b>
              {revision === row.revision && ` (${t('config.current')})`} · <Instant at={publishedAt} /> ·{' '}
              {who ?? t('config.system')}
              {restoredFrom !== null && ` · ${t('config.restored', { n: restoredFrom })}`}
              {changed.length > 0 && <div className="fl-muted">{t('config.changed', { fields: fields(changed) })}</div>}
            </Radio>
          ))}
        </RadioGroup>
      )}
    </AskDialog>
  );
}

/** What the key opens with: typed once, kept sealed, shown to nobody. */
export function SecretDialog({ row, context, onClose }: Props) {
  const t = useT('bookingKeeping');
  const client = useClient();
  const id = useId();
  const [secret, setSecret] = useState('');
  const seal = useSend({
    name: ['booking', 'configSecret'],
    rowsOf: () => [row],
    send: (body: BodyOf<typeof setCarrierSecret>, { once }) => client.call(setCarrierSecret, { body, ...once }),
    onDone: () => context.refresh([row.id]),
    notice: (_, { secret: kept }) => ({ text: t(kept === '' ? 'config.secretGone' : 'config.secretKept') }),
  });
  const run = async () => {
    await seal.run({ id: row.id, secret });
    onClose();
  };
  return (
    <AskDialog
      title={`${t('config.secret')} · ${String(row.carrier)}`}
      send={{ label: t('do'), disabled: secret === '' && row.hasSecret !== true, run }}
      onClose={onClose}
    >
      <p>{t('config.secretText')}</p>
      <FormGroup label={t('config.secretLabel')} labelFor={id}>
        <InputGroup
          id={id}
          type="password"
          autoComplete="off"
          autoFocus
          maxLength={2000}
          value={secret}
          onValueChange={setSecret}
        />
      </FormGroup>
    </AskDialog>
  );
}

type Trial = DataOf<typeof testCarrierMessage>;

/** The message of a booking as this configuration makes it, with what the carrier would say against it. */
export function TestMessageDialog({ row, onClose }: Omit<Props, 'context'>) {
  const t = useT('bookingKeeping');
  const client = useClient();
  const id = useId();
  const [bookingNo, setBookingNo] = useState('');
  const [trial, setTrial] = useState<Trial | null>(null);
  const run = async () => {
    setTrial(null);
    const { data } = await client.call(testCarrierMessage, { body: { id: row.id, bookingNo } });
    setTrial(data);
  };
  return (
    <AskDialog
      title={`${t('config.test')} · ${String(row.carrier)}`}
      width={820}
      send={{ label: t('config.testDo'), disabled: bookingNo.trim() === '', run }}
      onClose={onClose}
    >
      <p>{t('config.testText')}</p>
      <FormGroup label={t('config.bookingNo')} labelFor={id}>
        <InputGroup id={id} autoFocus maxLength={20} value={bookingNo} onValueChange={setBookingNo} />
      </FormGroup>
      <div aria-live="polite">{trial && <TrialResult trial={trial} />}</div>
    </AskDialog>
  );
}

function TrialResult({ trial: { kind, text, findings, leftOut } }: { readonly trial: Trial }) {
  const t = useT('bookingKeeping');
  return (
    <>
      <p>
        <b>{findings.length === 0 ? t('config.fine') : t('config.problems', { n: findings.length })}</b>
      </p>
      {findings.length > 0 && <FindingList findings={findings} />}
      {leftOut.length > 0 && <p className="fl-muted">{t('config.leftOut', { list: leftOut.join(', ') })}</p>}
      {kind === '' && <p className="fl-muted">{t('config.byHand')}</p>}
      {kind === 'MAIL' && <p className="fl-muted">{t('config.byMail')}</p>}
      {text !== '' && (
        <ScrollRegion label={t('config.message')} className="bk-raw">
          <pre>{text}</pre>
        </ScrollRegion>
      )}
    </>
  );
}
