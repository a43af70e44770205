import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { askToJoin, findJoinCompany, JOIN_MESSAGE_LENGTH, myJoinRequests } from '#contract/account/join.ts';
import type { BodyOf, DataOf } from '#contract/kernel/call.ts';
import { queryKey, useClient } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { TermsLinks } from '#kit/terms-links.tsx';
import { showToast } from '#kit/toasts.tsx';
import { en } from '../locale/en.ts';
import '../locale/words.ts';
import { zh } from '../locale/zh.ts';
import { FormLine, LineHelp } from './form-line.tsx';
import { SignInProblem } from './sign-in-problem.tsx';
import { useAttempt } from './use-attempt.ts';

const section = { zh: zh.bind.section, en: en.bind.section };

/** Asking a company for a seat: found by its exact code only, so that nobody can leaf through the companies. */
export function BindByRequest() {
  const t = useT('account');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const finding = useAttempt('findCompany', (query: { readonly key: string }) =>
    client.call(findJoinCompany, { query }),
  );
  const asking = useAttempt('askToJoin', (body: BodyOf<typeof askToJoin>, idempotencyKey) =>
    client.call(askToJoin, { body, idempotencyKey }),
  );
  const id = useId();
  const [key, setKey] = useState('');
  const [tried, setTried] = useState(false);
  const [found, setFound] = useState<DataOf<typeof findJoinCompany> | undefined>();
  const [message, setMessage] = useState('');
  const find = async (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (key.trim() === '') return;
    asking.forget();
    const answer = await finding.run({ key: key.trim() });
    setFound(answer?.data);
  };
  const ask = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!found) return;
    if (!(await asking.run({ companyId: found.companyId, message: message.trim() }))) return;
    showToast({ id: 'join', intent: 'success', text: t('bind.askedDone') });
    setFound(undefined);
    setKey('');
    setTried(false);
    setMessage('');
    await queries.invalidateQueries({ queryKey: queryKey(myJoinRequests) });
  };
  useCommands([
    found
      ? {
          id: 'bind.ask',
          title: { zh: zh.bind.ask, en: en.bind.ask },
          section,
          shortcut: 'mod+enter',
          quiet: true,
          enabled: true as const,
          run: () => ask(),
        }
      : {
          id: 'bind.find',
          title: { zh: zh.bind.find, en: en.bind.find },
          section,
          shortcut: 'mod+enter',
          quiet: true,
          enabled: key.trim() === '' ? { zh: zh.bind.needKey, en: en.bind.needKey } : (true as const),
          run: () => find(),
        },
  ]);
  return (
    <>
      <form className="fl-login" noValidate onSubmit={event => void find(event)}>
        <SignInProblem problem={asking.problem ?? finding.problem} />
        <FormLine
          label={t('bind.key')}
          name="companyKey"
          autoFocus
          autoComplete="off"
          maxLength={30}
          value={key}
          hint={t('bind.keyHint')}
          fault={tried && key.trim() === '' ? t('bind.needKey') : found === null ? t('bind.notFound') : undefined}
          onChange={typed => {
            setKey(typed);
            setFound(undefined);
          }}
        />
        <Button type="submit" size="large" fill loading={finding.busy} text={t('bind.find')} />
      </form>
      {found && (
        <form className="fl-login" noValidate onSubmit={event => void ask(event)}>
          <div className="fl-join-found">
            <b>{text({ zh: found.nameZh, en: found.nameEn })}</b>
            <span>
              {found.companyCode} <StatusTag tone="info">{t(`choose.kinds.${found.kind}`)}</StatusTag>
            </span>
          </div>
          <FormGroup
            label={t('bind.message')}
            labelFor={id}
            helperText={<LineHelp id={`${id}-help`} hint={t('bind.messageHint')} />}
          >
            <TextArea
              id={id}
              name="message"
              fill
              autoFocus
              autoResize
              maxLength={JOIN_MESSAGE_LENGTH}
              value={message}
              aria-describedby={`${id}-help`}
              onChange={event => setMessage(event.currentTarget.value)}
            />
          </FormGroup>
          <p className="fl-muted">
            <TermsLinks before={t('bind.terms')} />
          </p>
          <Button type="submit" intent="primary" size="large" fill loading={asking.busy} text={t('bind.ask')} />
        </form>
      )}
    </>
  );
}
