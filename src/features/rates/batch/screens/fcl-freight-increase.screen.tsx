import { FormGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { BATCH_CODES } from '#contract/rates/batch/batch-codes.ts';
import {
  cancelIncrease,
  postponeIncrease,
  previewIncrease,
  revertIncrease,
  scheduleIncrease,
} from '#contract/rates/batch/increase.calls.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { DayInput, MomentInput } from '#kit/form/day-input.tsx';
import { useT, useText } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { useAddress } from '#kit/resource/use-address.ts';
import { useRefusalToast } from '#kit/resource/use-bulk.ts';
import { NoAccess } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { knownEvents } from '#machines/kernel/lifecycle.ts';
import { increase } from '#machines/rates/increase.document.ts';
import { useSeesCost } from '../../fcl/grid/use-sees-cost.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { batchCommand } from '../parts/batch-command.ts';

const resource = documentResource(increase);
const CALLS = {
  PREVIEW: previewIncrease,
  SCHEDULE: scheduleIncrease,
  POSTPONE: postponeIncrease,
  CANCEL: cancelIncrease,
  REVERT: revertIncrease,
} as const;
type Sent = keyof typeof CALLS;

interface Asking {
  readonly event: 'SCHEDULE' | 'POSTPONE';
  readonly row: AnyRow;
  readonly context: ResourceContext;
}

interface Said {
  readonly event: Sent;
  readonly row: AnyRow;
  readonly context: ResourceContext;
  readonly more?: object;
}

const newValues = { kind: 'GRI', mode: 'FOLD', roundUnit: '1', roundMode: 'NEAREST' };

const idsIn = (params: URLSearchParams, name: string): string[] =>
  (params.get(name) ?? '').split(',').filter(id => id !== '');
/** Carrier and ports that the chosen rates have in common. */
const newFrom = (params: URLSearchParams) => ({
  ...(params.get('carrierId') ? { carrierId: params.get('carrierId') } : {}),
  polIds: idsIn(params, 'polIds'),
  podIds: idsIn(params, 'podIds'),
});

/** `/SeaFreight/FreightManagement/FCLFreightIncrease`: announced increases; previewed, scheduled, postponed, taken back. */
export function FclFreightIncreaseScreen() {
  const text = useText();
  const client = useClient();
  const navigate = useNavigate();
  const { menu } = useSession();
  const { params } = useAddress();
  const begins = newFrom(params);
  const [asking, setAsking] = useState<Asking | null>(null);
  const section = resource.title;

  const sending = useSend({
    name: ['increase', 'event'],
    rowsOf: ({ row }: Said) => [row],
    wordsOf: ({ event, more }) => ({ event, more }),
    send: ({ event, row, more }, { once }) => client.call(CALLS[event], { body: { id: row.id, ...more }, ...once }),
    onDone: async (_, { row, context }) => {
      await context.refresh([row.id]);
      setAsking(null);
    },
    notice: (_, { event }) => ({
      id: `increase.${event}`,
      text: text(both('done', { label: text(increase.events[event].label) })),
    }),
  });
  const tried = useRefusalToast();
  const begin = async (event: Sent, context: ResourceContext): Promise<void> => {
    const row = context.active;
    if (!row) return;
    if (event === 'SCHEDULE' || event === 'POSTPONE') {
      setAsking({ event, row, context });
      return;
    }
    await tried(`increase.${event}`, () => sending.run({ event, row, context }));
  };
  const may = (event: Sent, row: AnyRow | null): Command['enabled'] => {
    if (!row) return both('pickRow');
    return knownEvents(increase.lifecycle, String(row.state)).includes(event) ? true : BATCH_CODES['RB-01'];
  };
  const commands = (context: ResourceContext): readonly Command[] => {
    const batchId = context.active?.correctionId ?? context.active?.batchId ?? context.active?.previewId;
    return [
      ...(Object.keys(CALLS) as Sent[]).map(event =>
        batchCommand(
          menu,
          [RATE_PATHS.increases],
          event,
          {
            id: `increase.${event.toLowerCase()}`,
            title: increase.events[event].label,
            section,
            shortcut: increase.events[event].key!,
            run: () => begin(event, context),
          },
          may(event, context.active),
        ),
      ),
      {
        id: 'increase.batch',
        title: both('viewBatch'),
        section,
        shortcut: 'shift+b',
        enabled: batchId ? true : both('noBatch'),
        run: () => navigate(`${RATE_PATHS.results}?id=${encodeURIComponent(String(batchId))}`),
      },
    ];
  };
  if (!useSeesCost()) return <NoAccess />;
  return (
    <>
      <ResourceScreen resource={resource} commands={commands} newValues={{ ...newValues, ...begins }} />
      {asking && (
        <WhenDialog {...asking} onSend={more => sending.run({ ...asking, more })} onClose={() => setAsking(null)} />
      )}
    </>
  );
}

/** When it is applied, or its new first day. */
function WhenDialog({
  event,
  row,
  onSend,
  onClose,
}: Asking & { readonly onSend: (more: object) => Promise<unknown>; readonly onClose: () => void }) {
  const t = useT('rateBatch');
  const text = useText();
  const id = useId();
  const [value, setValue] = useState(event === 'POSTPONE' ? String(row.effectiveFrom ?? '') : '');
  const isDay = event === 'POSTPONE';
  const more = isDay ? { effectiveFrom: value } : value === '' ? {} : { applyAt: value };
  return (
    <AskDialog
      title={`${text(increase.events[event].label)} · ${String(row.name)}`}
      send={{ label: text(increase.events[event].label), disabled: isDay && value === '', run: () => onSend(more) }}
      onClose={onClose}
    >
      <FormGroup
        label={t(isDay ? 'newDay' : 'applyAt')}
        labelFor={id}
        {...(isDay ? {} : { helperText: t('applyAtHelp') })}
      >
        {isDay ? (
          <DayInput id={id} value={value} onChange={setValue} />
        ) : (
          <MomentInput id={id} value={value} onChange={setValue} />
        )}
      </FormGroup>
    </AskDialog>
  );
}
