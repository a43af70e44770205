import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { assignLevel } from '#contract/rates/rule.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { ReferenceTags } from '#kit/form/reference-tags.tsx';
import { useT } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { useRowsNotice } from '#kit/resource/use-rows-notice.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import '../locale/words.ts';
import { idOf, NOTHING, PickField } from '#kit/form/pick-field.tsx';
import { today } from '#kit/today.ts';

type Tags = Parameters<typeof ReferenceTags>[0]['value'];

/** A level for any number of customers at once; those of the chosen rows stand there already. */
export function AssignLevelDialog({
  context,
  onClose,
}: {
  readonly context: ResourceContext;
  readonly onClose: () => void;
}) {
  const t = useT('rateRules');
  const ids = { customers: useId(), from: useId(), to: useId(), note: useId() };
  const [customers, setCustomers] = useState<Tags>(() => [
    ...new Set(context.marked.map(row => String(row.customerCompanyId))),
  ]);
  const [labels, setLabels] = useState<Readonly<Record<string, RefLabel>>>(context.refs);
  const [level, setLevel] = useState(NOTHING);
  const [line, setLine] = useState(NOTHING);
  const [carrier, setCarrier] = useState(NOTHING);
  const [validFrom, setValidFrom] = useState(today);
  const [validTo, setValidTo] = useState('');
  const [note, setNote] = useState('');
  const chosen = customers.filter((one): one is string => typeof one === 'string');
  const levelId = idOf(level);
  const send = useSendCall(assignLevel, {
    name: ['rates', 'assignLevel'],
    onDone: async () => {
      context.clearMarks();
      await context.refresh();
      onClose();
    },
    notice: useRowsNotice(),
  });
  const run = () =>
    send.run({
      customerCompanyIds: chosen,
      levelId: levelId ?? '',
      lineId: idOf(line),
      carrierId: idOf(carrier),
      validFrom,
      validTo: validTo || null,
      note: note.trim() || null,
    });
  const disabled =
    chosen.length === 0 || levelId === null || validFrom === '' || (idOf(line) !== null && idOf(carrier) !== null);
  return (
    <AskDialog title={t('assign.title')} width={640} send={{ label: t('do'), disabled, run }} onClose={onClose}>
      <FormGroup label={<span id={`${ids.customers}-label`}>{t('assign.customers')}</span>} labelFor={ids.customers}>
        <ReferenceTags
          id={ids.customers}
          resource="Customer"
          value={customers}
          labels={labels}
          labelledBy={`${ids.customers}-label`}
          onChange={(value, picked) => {
            setCustomers(value);
            if (picked) setLabels(known => ({ ...known, [picked.id]: picked }));
          }}
        />
      </FormGroup>
      <PickField label={t('assign.level')} resource="CustomerLevel" picked={level} onPick={setLevel} />
      <p className="fl-muted">{t('assign.scope')}</p>
      <div className="fl-rule-ask">
        <PickField label={t('line')} resource="Line" picked={line} onPick={setLine} />
        <PickField label={t('carrier')} resource="ShippingLine" picked={carrier} onPick={setCarrier} />
        <FormGroup label={t('validFrom')} labelFor={ids.from}>
          <DayInput id={ids.from} value={validFrom} onChange={setValidFrom} />
        </FormGroup>
        <FormGroup label={t('validToOpen')} labelFor={ids.to}>
          <DayInput id={ids.to} value={validTo} onChange={setValidTo} />
        </FormGroup>
      </div>
      <FormGroup label={t('assign.note')} labelFor={ids.note}>
        <InputGroup id={ids.note} value={note} maxLength={200} onValueChange={setNote} />
      </FormGroup>
      <p className="fl-muted">{t('assign.text')}</p>
    </AskDialog>
  );
}
