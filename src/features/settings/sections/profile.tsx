import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import {
  AVATAR_MOST_BYTES,
  myProfile,
  type Profile,
  removeAvatar,
  saveAvatar,
  saveProfile,
} from '#contract/settings/profile.calls.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { queryKey, useCallQuery, useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { useDirty } from '#kit/screen-context.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { fileWords } from '#kit/send/file-words.ts';
import type { SendTrouble } from '#kit/send/send-trouble.ts';
import { useSend } from '#kit/send/use-send.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { showToast } from '#kit/toasts.tsx';
import { bothOf } from '../locale/words.ts';
import { CropDialog } from '../parts/crop-dialog.tsx';
import { Picture } from '../parts/picture.tsx';
import { Block, Row, type SaveState } from '../parts/section.tsx';
import { Trouble } from '../parts/trouble.tsx';

/** Who one is: picture and display name are one's own, the rest is kept by the company. */
export function ProfileSection() {
  const profile = useCallQuery(myProfile);
  if (profile.isPending) return <LoadingState lines={4} />;
  if (profile.error) return <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />;
  return (
    <>
      <PictureBlock profile={profile.data} />
      {profile.data.user && <NameBlock displayName={profile.data.user.displayName} />}
      {profile.data.seat && <SeatBlock seat={profile.data.seat} />}
    </>
  );
}

function useRefreshed(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [...queryKey(myProfile)] });
}

function PictureBlock({ profile }: { readonly profile: Profile }) {
  const t = useT('settings');
  const text = useText();
  const client = useClient();
  const refresh = useRefreshed();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const name = profile.user?.displayName ?? profile.seat?.name ?? '';
  const refuse = (detail: string) =>
    showToast({ id: 'settings.picture', intent: 'danger', text: t('profile.picture'), detail });

  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > AVATAR_MOST_BYTES) return refuse(t('profile.pictureLarge'));
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      refuse(t('profile.pictureBroken'));
    }
  };
  const refusal = (trouble: SendTrouble) => ({ text: t('profile.picture'), detail: text(trouble.text) });
  const saving = useSend({
    name: ['settings', 'picture'],
    wordsOf: ({ cut }: { readonly cut: File }) => fileWords(cut),
    send: ({ cut }, { once }) => client.upload(saveAvatar, cut, once),
    onDone: async () => {
      setPicture(null);
      await refresh();
    },
    onRefused: refresh,
    refusal,
  });
  const removing = useSendCall(removeAvatar, {
    name: ['settings', 'picture'],
    onDone: refresh,
    onRefused: refresh,
    refusal,
  });
  const remove = async () => void (await removing.runOrToast({}));
  const [pick] = useCommands([
    {
      id: 'settings.picture',
      title: bothOf(words => words.profile.choosePicture),
      enabled: true,
      run: () => input.current?.click(),
    },
    ...(profile.avatarUrl
      ? [
          {
            id: 'settings.pictureOff',
            title: bothOf(words => words.profile.removePicture),
            enabled: true as const,
            run: remove,
          },
        ]
      : []),
  ]);
  return (
    <Block title={t('profile.picture')} hint={t('profile.pictureHint')}>
      <div className="fl-set-inline">
        <Picture url={profile.avatarUrl} name={name} />
        {pick && <CommandButton command={pick} />}
        {profile.avatarUrl && (
          <Button variant="minimal" text={t('profile.removePicture')} onClick={() => void remove()} />
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('profile.choosePicture')}
          onChange={event => {
            void choose(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {picture && (
        <CropDialog
          picture={picture}
          onUse={async cut => void (await saving.runOrToast({ cut }))}
          onCancel={() => setPicture(null)}
        />
      )}
    </Block>
  );
}

function NameBlock({ displayName }: { readonly displayName: string }) {
  const t = useT('settings');
  const id = useId();
  const refresh = useRefreshed();
  const part = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState(displayName);
  const [seen, setSeen] = useState(displayName);
  const [isSaved, setIsSaved] = useState(false);
  const isDirty = typed.trim() !== displayName;
  useDirty(isDirty, part);
  // What was saved elsewhere is taken over where nothing is typed here; what was typed while this was saved stands.
  if (seen !== displayName) {
    setSeen(displayName);
    if (typed.trim() === seen) setTyped(displayName);
  }
  const sending = useSendCall(saveProfile, {
    name: ['settings', 'name'],
    onDone: async () => {
      setIsSaved(true);
      await refresh();
    },
  });
  const { isBusy, trouble } = sending;
  const state: SaveState = isBusy ? 'saving' : trouble ? 'failed' : isSaved && !isDirty ? 'saved' : 'idle';
  const [saving] = useCommands([
    {
      id: 'settings.saveName',
      title: bothOf(words => words.save),
      shortcut: 'mod+enter',
      enabled: isDirty && typed.trim() !== '' ? (true as const) : bothOf(words => words.saved),
      intent: 'primary' as const,
      run: async () => void (await sending.attempt({ displayName: typed.trim() })),
    },
  ]);
  return (
    <Block ref={part} title={t('profile.displayName')} state={state}>
      <Trouble trouble={trouble} />
      <FormGroup label={t('profile.displayName')} labelFor={id}>
        <div className="fl-set-inline">
          <InputGroup
            id={id}
            maxLength={50}
            autoComplete="nickname"
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
          />
          {saving && <CommandButton command={saving} />}
        </div>
      </FormGroup>
    </Block>
  );
}

function SeatBlock({ seat }: { readonly seat: NonNullable<Profile['seat']> }) {
  const t = useT('settings');
  const text = useText();
  const language = useLanguage();
  const { employee } = useSession();
  const company = (language === 'EN' && employee?.CompanyNameEn) || seat.companyName;
  return (
    <Block title={company} hint={t('profile.byCompany')}>
      <dl className="fl-set-rows">
        <Row label={t('profile.name')}>{seat.name}</Row>
        <Row label={t('profile.nameEn')}>{seat.nameEn || '—'}</Row>
        <Row label={t('profile.account')}>{seat.account}</Row>
        <Row label={t('profile.position')}>{seat.position ?? '—'}</Row>
        <Row label={t('profile.department')}>
          {seat.department ? text({ zh: seat.department, en: seat.departmentEn ?? '' }) : '—'}
        </Row>
        <Row label={t('signIn.phone')}>{seat.phone ?? '—'}</Row>
        <Row label={t('signIn.email')}>{seat.email ?? '—'}</Row>
      </dl>
    </Block>
  );
}
