import { useState } from 'react';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { sftTemplateResource } from '#contract/booking/sft-template.resource.ts';
import { copyParties, setDefaultParties } from '#contract/booking/template.calls.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { commandsAt } from '#kit/resource/button-command.ts';
import { useBulk, useRefusalToast } from '#kit/resource/use-bulk.ts';
import { useSend } from '#kit/send/use-send.ts';
import { MergePartiesDialog } from './merge-dialog.tsx';
import { PartyPreview } from './party-preview.tsx';

const resource: Resource = sftTemplateResource;

/** `/BookingSpace/SFTTemp`: who ships, receives and is told, as five lines of 35 that a carrier prints. */
export function PartyTemplatesScreen() {
  const { menu } = useSession();
  const t = useT('bookingKeeping');
  const client = useClient();
  const send = useBulk();
  const told = useRefusalToast();
  const [merging, setMerging] = useState<ResourceContext | null>(null);
  const at = commandsAt(menu, BOOKING_PATHS.partyTemplates, resource.title);
  const turnDefault = useSend({
    name: ['booking', 'defaultParties'],
    rowsOf: ({ row }: { readonly row: AnyRow; readonly isDefault: boolean; readonly context: ResourceContext }) => [
      row,
    ],
    wordsOf: ({ isDefault }) => ({ isDefault }),
    send: ({ row: { id }, isDefault }, { once }) =>
      client.call(setDefaultParties, { body: { id, isDefault }, ...once }),
    onDone: (_, { context }) => context.refresh(),
    notice: (_, { row, isDefault, context }) => {
      if (!isDefault) return { text: t('party.defaultUnset') };
      const customer = typeof row.customerId === 'string' ? context.refs[row.customerId]?.code : undefined;
      const scope = `${customer ?? t('party.anyone')} · ${row.podCountry ?? t('party.anywhere')}`;
      return { text: t('party.defaultSet', { scope }) };
    },
  });
  const commands = (context: ResourceContext): readonly Command[] => {
    const { active } = context;
    return [
      at(
        'DEFAULT',
        {
          id: 'booking.defaultParties',
          title: both(active?.isDefault === true ? 'party.unsetDefault' : 'party.setDefault'),
          shortcut: 'shift+d',
          run: async () => {
            if (active) await turnDefault.runOrToast({ row: active, isDefault: active.isDefault !== true, context });
          },
        },
        active ? true : both('pickOne'),
      ),
      at(
        'COPY',
        {
          id: 'booking.copyParties',
          title: both('copy'),
          shortcut: 'shift+c',
          run: () => told('booking.copyParties', () => send('booking.copyParties', copyParties, context)),
        },
        context.chosen.length > 0 ? true : both('pick'),
      ),
      at('MERGE', {
        id: 'booking.mergeParties',
        title: both('party.merge'),
        shortcut: 'shift+m',
        run: () => setMerging(context),
      }),
    ];
  };
  return (
    <>
      <ResourceScreen
        resource={resource}
        commands={commands}
        formExtra={(row, values) => <PartyPreview values={values ?? row} />}
      />
      {merging && <MergePartiesDialog context={merging} onClose={() => setMerging(null)} />}
    </>
  );
}
