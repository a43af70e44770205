import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { BATCH_CODES } from '#contract/rates/batch/batch-codes.ts';
import {
  cancelIncrease,
  postponeIncrease,
  previewIncrease,
  revertIncrease,
  scheduleIncrease,
} from '#contract/rates/batch/increase.calls.ts';
import { increaseResource } from '#contract/rates/batch/increase.resource.ts';
import type { IncreaseState } from '#contract/rates/batch/increase-codes.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { NoAccess } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
import { knownEvents } from '#machines/kernel/lifecycle.ts';
import { INCREASE_EVENTS } from '#machines/rates/increase.events.ts';
import { increaseLifecycle } from '#machines/rates/increase.lifecycle.ts';
import { useSeesCost } from '../../fcl/grid/use-sees-cost.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { batchCommand } from '../parts/batch-command.ts';

const resource: Resource = increaseResource;
const CALLS = {
  PREVIEW: previewIncrease,
  SCHEDULE: scheduleIncrease,
  POSTPONE: postponeIncrease,
  CANCEL: cancelIncrease,
  REVERT: revertIncrease,
} as const;
type Sent = keyof typeof CALLS;
const KEYS = { PREVIEW: 'p', SCHEDULE: 's', POSTPONE: 'shift+p', CANCEL: 'shift+q', REVERT: 'shift+z' } as const;

interface Asking {
  readonly event: 'SCHEDULE' | 'POSTPONE';
  readonly row: AnyRow;
  readonly context: ResourceContext;
}

const newValues = { kind: 'GRI', mode: 'FOLD', roundUnit: '1', roundMode: 'NEAREST' };

/** `/SeaFreight/FreightManagement/FCLFreightIncrease`: announced increases; previewed, scheduled, postponed, taken back. */
export function FclFreightIncreaseScreen() {
  const text = useText();
  const client = useClient();
  const navigate = useNavigate();
  const { menu } = useSession();
  const [asking, setAsking] = useState<Asking | null>(null);
  const section = resource.title;

  const send = async (event: Sent, row: AnyRow, context: ResourceContext, more: object = {}): Promise<void> => {
    await client.call(CALLS[event], { body: { id: row.id, ...more } as never, ifMatch: row.version });
    const label = text(INCREASE_EVENTS[event].label);
    showToast({ id: `increase.${event}`, intent: 'success', text: text(both('done', { label })) });
    await context.refresh([row.id]);
    setAsking(null);
  };
  const begin = async (event: Sent, context: ResourceContext): Promise<void> => {
    const row = context.active;
    if (!row) return;
    if (event === 'SCHEDULE' || event === 'POSTPONE') {
      setAsking({ event, row, context });
      return;
    }
    try {
      await send(event, row, context);
    } catch (error) {
      showToast({ id: `increase.${event}`, intent: 'danger', text: text(reasonOf(error)) });
    }
  };
  const may = (event: Sent, row: AnyRow | null): Command['enabled'] => {
    if (!row) return both('pickRow');
    return knownEvents(increaseLifecycle, row.state as IncreaseState).includes(event) ? true : BATCH_CODES['RB-01'];
  };
  const commands = (context: ResourceContext): readonly Command[] => {
    const batchId = context.active?.batchId ?? context.active?.previewId;
    return [
      ...(Object.keys(CALLS) as Sent[]).map(event =>
        batchCommand(
          menu,
          [RATE_PATHS.increases],
          event,
          {
            ...{ id: `increase.${event.toLowerCase()}`, title: INCREASE_EVENTS[event].label, section },
            ...{ shortcut: KEYS[event], run: () => begin(event, context) },
          },
          may(event, context.active),
        ),
      ),
      {
        ...{ id: 'increase.batch', title: both('viewBatch'), section, shortcut: 'shift+b' },
        enabled: batchId ? true : both('noBatch'),
        run: () => navigate(`${RATE_PATHS.results}?id=${encodeURIComponent(String(batchId))}`),
      },
    ];
  };
  if (!useSeesCost()) return <NoAccess />;
  return (
    <>
      <ResourceScreen resource={resource} commands={commands} newValues={newValues} />
      {asking && (
        <WhenDialog
          {...asking}
          onSend={more => send(asking.event, asking.row, asking.context, more)}
          onClose={() => setAsking(null)}
        />
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
}: Asking & { readonly onSend: (more: object) => Promise<void>; readonly onClose: () => void }) {
  const t = useT('rateBatch');
  const text = useText();
  const id = useId();
  const [value, setValue] = useState(event === 'POSTPONE' ? String(row.effectiveFrom ?? '') : '');
  const isDay = event === 'POSTPONE';
  const more = isDay ? { effectiveFrom: value } : value === '' ? {} : { applyAt: new Date(value).toISOString() };
  return (
    <AskDialog
      title={`${text(INCREASE_EVENTS[event].label)} · ${String(row.name)}`}
      send={{ label: text(INCREASE_EVENTS[event].label), disabled: isDay && value === '', run: () => onSend(more) }}
      onClose={onClose}
    >
      <FormGroup
        label={t(isDay ? 'newDay' : 'applyAt')}
        labelFor={id}
        {...(isDay ? {} : { helperText: t('applyAtHelp') })}
      >
        <InputGroup id={id} type={isDay ? 'date' : 'datetime-local'} value={value} onValueChange={setValue} />
      </FormGroup>
    </AskDialog>
  );
}
