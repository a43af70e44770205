import { Button, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { RefLabel } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { saveFclRate } from '#contract/rates/fcl-rate.calls.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { ReferencePicker } from '#kit/form/reference-picker.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { showToast } from '#kit/toasts.tsx';
import '../locale/words.ts';
import './form.css';
import { contentOf, faultOf, isBlank, type PodLine, typesOf } from './many-pods.ts';

const FIRST_LINES = 3;
const blank = (key: number): PodLine => ({ key, podId: null, prices: {} });

/** A line of prices for each port of discharge; all else is as the form has it. Each becomes a draft of its own. */
export function ManyPodsDialog({
  base,
  onSaved,
  onClose,
}: {
  readonly base: FclRateInput;
  /** Drafts that were made; lines that could not be stay in the dialog. */
  readonly onSaved: (ids: readonly string[], isAll: boolean) => void;
  readonly onClose: () => void;
}) {
  const t = useT('fclRates');
  const text = useText();
  const id = useId();
  const types = typesOf(base);
  const [lines, setLines] = useState<readonly PodLine[]>(() =>
    Array.from({ length: FIRST_LINES }, (_, key) => blank(key)),
  );
  const [labels, setLabels] = useState<Readonly<Record<string, RefLabel>>>({});
  const [reasons, setReasons] = useState<Readonly<Record<number, Text>>>({});
  const filled = lines.filter(line => !isBlank(line));
  const change = (key: number, part: Partial<PodLine>) =>
    setLines(before => before.map(line => (line.key === key ? { ...line, ...part } : line)));

  const saving = useSendCall(saveFclRate, {
    name: ['rates', 'manyPods'],
  });
  const run = async () => {
    const made: string[] = [];
    const refused: Record<number, Text> = {};
    const done = new Set<number>();
    for (const line of filled)
      try {
        made.push((await saving.run({ id: null, content: contentOf(line, base), agreedCuts: [] })).id);
        done.add(line.key);
      } catch (error) {
        refused[line.key] = reasonOf(error);
      }
    setLines(before => before.filter(({ key }) => !done.has(key)));
    setReasons(refused);
    const failed = filled.length - made.length;
    showToast({
      id: 'rate.manyPods',
      intent: failed > 0 ? 'warning' : 'success',
      text: t('form.manyDone', { n: made.length, m: failed }),
    });
    onSaved(made, failed === 0);
  };

  const wrong = filled.some(line => faultOf(line, base) !== null);
  return (
    <AskDialog
      title={t('form.many')}
      width={860}
      send={{ label: t('form.manySave', { n: filled.length }), disabled: filled.length === 0 || wrong, run }}
      onClose={onClose}
    >
      <p>{t('form.manyText')}</p>
      <table className="fl-rate-table fl-rate-pods">
        <thead>
          <tr>
            <th scope="col">{t('form.manyPod')}</th>
            {types.map(type => (
              <th key={type} scope="col">
                {type}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => {
            const { key, podId, prices } = line;
            const fault = isBlank(line) ? null : faultOf(line, base);
            const reason = reasons[key];
            const note = fault ? t(`form.manyFaults.${fault}`) : reason ? text(reason) : '';
            return (
              <tr key={key}>
                <th scope="row">
                  <ReferencePicker
                    id={`${id}-${key}`}
                    resource="Port"
                    label={`${t('form.manyPod')} ${at + 1}`}
                    value={podId}
                    chosen={podId === null ? undefined : labels[podId]}
                    describedBy={note === '' ? undefined : `${id}-${key}-note`}
                    onChange={(value, chosen) => {
                      if (chosen) setLabels(known => ({ ...known, [chosen.id]: chosen }));
                      change(key, { podId: typeof value === 'string' ? value : null });
                    }}
                  />
                  {note !== '' && (
                    <small id={`${id}-${key}-note`} className="fl-finding-warning">
                      {note}
                    </small>
                  )}
                </th>
                {types.map(type => (
                  <td key={type}>
                    <InputGroup
                      aria-label={`${type} ${at + 1}`}
                      inputMode="decimal"
                      maxLength={11}
                      value={prices[type] ?? ''}
                      onValueChange={price => change(key, { prices: { ...prices, [type]: price } })}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <Button
        icon="add"
        variant="minimal"
        text={t('form.manyAdd')}
        onClick={() => setLines(before => [...before, blank(1 + Math.max(-1, ...before.map(({ key }) => key)))])}
      />
    </AskDialog>
  );
}
