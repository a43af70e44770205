import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fill } from '#contract/kernel/text.ts';
import { currentUser } from '#contract/session/calls.ts';
import { twoStepState } from '#contract/session/own-account.ts';
import type { Channel } from '#contract/session/target.ts';
import { myProfile } from '#contract/settings/profile.calls.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { queryKey, useCallQuery, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { formatInstant } from '#kit/date-time.ts';
import { useT } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import type { SettingsPage } from '#kit/settings/setting-sections.ts';
import { showToast } from '#kit/toasts.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { en } from '../locale/en.ts';
import { bothOf } from '../locale/words.ts';
import { zh } from '../locale/zh.ts';
import { ContactDialog } from '../parts/contact-dialog.tsx';
import { PasswordDialog } from '../parts/password-dialog.tsx';
import { Block, Row } from '../parts/section.tsx';
import { SocialBlock } from '../parts/social-block.tsx';
import { EnableTwoStepDialog, ProvenDialog } from '../parts/two-step-dialogs.tsx';

/** How the person comes in. A company's own portal shows the short form. */
export function SignInSection({ page }: { readonly page: SettingsPage }) {
  const { accountMode } = useSession();
  return (
    <>
      <ContactsBlock />
      <PasswordBlock />
      {page !== 'customer' && <TwoStepBlock />}
      {page !== 'customer' && accountMode === 'userBindEmployee' && <SocialBlock />}
    </>
  );
}

const CHANNELS = ['sms', 'mail'] as const satisfies readonly Channel[];

function ContactsBlock() {
  const t = useT('settings');
  const queries = useQueryClient();
  const profile = useCallQuery(myProfile);
  const [changing, setChanging] = useState<Channel | null>(null);
  const user = profile.data?.user;
  const nameOf = (channel: Channel, words: typeof zh) => words.signIn[channel === 'mail' ? 'email' : 'phone'];
  const commands = useCommands<Command>(
    user
      ? CHANNELS.map(channel => ({
          id: `settings.contact.${channel}`,
          title: {
            zh: fill(zh.signIn.changeContact, { what: nameOf(channel, zh) }),
            en: fill(en.signIn.changeContact, { what: nameOf(channel, en) }),
          },
          enabled: true,
          run: () => setChanging(channel),
        }))
      : [],
  );
  if (profile.isPending) return <LoadingState lines={3} />;
  if (profile.error) return <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />;
  if (!user) return null;
  return (
    <Block
      title={t('signIn.contacts')}
      tools={commands.map(command => <CommandButton key={command.id} command={command} />)}
    >
      <dl className="fl-set-rows">
        <Row label={t('signIn.phone')}>{user.phone ?? t('signIn.notSet')}</Row>
        <Row label={t('signIn.email')}>{user.email ?? t('signIn.notSet')}</Row>
      </dl>
      {changing && (
        <ContactDialog
          channel={changing}
          onCancel={() => setChanging(null)}
          onDone={() => {
            setChanging(null);
            showToast({ id: 'settings.contact', intent: 'success', text: t('signIn.contactChanged') });
            for (const call of [myProfile, currentUser])
              void queries.invalidateQueries({ queryKey: [...queryKey(call)] });
          }}
        />
      )}
    </Block>
  );
}

function PasswordBlock() {
  const t = useT('settings');
  const [asked, setAsked] = useState(false);
  const [change] = useCommands<Command>([
    {
      id: 'settings.password',
      title: bothOf(words => words.signIn.changePassword),
      enabled: true,
      run: () => setAsked(true),
    },
  ]);
  return (
    <Block
      title={t('signIn.password')}
      hint={t('signIn.passwordHint')}
      tools={change && <CommandButton command={change} />}
    >
      {asked && <PasswordDialog onClose={() => setAsked(false)} />}
    </Block>
  );
}

type Asked = 'enable' | 'renew' | 'disable' | null;

function TwoStepBlock() {
  const t = useT('settings');
  const zone = useViewerZone();
  const queries = useQueryClient();
  const twoStep = useCallQuery(twoStepState, undefined, { staleTime: 0 });
  const [asked, setAsked] = useState<Asked>(null);
  const isOffered = twoStep.data?.isOffered ?? false;
  const isOn = twoStep.data?.enabledAt != null;
  const commands = useCommands<Command>(
    !isOffered
      ? []
      : isOn
        ? [
            {
              id: 'settings.renewCodes',
              title: bothOf(words => words.signIn.renew),
              enabled: true as const,
              run: () => setAsked('renew'),
            },
            {
              id: 'settings.twoStepOff',
              title: bothOf(words => words.signIn.disable),
              enabled: twoStep.data?.isRequired ? bothOf(words => words.signIn.kept) : (true as const),
              intent: 'danger' as const,
              run: () => setAsked('disable'),
            },
          ]
        : [
            {
              id: 'settings.twoStepOn',
              title: bothOf(words => words.signIn.enable),
              enabled: true as const,
              intent: 'primary' as const,
              run: () => setAsked('enable'),
            },
          ],
  );
  const done = () => {
    setAsked(null);
    for (const call of [twoStepState, currentUser]) void queries.invalidateQueries({ queryKey: [...queryKey(call)] });
  };
  const dialog = { onDone: done, onCancel: () => setAsked(null) };
  return (
    <Block
      title={t('signIn.twoStep')}
      tools={commands.map(command => <CommandButton key={command.id} command={command} />)}
    >
      {twoStep.isPending && <LoadingState lines={2} />}
      {twoStep.error && <ErrorState error={twoStep.error} onRetry={() => void twoStep.refetch()} />}
      {twoStep.data && (
        <p>
          {!isOffered
            ? t('signIn.companyAccount')
            : isOn
              ? t('signIn.twoStepOn', { at: formatInstant(twoStep.data.enabledAt, zone), n: twoStep.data.codesLeft })
              : t('signIn.twoStepOff')}
        </p>
      )}
      {twoStep.data?.isRequired && <p className="fl-muted">{t('signIn.requiredNow')}</p>}
      {asked === 'enable' && <EnableTwoStepDialog {...dialog} />}
      {(asked === 'renew' || asked === 'disable') && <ProvenDialog what={asked} {...dialog} />}
    </Block>
  );
}
