import { FormGroup, TextArea } from '@blueprintjs/core';
import { type ReactNode, useId, useState } from 'react';
import { itemEntry } from '#contract/access/permission-items.ts';
import type { BodyOf, DataOf } from '#contract/kernel/call.ts';
import { askForRight } from '#contract/settings/privacy.calls.ts';
import { type WhyReason, whyNot } from '#contract/why/why.calls.ts';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import './locale/words.ts';
import type { WhySubject } from './subject.ts';
import './why.css';

type Answer = DataOf<typeof whyNot>;

/** Where asking somebody helps. */
const CAN_BE_ASKED: ReadonlySet<WhyReason> = new Set<WhyReason>(['ROLE', 'PACKAGE', 'DISABLED']);

/** Why something cannot be done: the state of the document, or the right that is missing and who can give it. */
export function WhyDialog({ subject, onClose }: { readonly subject: WhySubject; readonly onClose: () => void }) {
  if (subject.kind === 'refused') return <Refused subject={subject} onClose={onClose} />;
  return <MissingRight subject={subject} onClose={onClose} />;
}

function Refused({
  subject,
  onClose,
}: {
  readonly subject: WhySubject & { kind: 'refused' };
  readonly onClose: () => void;
}) {
  const t = useT('why');
  const text = useText();
  return (
    <FormDialog isOpen title={t('title', { what: text(subject.title) })} onCancel={onClose}>
      <p className="why-reason">
        <StatusTag tone="warn">{t('now')}</StatusTag> {text(subject.reason)}
      </p>
      <p className="fl-muted">{t('nowHint')}</p>
    </FormDialog>
  );
}

function MissingRight({
  subject,
  onClose,
}: {
  readonly subject: WhySubject & { kind: 'right' };
  readonly onClose: () => void;
}) {
  const t = useT('why');
  const text = useText();
  const id = useId();
  const client = useClient();
  const { path, code, title } = subject;
  const answer = useCallQuery(whyNot, { path, ...(code === null ? {} : { code }) }, { staleTime: 0 });
  const [note, setNote] = useState('');
  const canAsk = answer.data !== undefined && CAN_BE_ASKED.has(answer.data.reason);
  const asking = useSend({
    name: ['why', 'ask'],
    send: (body: BodyOf<typeof askForRight>, { once }) => client.call(askForRight, { body, ...once }),
    onDone: onClose,
    notice: () => ({ text: t('asked') }),
  });
  const ask = async () => {
    await asking.attempt({ path, code, reason: note.trim() || t('usual') });
  };
  return (
    <FormDialog
      isOpen
      title={t(code === null ? 'titlePage' : 'title', { what: text(title) })}
      onCancel={onClose}
      {...(canAsk ? { primary: { label: t('ask'), onRun: ask } } : {})}
    >
      {answer.isPending && <LoadingState lines={3} />}
      {answer.error && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && <Reason answer={answer.data} />}
      {asking.trouble && (
        <p role="alert" className="fl-finding-error">
          {text(asking.trouble.text)}
        </p>
      )}
      {canAsk && (
        <FormGroup label={t('note')} labelFor={`${id}-note`}>
          <TextArea
            id={`${id}-note`}
            fill
            autoFocus
            maxLength={300}
            placeholder={t('noteHint')}
            value={note}
            onChange={event => setNote(event.currentTarget.value)}
          />
        </FormGroup>
      )}
    </FormDialog>
  );
}

function Reason({ answer }: { readonly answer: Answer }) {
  const t = useT('why');
  const text = useText();
  const { employee } = useSession();
  const { reason, roles, packages, items, administrators } = answer;
  const nameOf = ({ nameZh, nameEn }: { readonly nameZh: string; readonly nameEn: string }) =>
    text({ zh: nameZh, en: nameEn || nameZh });
  const tags = (list: readonly { readonly id: string; readonly nameZh: string; readonly nameEn: string }[]) =>
    list.map(one => <StatusTag key={one.id}>{nameOf(one)}</StatusTag>);
  return (
    <>
      <p className="why-reason" data-why={reason}>
        {t(`reasons.${reason}`)}
      </p>
      <dl className="why-facts">
        {reason === 'ROLE' && (
          <>
            <Fact label={t('yourRoles')}>
              {(employee?.Roles ?? []).map(role => (
                <StatusTag key={role.RoleId}>{role.Name}</StatusTag>
              ))}
            </Fact>
            <Fact label={t('roles')}>
              {roles.length === 0 ? <span className="fl-muted">{t('noRole')}</span> : tags(roles)}
            </Fact>
          </>
        )}
        {packages.length > 0 && <Fact label={t('packages')}>{tags(packages)}</Fact>}
        {items.length > 0 && (
          <Fact label={t('items')}>
            {items.map(item => {
              const entry = itemEntry(item);
              return (
                <StatusTag key={`${item.itemKey} ${item.permissionKey}`}>
                  {entry ? text(entry.label) : item.permissionKey}: {item.value}
                </StatusTag>
              );
            })}
          </Fact>
        )}
        {administrators.length > 0 && CAN_BE_ASKED.has(reason) && (
          <Fact label={t('administrators')}>{tags(administrators)}</Fact>
        )}
      </dl>
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
