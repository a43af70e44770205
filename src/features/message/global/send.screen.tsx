import { Callout } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Text } from '#contract/kernel/text.ts';
import { getGlobalMessage, saveGlobalMessage, testGlobalMessage } from '#contract/message/global.calls.ts';
import { type GlobalMessage, isForAll, missingLanguage, TITLE_LENGTH } from '#contract/message/global-message.ts';
import { MESSAGE_PATHS } from '#contract/message/rights.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { CleanHtml } from '#kit/clean-html.tsx';
import { useCallQuery, useClient } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useRecordName, useScreen } from '#kit/screen-context.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { showToast } from '#kit/toasts.tsx';
import { knowsEvent } from '#machines/kernel/document.ts';
import { globalMessage } from '#machines/message/global-message.document.ts';
import { both } from '../locale/both.ts';
import type { zh } from '../locale/zh.ts';
import '../locale/words.ts';
import '../message.css';
import { allOf, useButtonRight } from '../parts/button-right.ts';
import { useRefreshGlobals } from '../queries.ts';
import { AttachmentField } from './attachments.tsx';
import { AudienceBuilder, completeParts } from './audience-builder.tsx';
import { AudienceCount } from './audience-count.tsx';
import { BodyEditor } from './body-editor.tsx';
import { GlobalStateTag, globalTitle } from './global-columns.tsx';
import { OptionFields } from './options-field.tsx';
import { useApplyGlobal } from './use-apply-global.ts';
import { useGlobalContent } from './use-global-content.ts';
import { usePreview } from './use-preview.ts';

/** `/system/sendGlobalMessage`: writing a message to many; `?id=` goes on with a draft. */
export function SendGlobalScreen() {
  const [params] = useSearchParams();
  const [made, setMade] = useState<string | null>(null);
  const id = params.get('id') ?? made;
  const saved = useCallQuery(getGlobalMessage, { id: id ?? '' }, { enabled: id !== null });
  if (id !== null && saved.isPending) return <LoadingState />;
  if (saved.error) return <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />;
  return <Form saved={saved.data} onMade={setMade} record={params.get('id') ?? ''} />;
}

type Act = 'save' | 'submit' | 'sendNow' | 'test';

