import { useId, useState } from 'react';
import { type ApplicationDetail, openingOptions } from '#contract/company/onboarding/calls.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { useCallQuery } from '#kit/client.tsx';
import { useDocument } from '#kit/document/use-document.tsx';
import { FindingList } from '#kit/finding-list.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
import { companyApplication } from '#machines/company/company-application.document.ts';
import '../locale/words.ts';
import { OpeningForm, readOpening, startOpening, type TypedOpening } from '../parts/opening-form.tsx';
import { findingsOf, reasonOf } from '../parts/trouble.ts';
import { useApplicationSend, useTouched } from '../parts/use-application.ts';

/** Opens an approved company, or sends it back to the audit. */
export function Activation({ application }: { readonly application: ApplicationDetail }) {
  const t = useT('onboarding');
  const text = useText();
  const { send } = useApplicationSend();
  const touch = useTouched();
  const formId = useId();
  const options = useCallQuery(openingOptions, { id: application.id }, { staleTime: Number.POSITIVE_INFINITY });
  const [typed, setTyped] = useState<TypedOpening | null>(null);
  const [refused, setRefused] = useState<readonly Finding[]>([]);
  const value = typed ?? (options.data ? startOpening(application.fields, options.data) : null);
  const { no, fields } = application;
  const finish = async () => {
    if (!value) return;
    setRefused([]);
    try {
      await send({ event: 'FINISH', rows: [application], payload: { opening: readOpening(value) } });
    } catch (error) {
      setRefused(findingsOf(error));
      showToast({ id: 'onboarding.finish', intent: 'danger', text: text(reasonOf(error)) });
    }
  };
  const { commands, dialogs } = useDocument(companyApplication, [application], {
    events: ['FINISH', 'REOPEN'],
    onAsk: { FINISH: () => void finish() },
    onDone: () => void touch(),
  });
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
      {dialogs}
    </section>
  );
}
