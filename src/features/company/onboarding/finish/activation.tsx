import { useId, useState } from 'react';
import { type ApplicationDetail, auditApplication, openingOptions } from '#contract/company/onboarding/calls.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { useCallQuery } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { FindingList } from '#kit/finding-list.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
import type { ApplicationEvent } from '#machines/company/company-application.commands.ts';
import { APPLICATION_EVENTS } from '#machines/company/company-application.events.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { OpeningForm, readOpening, startOpening, type TypedOpening } from '../parts/opening-form.tsx';
import { findingsOf, reasonOf } from '../parts/trouble.ts';
import { useAct } from '../parts/use-act.ts';

/** Opens an approved company, or sends it back to the audit. */
export function Activation({ application }: { readonly application: ApplicationDetail }) {
  const t = useT('onboarding');
  const text = useText();
  const act = useAct();
  const formId = useId();
  const options = useCallQuery(openingOptions, { id: application.id }, { staleTime: Number.POSITIVE_INFINITY });
  const [typed, setTyped] = useState<TypedOpening | null>(null);
  const [refused, setRefused] = useState<readonly Finding[]>([]);
  const value = typed ?? (options.data ? startOpening(application.fields, options.data) : null);
  const { id, version, no, fields } = application;
  const can = (event: ApplicationEvent): true | Text => {
    const ability = application.abilities.find(one => one.event === event);
    return ability?.allowed ? true : (ability?.reason ?? both('noRight'));
  };
  const tell = (words: Text, intent: 'success' | 'danger') =>
    showToast({ id: 'onboarding.finish', intent, text: text(words) });
  const finish = async () => {
    if (!value) return;
    setRefused([]);
    try {
      const { companyCode } = await act(auditApplication, {
        event: 'FINISH',
        id,
        version,
        opening: readOpening(value),
      });
      tell(both('finish.opened', { name: fields.nameZh ?? fields.nameEn, code: companyCode }), 'success');
    } catch (error) {
      setRefused(findingsOf(error));
      tell(reasonOf(error), 'danger');
    }
  };
  const reopen = async () => {
    try {
      await act(auditApplication, { event: 'REOPEN', id, version });
      tell(both('finish.reopened', { no }), 'success');
    } catch (error) {
      tell(reasonOf(error), 'danger');
    }
  };
  const section = both('section');
  const commands: Command[] = [
    {
      id: 'onboarding.finish',
      title: APPLICATION_EVENTS.FINISH.label,
      ...{ section, shortcut: 'mod+enter', intent: 'success', enabled: can('FINISH'), run: finish },
    },
    {
      id: 'onboarding.reopen',
      title: APPLICATION_EVENTS.REOPEN.label,
      ...{ section, enabled: can('REOPEN'), run: reopen },
    },
  ];
  useCommands(commands);
  if (options.error) return <ErrorState error={options.error} onRetry={() => void options.refetch()} />;
  if (!options.data || !value) return <LoadingState />;
  return (
    <section data-activation={no}>
      {refused.length > 0 && <FindingList findings={refused} />}
      <OpeningForm
        formId={formId}
        kind={fields.kind}
        options={options.data}
        value={value}
        findings={refused}
        onChange={setTyped}
      />
      <ActionBar commands={commands} label={t('finish.form')} />
    </section>
  );
}
