import { useState, useSyncExternalStore } from 'react';
import { emptyCommodity, emptyEquipment, emptyParty } from '#contract/booking/booking-content.ts';
import { lastOfLane } from '#contract/booking/find/calls.ts';
import type { Text } from '#contract/kernel/text.ts';
import { useClient } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { errorText } from '#kit/error-text.ts';
import { CallError } from '#streams/call-error.ts';
import { both } from './locale/both.ts';
import { en } from './locale/en.ts';
import { zh } from './locale/zh.ts';
import type { FormSession } from './model/form-session.ts';
import { chosenSailing, useLane } from './model/lane.ts';
import { SECTIONS } from './model/sections.ts';
import { fileInputId } from './parts/file-field.tsx';
import { focusPlace, sectionId } from './parts/section.tsx';
import { goToSection, SECTION_KEYS } from './parts/side-rail.tsx';
import { tell } from './tell.ts';

export type FormDialog = 'template' | 'saveTemplate' | 'party';

interface Acts {
  readonly formId: string;
  readonly session: FormSession;
  readonly isEditable: boolean;
  /** The customer is still to be chosen. */
  readonly needsCustomer: boolean;
  readonly may: (code: string) => boolean;
  readonly isSubmitting: boolean;
  readonly submit: () => Promise<void>;
  readonly openDialog: (dialog: FormDialog) => void;
  readonly openDetail: (() => void) | null;
}

/** Fills in what the last booking of the lane had; the sailing that was chosen here stays. */
function useLast(session: FormSession): () => Promise<void> {
  const client = useClient();
  return async () => {
    const { routing, cutOffs } = session.store.read();
    const { customerId } = session.view();
    const lane = { pol: routing.loading.code, pod: routing.discharge.code };
    try {
      const { data } = await client.call(lastOfLane, {
        query: { ...lane, ...(customerId ? { customer: customerId } : {}) },
      });
      const { content } = data;
      session.take({ ...content, routing: { ...content.routing, ...chosenSailing(routing) }, cutOffs });
      tell('last', both('toast.last', { no: data.bookingNo }), 'success');
    } catch (error) {
      const isNone = error instanceof CallError && error.kind === 'notFound';
      tell('last', isNone ? both('toast.noLast') : errorText(error), isNone ? 'warning' : 'danger');
    }
  };
}

const sectionTitle = (name: (typeof SECTIONS)[number]): Text => ({
  zh: zh.act.section.replace('{name}', zh.sections[name]),
  en: en.act.section.replace('{name}', en.sections[name]),
});

/** What can be done with the form; its buttons, keys and palette entries. */
export function useFormCommands(acts: Acts): readonly Command[] {
  const { formId, session, may, isEditable, needsCustomer } = acts;
  const { faults, store } = session;
  const findings = useSyncExternalStore(faults.subscribe, faults.all);
  const { loading, discharge } = useLane(store);
  const last = useLast(session);
  const [current, setCurrent] = useState(-1);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const goToFault = (step: 1 | -1) => {
    faults.tried();
    const next = (current + step + errors.length) % Math.max(errors.length, 1);
    setCurrent(next);
    const fault = errors[next];
    if (fault) focusPlace(formId, fault.path);
  };
  const goTo = (path: string) => requestAnimationFrame(() => focusPlace(formId, path));
  const whenChosen = needsCustomer ? both('refuse.needsCustomer') : (true as const);
  const open = isEditable ? whenChosen : both('refuse.notEditable');
  const allowed = (code: string): Command['enabled'] => (may(code) ? open : both('refuse.noRight'));
  const command = (
    id: string,
    title: Text,
    shortcut: string,
    run: Command['run'],
    more: Partial<Command> = {},
  ): Command => ({ id: `booking.${id}`, title, section: both('section'), shortcut, enabled: open, run, ...more });
  const fault = { enabled: errors.length > 0 ? (true as const) : both('refuse.noFault'), quiet: true, repeats: true };
  return [
    command('submit', both('act.submit'), 'mod+enter', acts.submit, {
      enabled: acts.isSubmitting ? both('refuse.busy') : allowed('SUBMIT'),
      intent: 'primary',
    }),
    command(
      'saveDraft',
      both('act.save'),
      'mod+s',
      async () => {
        if (await session.save()) tell('saved', both('toast.saved', { no: session.view().bookingNo ?? '' }), 'success');
      },
      { enabled: allowed('SAVE_DRAFT') },
    ),
    command('template', both('act.template'), 'alt+t', () => acts.openDialog('template')),
    command('parties', both('act.party'), 'alt+p', () => acts.openDialog('party')),
    command('last', both('act.last'), 'alt+l', last, {
      enabled: open === true && (loading === '' || discharge === '') ? both('refuse.needsLane') : open,
    }),
    command('saveTemplate', both('act.saveTemplate'), 'alt+s', () => acts.openDialog('saveTemplate'), {
      enabled: allowed('SAVE_TEMPLATE'),
    }),
    ...(acts.openDetail ? [command('detail', both('act.detail'), 'alt+d', acts.openDetail, { enabled: true })] : []),
    command(
      'addEquipment',
      both('act.addEquipment'),
      'alt+a',
      () =>
        store.put('equipments', [...store.read().equipments, { ...emptyEquipment(), commodities: [emptyCommodity()] }]),
      { quiet: true },
    ),
    command(
      'addReference',
      both('addReference'),
      'alt+r',
      () => {
        const { references } = store.read();
        store.put('references', [...references, { type: 'FF', value: '' }]);
        goTo(`references.${references.length}.value`);
      },
      { quiet: true },
    ),
    command(
      'addOther',
      both('addOther'),
      'alt+shift+p',
      () => {
        const { others } = store.read().parties;
        store.put('parties.others', [...others, { ...emptyParty(), role: 'NI' }]);
        goTo(`parties.others.${others.length}.name`);
      },
      { quiet: true },
    ),
    command(
      'addPlace',
      both('addPlace'),
      'alt+shift+l',
      () => {
        const { otherPlaces } = store.read().routing;
        store.put('routing.otherPlaces', [...otherPlaces, { type: 'RTP', code: '', facility: '', name: '' }]);
        goTo(`routing.otherPlaces.${otherPlaces.length}.code`);
      },
      { quiet: true },
    ),
    command(
      'addFile',
      both('files.add'),
      'alt+u',
      () => document.getElementById(fileInputId(formId, 'fileIds'))?.click(),
      {
        quiet: true,
      },
    ),
    command('nextFault', both('act.nextFault'), 'f8', () => goToFault(1), fault),
    command('previousFault', both('act.previousFault'), 'shift+f8', () => goToFault(-1), fault),
    ...SECTIONS.map((name, index) =>
      command(
        `section.${name}`,
        sectionTitle(name),
        SECTION_KEYS[index] ?? '',
        () => goToSection(sectionId(formId, name)),
        { enabled: true, quiet: true },
      ),
    ),
  ];
}
