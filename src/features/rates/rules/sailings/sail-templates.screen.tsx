import { Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { blankSailing, copySailTemplates, templateSailings } from '#contract/rates/rule.calls.ts';
import { sailTemplateResource } from '#contract/rates/sail-template.resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { queryKey, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { useBulk, useRefusalToast } from '#kit/resource/use-bulk.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { buttonCommand } from '#kit/resource/button-command.ts';
import { today } from '#kit/today.ts';
import { DetachDialog } from './detach-dialog.tsx';
import { SailingPreview } from './sailing-preview.tsx';

const resource: Resource = sailTemplateResource;
const PATH = RATE_PATHS.sailTemplates;

/** The template that a dialog is about. */
interface Blanking {
  readonly row: AnyRow;
  readonly context: ResourceContext;
}

/** `/SeaFreight/FreightManagement/SailScheduleTemplate`: regular departures with cut-offs; rates point at them. */
export function SailTemplatesScreen() {
  const { menu } = useSession();
  const send = useBulk();
  const tried = useRefusalToast();
  const [blanking, setBlanking] = useState<Blanking | null>(null);
  const [detaching, setDetaching] = useState<Blanking | null>(null);
  const section = resource.title;
  const copy = (context: ResourceContext) =>
    tried('rates.copyTemplates', () => send('rates.copyTemplates', copySailTemplates, context));
  const commands = (context: ResourceContext): readonly Command[] => [
    buttonCommand(
      menu,
      PATH,
      'BLANK',
      {
        id: 'rates.blankSailing',
        title: both('sail.blankTitle'),
        section,
        shortcut: 'shift+b',
        run: () => (context.active ? setBlanking({ row: context.active, context }) : undefined),
      },
      context.active ? true : both('pick'),
    ),
    buttonCommand(
      menu,
      PATH,
      'DETACH',
      {
        id: 'rates.detachTemplate',
        title: both('sail.detach'),
        section,
        shortcut: 'shift+d',
        run: () => (context.active ? setDetaching({ row: context.active, context }) : undefined),
      },
      context.active ? true : both('pick'),
    ),
    buttonCommand(
      menu,
      PATH,
      'COPY',
      {
        id: 'rates.copyTemplates',
        title: both('copyPlain'),
        section,
        shortcut: 'shift+c',
        run: () => copy(context),
      },
      context.chosen.length > 0 ? true : both('pick'),
    ),
  ];
  return (
    <>
      <ResourceScreen
        resource={resource}
        commands={commands}
        newValues={{ validFrom: today() }}
        formExtra={row => (row ? <SailingPreview key={row.version} id={row.id} version={row.version} /> : null)}
      />
      {detaching && <DetachDialog {...detaching} onClose={() => setDetaching(null)} />}
      {blanking && <BlankDialog {...blanking} onClose={() => setBlanking(null)} />}
    </>
  );
}

function BlankDialog({ row, context, onClose }: Blanking & { readonly onClose: () => void }) {
  const t = useT('rateRules');
  const queries = useQueryClient();
  const ids = { day: useId(), reason: useId() };
  const [date, setDate] = useState('');
  const [isBlank, setBlank] = useState(true);
  const [reason, setReason] = useState('');
  const send = useSendCall(blankSailing, {
    name: ['rates', 'blankSailing'],
    rowsOf: () => [row],
    onDone: async () => {
      await context.refresh([row.id]);
      await queries.invalidateQueries({ queryKey: [...queryKey(templateSailings)] });
      onClose();
    },
    notice: () => ({ text: t('sail.saved') }),
  });
  const run = () => send.run({ id: row.id, date, isBlank, reason: reason.trim() || null });
  return (
    <AskDialog
      title={`${t('sail.blankTitle')} · ${String(row.name)}`}
      send={{ label: t('do'), disabled: date === '', run }}
      onClose={onClose}
    >
      <FormGroup label={t('sail.blankDay')} labelFor={ids.day}>
        <DayInput id={ids.day} value={date} onChange={setDate} />
      </FormGroup>
      <Checkbox label={t('sail.isBlank')} checked={isBlank} onChange={event => setBlank(event.currentTarget.checked)} />
      <FormGroup label={t('sail.reason')} labelFor={ids.reason}>
        <InputGroup id={ids.reason} value={reason} maxLength={100} onValueChange={setReason} />
      </FormGroup>
    </AskDialog>
  );
}
