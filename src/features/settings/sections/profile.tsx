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
import { errorText } from '#kit/error-text.ts';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { useDirty } from '#kit/screen-context.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
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
      {profile.data.user && (
        <NameBlock key={profile.data.user.displayName} displayName={profile.data.user.displayName} />
      )}
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
  const use = async (cut: File) => {
    try {
      await client.upload(saveAvatar, cut);
      setPicture(null);
    } catch (error) {
      refuse(text(errorText(error)));
    }
    await refresh();
  };
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
            run: async () => {
              await client.call(removeAvatar, { body: {} });
              await refresh();
            },
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
          <Button
            variant="minimal"
            text={t('profile.removePicture')}
            onClick={() => void client.call(removeAvatar, { body: {} }).then(refresh)}
          />
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
      {picture && <CropDialog picture={picture} onUse={use} onCancel={() => setPicture(null)} />}
    </Block>
  );
}

function NameBlock({ displayName }: { readonly displayName: string }) {
  const t = useT('settings');
  const id = useId();
  const client = useClient();
  const refresh = useRefreshed();
  const part = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState(displayName);
  const [state, setState] = useState<SaveState>('idle');
  const [error, setError] = useState<unknown>(null);
  const isDirty = typed.trim() !== displayName;
  useDirty(isDirty, part);
  const save = async () => {
    setState('saving');
    setError(null);
    try {
      await client.call(saveProfile, { body: { displayName: typed.trim() } });
      setState('saved');
      await refresh();
    } catch (failure) {
      setState('failed');
      setError(failure);
    }
  };
  const [saving] = useCommands([
    {
      id: 'settings.saveName',
      title: bothOf(words => words.save),
      shortcut: 'mod+enter',
      enabled: isDirty && typed.trim() !== '' ? (true as const) : bothOf(words => words.saved),
      intent: 'primary' as const,
      run: save,
    },
  ]);
  return (
    <Block ref={part} title={t('profile.displayName')} state={isDirty && state === 'saved' ? 'idle' : state}>
      <Trouble error={error} />
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
        <Row label={t('profile.department')}>{seat.department ?? '—'}</Row>
        <Row label={t('signIn.phone')}>{seat.phone ?? '—'}</Row>
        <Row label={t('signIn.email')}>{seat.email ?? '—'}</Row>
      </dl>
    </Block>
  );
}
