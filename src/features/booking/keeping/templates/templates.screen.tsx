import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  bookingTemplateResource,
  TEMPLATE_SCOPES,
  type TemplateScope,
} from '#contract/booking/booking-template.resource.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { copyTemplates, shareTemplates } from '#contract/booking/template.calls.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT, useText } from '#kit/i18n.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { idOf, NOTHING, PickField } from '#kit/form/pick-field.tsx';
import { commandsAt } from '#kit/resource/button-command.ts';
import { useBulk, useRefusalToast } from '#kit/resource/use-bulk.ts';
import { TemplatePreview } from './template-preview.tsx';

const resource: Resource = bookingTemplateResource;
const PATH = BOOKING_PATHS.templates;
const NEW_VALUES = { scope: 'COMPANY' } as const;
const SCOPES = Object.keys(TEMPLATE_SCOPES) as TemplateScope[];

const COLUMNS: readonly ColumnOverride[] = [
  {
    field: 'equipments',
    hidden: false,
    sortable: false,
    numeric: false,
    width: 150,
    text: row =>
      ((row.equipments ?? []) as readonly { readonly type: string; readonly units: number }[])
        .map(({ type, units }) => `${units}x${type}`)
        .join(' '),
  },
];

/** Form of a booking that begins with the template. */
const formWith = (id: string): string => `/BookingSpace/DcOrder?template=${encodeURIComponent(id)}`;

/** `/BookingSpace/OrderTemp`: templates of bookings, one's own, shared with colleagues or with a customer. */
export function BookingTemplatesScreen() {
  const { menu } = useSession();
  const navigate = useNavigate();
  const send = useBulk();
  const told = useRefusalToast();
  const [sharing, setSharing] = useState<ResourceContext | null>(null);
  const at = commandsAt(menu, PATH, resource.title);
  const commands = (context: ResourceContext): readonly Command[] => {
    const { active } = context;
    const chosen = context.chosen.length > 0 ? true : both('pick');
    return [
      at(
        'USE',
        {
          id: 'booking.useTemplate',
          title: both('template.use'),
          shortcut: 'shift+u',
          intent: 'primary',
          run: () => {
            if (active) navigate(formWith(active.id));
          },
        },
        active ? true : both('pickOne'),
      ),
      at(
        'SHARE',
        {
          id: 'booking.shareTemplates',
          title: both('template.share'),
          shortcut: 'shift+s',
          run: () => setSharing(context),
        },
        chosen,
      ),
      at(
        'COPY',
        {
          id: 'booking.copyTemplates',
          title: both('copy'),
          shortcut: 'shift+c',
          run: () => told('booking.copyTemplates', () => send('booking.copyTemplates', copyTemplates, context)),
        },
        chosen,
      ),
    ];
  };
  return (
    <>
      <ResourceScreen
        resource={resource}
        columns={COLUMNS}
        commands={commands}
        newValues={NEW_VALUES}
        formExtra={(row, values) => <TemplatePreview values={values ?? row} />}
      />
      {sharing && <ShareDialog context={sharing} onClose={() => setSharing(null)} />}
    </>
  );
}

function ShareDialog({ context, onClose }: { readonly context: ResourceContext; readonly onClose: () => void }) {
  const t = useT('bookingKeeping');
  const text = useText();
  const send = useBulk();
  const id = useId();
  const [scope, setScope] = useState<TemplateScope>('COMPANY');
  const [customer, setCustomer] = useState(NOTHING);
  const customerId = idOf(customer);
  const run = async () => {
    await send('booking.shareTemplates', shareTemplates, context, {
      scope,
      customerId: scope === 'CUSTOMER' ? customerId : null,
    });
    onClose();
  };
  return (
    <AskDialog
      title={t('template.share')}
      send={{ label: t('do'), disabled: scope === 'CUSTOMER' && customerId === null, run }}
      onClose={onClose}
    >
      <p>{t('template.shareText', { n: context.chosen.length })}</p>
      <FormGroup label={t('template.scope')} labelFor={id}>
        <HTMLSelect
          id={id}
          fill
          autoFocus
          value={scope}
          onChange={event => setScope(event.currentTarget.value as TemplateScope)}
          options={SCOPES.map(value => ({ value, label: text(TEMPLATE_SCOPES[value]) }))}
        />
      </FormGroup>
      {scope === 'CUSTOMER' && (
        <PickField label={t('customer')} resource="Customer" picked={customer} onPick={setCustomer} />
      )}
    </AskDialog>
  );
}