function Form({
  saved,
  record,
  onMade,
}: {
  readonly saved: GlobalMessage | undefined;
  readonly record: string;
  readonly onMade: (id: string | null) => void;
}) {
  const t = useT('message');
  const kit = useT('kit');
  const text = useText();
  const client = useClient();
  const navigate = useNavigate();
  const { setDirty } = useScreen();
  const right = useButtonRight(MESSAGE_PATHS.globals);
  const refresh = useRefreshGlobals();
  const apply = useApplyGlobal();
  const { content, set, forget, isRestored, isDirty } = useGlobalContent(record, saved);
  const [asked, setAsked] = useState<'submit' | 'sendNow' | null>(null);
  const preview = usePreview(content.bodyZh, content.bodyEn);
  const readOnly = saved !== undefined && !knowsEvent(globalMessage, saved.state, 'EDIT');
  useRecordName(saved ? text(globalTitle(saved)) : null);
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);

  const sendable = () => ({ ...content, audience: completeParts(content.audience) });
  const saving = useSend({
    name: ['message', 'global', 'save'],
    rowsOf: () => (saved ? [saved] : []),
    send: async (said: typeof content, { once }) => {
      const body = { ...(saved ? { id: saved.id } : {}), content: said };
      return (await client.call(saveGlobalMessage, { body, ...once })).data;
    },
    onDone: async ({ id }) => {
      await refresh(id);
      onMade(id);
      await forget();
    },
  });
  const testing = useSendCall(testGlobalMessage, {
    name: ['message', 'global', 'test'],
    notice: () => ({ id: 'message.global', text: t('done.testSent') }),
  });
  const trouble = saving.trouble ?? testing.trouble;
  /** The draft as the server has it now; what was typed is kept until then. */
  const save = (change: Partial<typeof content> = {}): Promise<GlobalMessage> =>
    saving.run({ ...sendable(), ...change });
  /** A refusal stands above the form, nothing typed is lost. */
  const tried = async (work: () => Promise<void>) => {
    saving.reset();
    testing.reset();
    await work().catch(() => undefined);
  };
  const leave = () => {
    onMade(null);
    void navigate(MESSAGE_PATHS.globals);
  };
  const missing = missingLanguage(content);
  /** Asks before a message in one language goes to people who may read the other. */
  const asking = (act: 'submit' | 'sendNow') => async () => {
    if (missing === null) await acts[act]();
    else setAsked(act);
  };
  const acts: Readonly<Record<Act, () => Promise<void>>> = {
    save: async () => {
      await save();
      showToast({ id: 'message.global', intent: 'success', text: t('done.saved') });
    },
    submit: async () => {
      if (await apply(await save(), 'SUBMIT')) leave();
    },
    // Sent now, whatever time stood there; to many it goes to review first.
    sendNow: async () => {
      const submitted = await apply(await save({ sendAt: null }), 'SUBMIT');
      if (!submitted) return;
      if (knowsEvent(globalMessage, submitted.state, 'SEND')) await apply(submitted, 'SEND');
      leave();
    },
    test: async () => {
      await testing.run({ content: sendable() });
    },
  };
  const open: true | Text = readOnly ? both('form.locked') : true;
  const command = (act: Act, shortcut: string, code: string, more: Partial<Command> = {}): Command => ({
    id: `message.form.${act}`,
    title: both(`form.${act}` satisfies `form.${keyof typeof zh.form}`),
    section: both('global.send'),
    shortcut,
    enabled: allOf(right(code), open),
    run: () => tried(act === 'submit' || act === 'sendNow' ? asking(act) : acts[act]),
    ...more,
  });
  /** It cannot leave now: a second person reads it first, it has a time of its own, or somebody else sends it. */
  const waits = isForAll(content.audience) || content.sendAt !== null || right('SEND') !== true;
  const commands = useCommands([
    command('sendNow', 'mod+shift+enter', 'SEND', waits ? {} : { intent: 'primary' }),
    command('submit', 'mod+enter', 'SUBMIT', waits ? { intent: 'primary' } : {}),
    command('save', 'mod+s', 'SUBMIT'),
    command('test', 'alt+t', 'TEST_SEND'),
  ]);

  const discard = useCommands(
    isRestored && isDirty
      ? [
          {
            id: 'message.form.discard',
            title: both('form.discard'),
            section: both('global.send'),
            shortcut: 'alt+d',
            enabled: true,
            run: forget,
          },
        ]
      : [],
  );

  return (
    <article className="fl-page fl-page-fill msg-page" data-screen="sendGlobalMessage">
      <PageHeader
        title={t(saved ? 'global.edit' : 'global.send')}
        status={saved && <GlobalStateTag state={saved.state} />}
        {...(isDirty ? { subtitle: t('form.unsaved') } : {})}
        commands={commands}
      />
      {trouble && (
        <Callout intent="danger" role="alert">
          {text(trouble.text)}
        </Callout>
      )}
      {missing && !readOnly && (
        <p className="msg-warn" role="status">
          {t(missing === 'en' ? 'form.noEnglish' : 'form.noChinese')}
        </p>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t(missing === 'zh' ? 'form.noChineseTitle' : 'form.noEnglishTitle')}
        confirmLabel={t(asked === 'sendNow' ? 'form.sendNow' : 'form.submit')}
        onCancel={() => setAsked(null)}
        onConfirm={async () => {
          const act = asked;
          setAsked(null);
          if (act) await tried(acts[act]);
        }}
      >
        {t(missing === 'zh' ? 'form.noChinese' : 'form.noEnglish')}
      </ConfirmDialog>
      {readOnly && <p className="msg-warn">{t('form.locked')}</p>}
      {saved?.rejected && <p className="msg-warn">{t('global.rejected', { text: saved.rejected })}</p>}
      {discard.length > 0 && (
        <div className="msg-warn msg-tools" role="status">
          {kit('form.restored')}
          <ActionBar commands={discard} label={kit('form.restored')} />
        </div>
      )}
      <div className="msg-form">
        <ScrollRegion label={t('form.content')} className="fl-card">
          <fieldset className="msg-fields" disabled={readOnly}>
            <legend>{t('form.content')}</legend>
            {(['titleZh', 'titleEn'] as const).map(field => (
              <label key={field} className="msg-field">
                {t(`form.${field}`)}
                <input
                  className="bp6-input"
                  lang={field === 'titleZh' ? 'zh-CN' : 'en'}
                  maxLength={TITLE_LENGTH}
                  value={content[field]}
                  onChange={event => set({ [field]: event.currentTarget.value })}
                />
              </label>
            ))}
            <BodyEditor bodies={content} onChange={(field, body) => set({ [field]: body })} readOnly={readOnly} />
          </fieldset>
          <OptionFields content={content} onChange={set} readOnly={readOnly} />
          <AttachmentField
            value={content.attachments}
            onChange={attachments => set({ attachments })}
            readOnly={readOnly}
          />
        </ScrollRegion>
        <ScrollRegion label={t('form.audience')} className="fl-card">
          <AudienceBuilder value={content.audience} onChange={audience => set({ audience })} readOnly={readOnly} />
          <AudienceCount audience={content.audience} />
          <section aria-label={t('form.preview')}>
            {preview?.isTooLong && <p className="msg-warn">{t('form.tooLong')}</p>}
            {(
              [
                ['form.previewZh', content.titleZh, preview?.zh],
                ['form.previewEn', content.titleEn, preview?.en],
              ] as const
            ).map(([label, title, html]) => (
              <article key={label} className="msg-preview msg-article" aria-label={t(label)}>
                <span className="fl-muted">{t(label)}</span>
                <h2>{title}</h2>
                <CleanHtml html={html ?? ''} />
              </article>
            ))}
          </section>
        </ScrollRegion>
      </div>
    </article>
  );
}
