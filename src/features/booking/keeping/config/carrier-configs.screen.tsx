import { useState } from 'react';
import { pingCarrier, publishCarrierConfig } from '#contract/booking/config.calls.ts';
import { carrierConfigResource } from '#contract/booking/config.resource.ts';
import { AMEND_GROUPS } from '#contract/booking/config.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT, useText } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { showToast } from '#kit/toasts.tsx';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { commandsAt } from '#kit/resource/button-command.ts';
import { useRefusalToast } from '#kit/resource/use-bulk.ts';
import { useSend } from '#kit/send/use-send.ts';
import { RollBackDialog, SecretDialog, TestMessageDialog } from './config-dialogs.tsx';

const resource: Resource = carrierConfigResource;

/** A carrier begins like most: nothing is sent until somebody takes it out of test mode. */
const NEW_VALUES = {
  channel: 'PORTAL_MANUAL',
  testMode: true,
  codeList: 'SMDG',
  charset: 'UNOC',
  codeStyle: 'SIZE_TYPE',
  maxRemarks: 1_750,
  answerHours: 4,
  autoAccept: 'NONE',
  amendGroups: Object.keys(AMEND_GROUPS),
  isDangerousAllowed: true,
  isReeferAllowed: true,
} as const;

interface Open {
  readonly kind: 'rollback' | 'secret' | 'test';
  readonly row: AnyRow;
  readonly context: ResourceContext;
}

/** `/BookingSpace/DCShipDispose`: how each carrier takes bookings; changes hold once they are published. */
export function CarrierConfigsScreen() {
  const { menu } = useSession();
  const t = useT('bookingKeeping');
  const text = useText();
  const client = useClient();
  const told = useRefusalToast();
  const [open, setOpen] = useState<Open | null>(null);
  const at = commandsAt(menu, BOOKING_PATHS.carrierConfig, resource.title);
  const close = () => setOpen(null);
  const publish = useSend({
    name: ['booking', 'publishConfig'],
    rowsOf: ({ row }: { readonly row: AnyRow; readonly context: ResourceContext }) => [row],
    wordsOf: () => ({}),
    send: async ({ row: { id } }, { once }) =>
      (await client.call(publishCarrierConfig, { body: { id }, ...once })).data,
    onDone: (_, { row, context }) => context.refresh([row.id]),
    notice: ({ revision }) => ({ text: t('config.published', { n: revision }) }),
  });
  const ping = async (row: AnyRow) => {
    const { data } = await client.call(pingCarrier, { body: { id: row.id } });
    showToast({
      id: 'booking.pingCarrier',
      intent: data.isReached ? 'success' : 'warning',
      text: t(data.isReached ? 'config.reached' : 'config.unreached', { carrier: String(row.carrier), ms: data.ms }),
      detail: text(data.answer),
    });
  };
  const commands = (context: ResourceContext): readonly Command[] => {
    const { active } = context;
    const one = active ? true : both('pickOne');
    const ask = (kind: Open['kind']) => () => (active ? setOpen({ kind, row: active, context }) : undefined);
    return [
      at(
        'PUBLISH',
        {
          id: 'booking.publishConfig',
          title: both('config.publish'),
          shortcut: 'shift+p',
          intent: 'primary',
          run: async () => {
            if (active) await publish.runOrToast({ row: active, context });
          },
        },
        active && active.hasChanges !== true ? both('config.nothing') : one,
      ),
      at(
        'ROLLBACK',
        {
          id: 'booking.rollbackConfig',
          title: both('config.rollback'),
          shortcut: 'shift+r',
          run: ask('rollback'),
        },
        active && active.revision === 0 ? both('config.never') : one,
      ),
      at(
        'TEST_MESSAGE',
        { id: 'booking.testMessage', title: both('config.test'), shortcut: 'shift+t', run: ask('test') },
        one,
      ),
      at(
        'PING',
        {
          id: 'booking.pingCarrier',
          title: both('config.ping'),
          shortcut: 'shift+g',
          run: () => (active ? told('booking.pingCarrier', () => ping(active)) : undefined),
        },
        one,
      ),
      at(
        'EDIT',
        { id: 'booking.configSecret', title: both('config.secret'), shortcut: 'shift+k', run: ask('secret') },
        one,
      ),
    ];
  };
  return (
    <>
      <ResourceScreen
        resource={resource}
        commands={commands}
        newValues={NEW_VALUES}
        rowTone={row => (row.hasChanges === true ? 'warn' : undefined)}
      />
      {open?.kind === 'rollback' && <RollBackDialog row={open.row} context={open.context} onClose={close} />}
      {open?.kind === 'secret' && <SecretDialog row={open.row} context={open.context} onClose={close} />}
      {open?.kind === 'test' && <TestMessageDialog row={open.row} onClose={close} />}
    </>
  );
}
