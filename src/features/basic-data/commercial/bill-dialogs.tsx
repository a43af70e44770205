import { FormGroup, HTMLTable, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import {
  recogniseBillCode,
  reserveBillNumbers,
  voidBillNumber,
} from '#contract/basic-data/commercial/bill-code/calls.ts';
import { GUESS_REASONS } from '#contract/basic-data/commercial/guess-carrier.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSettled } from '#kit/resource/use-settled.ts';
import { ErrorState } from '#kit/screen-states.tsx';
import { useSendCall } from '#kit/send/use-send-call.ts';
import './locale/words.ts';

const SETTLED_MS = 250;

/** Type or paste a number: which rules it can come from, and whose bill it may be. */
export function RecogniseDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('commercial');
  const text = useText();
  const field = useId();
  const [number, setNumber] = useState('');
  const asked = useSettled(number.trim(), SETTLED_MS);
  const { data, error, refetch } = useCallQuery(
    recogniseBillCode,
    { number: asked || '-' },
    { enabled: asked !== '', placeholderData: before => before },
  );
  return (
    <AskDialog title={t('bill.test')} width={640} onClose={onClose}>
      <FormGroup label={t('bill.number')} labelFor={field}>
        <InputGroup id={field} value={number} maxLength={60} onValueChange={setNumber} />
      </FormGroup>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {asked !== '' && data && (
        <div aria-live="polite">
          {data.rules.length === 0 ? (
            <p>{t('guess.none')}</p>
          ) : (
            <HTMLTable compact striped>
              <thead>
                <tr>
                  <th scope="col">{t('bill.rule')}</th>
                  <th scope="col">{t('bill.sequence')}</th>
                  <th scope="col">{t('result')}</th>
                </tr>
              </thead>
              <tbody>
                {data.rules.map(rule => {
                  const remarks = [
                    rule.checkDigitRight ? null : t('bill.checkWrong'),
                    rule.isReserved ? t('bill.reserved') : null,
                    rule.voidReason === null ? null : t('bill.isVoid', { reason: rule.voidReason }),
                  ].filter(remark => remark !== null);
                  return (
                    <tr key={rule.id} data-rule={rule.code}>
                      <th scope="row">{`${rule.code} ${rule.title}`}</th>
                      <td>{rule.sequence ?? ''}</td>
                      <td>{remarks.length > 0 ? remarks.join(' · ') : t('bill.ok')}</td>
                    </tr>
                  );
                })}
              </tbody>
            </HTMLTable>
          )}
          {data.carriers.length > 0 && (
            <p>
              {t('bill.carrier')}
              {': '}
              {data.carriers
                .map(
                  ({ scac, reasons }) => `${scac} (${reasons.map(({ kind }) => text(GUESS_REASONS[kind])).join(', ')})`,
                )
                .join(' · ')}
            </p>
          )}
        </div>
      )}
    </AskDialog>
  );
}

interface RuleDialog {
  readonly rule: AnyRow;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** A range of numbers for paper stock. */
export function ReserveDialog({ rule, onDone, onClose }: RuleDialog) {
  const t = useT('commercial');
  const ids = { from: useId(), to: useId(), note: useId() };
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  const isNumber = (typed: string): boolean => /^[1-9]\d{0,8}$/.test(typed.trim());
  const send = useSendCall(reserveBillNumbers, {
    name: ['bill', 'reserve'],
    rowsOf: () => [rule],
    onDone,
  });
  const run = () => send.run({ id: rule.id, from: Number(from), to: Number(to), note: note.trim() || null });
  const disabled = !isNumber(from) || !isNumber(to) || Number(from) > Number(to);
  return (
    <AskDialog title={`${t('bill.reserve')} · ${rule.code}`} send={{ label: t('do'), disabled, run }} onClose={onClose}>
      <FormGroup label={t('bill.from')} labelFor={ids.from}>
        <InputGroup id={ids.from} inputMode="numeric" value={from} onValueChange={setFrom} />
      </FormGroup>
      <FormGroup label={t('bill.to')} labelFor={ids.to}>
        <InputGroup id={ids.to} inputMode="numeric" value={to} onValueChange={setTo} />
      </FormGroup>
      <FormGroup label={t('bill.note')} labelFor={ids.note}>
        <InputGroup id={ids.note} value={note} maxLength={100} onValueChange={setNote} />
      </FormGroup>
    </AskDialog>
  );
}

/** A number that is never given again, with the reason. */
export function VoidDialog({ rule, onDone, onClose }: RuleDialog) {
  const t = useT('commercial');
  const ids = { number: useId(), reason: useId() };
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const send = useSendCall(voidBillNumber, {
    name: ['bill', 'void'],
    rowsOf: () => [rule],
    onDone,
  });
  const run = () => send.run({ id: rule.id, number, reason });
  const disabled = number.trim() === '' || reason.trim().length < 2;
  return (
    <AskDialog title={`${t('bill.void')} · ${rule.code}`} send={{ label: t('do'), disabled, run }} onClose={onClose}>
      <FormGroup label={t('bill.number')} labelFor={ids.number} helperText={t('bill.voidHint')}>
        <InputGroup id={ids.number} value={number} maxLength={35} onValueChange={setNumber} />
      </FormGroup>
      <FormGroup label={t('bill.reason')} labelFor={ids.reason}>
        <InputGroup id={ids.reason} value={reason} maxLength={200} onValueChange={setReason} />
      </FormGroup>
    </AskDialog>
  );
}
