import { HTMLSelect } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import { TEMPLATE_SCOPES, type TemplateScope } from '#contract/booking/booking-template.resource.ts';
import {
  beginFromTemplate,
  keepTemplate,
  partyChoices,
  takeParties,
  templateChoices,
} from '#contract/booking/template.calls.ts';
import type { BodyOf } from '#contract/kernel/call.ts';
import { ChoiceDialog } from '#kit/choice-dialog.tsx';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import '../locale/words.ts';

/** Templates of bookings and of parties, in the form. */

interface DialogProps {
  readonly customerId: string | null;
  readonly onTake: (content: BookingContent, templateId: string | null) => void;
  readonly onClose: () => void;
}

const forCustomer = (customerId: string | null) => (customerId ? { customerId } : {});

export function TemplateDialog({ customerId, onTake, onClose }: DialogProps) {
  const t = useT('bookingForm');
  const client = useClient();
  const { data, error, refetch } = useCallQuery(templateChoices, forCustomer(customerId));
  const take = useSend({
    name: ['booking', 'template'],
    send: async (body: BodyOf<typeof beginFromTemplate>, { once }) =>
      (await client.call(beginFromTemplate, { body, ...once })).data,
    notice: ({ name }) => ({ text: t('toast.templateUsed', { name }) }),
  });
  return (
    <ChoiceDialog
      title={t('act.template')}
      label={t('picker.templates')}
      action={t('picker.use')}
      choices={data?.map(({ id, name, carrier, loading, discharge, containers }) => ({
        id,
        text: [name, carrier, [loading, discharge].filter(Boolean).join(' → '), containers].filter(Boolean).join(' · '),
      }))}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
      onTake={async id => {
        const taken = await take.runOrToast({ id, ...forCustomer(customerId) });
        if (!taken) return;
        onTake(taken.content, taken.id);
        onClose();
      }}
    />
  );
}

export function PartiesDialog({
  customerId,
  content,
  onTake,
  onClose,
}: DialogProps & { readonly content: BookingContent }) {
  const t = useT('bookingForm');
  const client = useClient();
  const country = content.routing.discharge.code.slice(0, 2);
  const query = { ...forCustomer(customerId), ...(country.length === 2 ? { podCountry: country } : {}) };
  const { data, error, refetch } = useCallQuery(partyChoices, query);
  const take = useSend({
    name: ['booking', 'party'],
    send: async (body: BodyOf<typeof takeParties>, { once }) =>
      (await client.call(takeParties, { body, ...once })).data,
    notice: ({ name }) => ({ text: t('toast.partyUsed', { name }) }),
  });
  return (
    <ChoiceDialog
      title={t('act.party')}
      label={t('picker.parties')}
      action={t('picker.use')}
      choices={data?.map(({ id, name, shipper, consignee }) => ({
        id,
        text: [name, shipper, consignee].filter(Boolean).join(' · '),
      }))}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
      onTake={async id => {
        const taken = await take.runOrToast({ id, ...forCustomer(customerId) });
        if (!taken) return;
        const { shipper, consignee, notify1, notify2 } = taken.parties;
        onTake({ ...content, parties: { ...content.parties, shipper, consignee, notify1, notify2 } }, null);
        onClose();
      }}
    />
  );
}

const SCOPES = Object.entries(TEMPLATE_SCOPES) as [TemplateScope, (typeof TEMPLATE_SCOPES)[TemplateScope]][];
const MOST_NAME = 60;

export function SaveTemplateDialog({
  content,
  customerId,
  onClose,
}: {
  readonly content: BookingContent;
  readonly customerId: string | null;
  readonly onClose: () => void;
}) {
  const t = useT('bookingForm');
  const text = useText();
  const id = useId();
  const client = useClient();
  const { loading, discharge } = content.routing;
  const [name, setName] = useState(
    [content.carrier, loading.code && `${loading.code}-${discharge.code}`]
      .filter(Boolean)
      .join(' ')
      .slice(0, MOST_NAME),
  );
  const [scope, setScope] = useState<TemplateScope>('COMPANY');
  const keep = useSend({
    name: ['booking', 'template'],
    send: (body: BodyOf<typeof keepTemplate>, { once }) => client.call(keepTemplate, { body, ...once }),
    notice: () => ({ text: t('toast.templateSaved') }),
  });
  const save = async () => {
    if (await keep.runOrToast({ name: name.trim(), scope, customerId, content })) onClose();
  };
  return (
    <FormDialog
      isOpen
      title={t('picker.saveTitle')}
      onCancel={onClose}
      primary={{ label: t('act.saveTemplate'), disabled: name.trim() === '', onRun: save }}
    >
      <div className="fl-form">
        <label htmlFor={`${id}-name`}>{t('picker.name')}</label>
        <input
          id={`${id}-name`}
          className="bp6-input fl-form-input"
          maxLength={MOST_NAME}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <HTMLSelect
          aria-label={t('picker.as')}
          value={scope}
          onChange={event => setScope(event.currentTarget.value as TemplateScope)}
        >
          {SCOPES.filter(([value]) => value !== 'CUSTOMER' || customerId !== null).map(([value, label]) => (
            <option key={value} value={value}>
              {text(label)}
            </option>
          ))}
        </HTMLSelect>
      </div>
    </FormDialog>
  );
}
