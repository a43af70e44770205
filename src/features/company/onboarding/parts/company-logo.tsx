import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { COMPANY_PATHS } from '#contract/company/onboarding/application.ts';
import { companyLogo, LOGO_TYPES, removeLogo, uploadLogo } from '#contract/company/onboarding/logo.calls.ts';
import { type CompanyDetail, currentCompany } from '#contract/company/onboarding/profile.calls.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { queryKey } from '#kit/queries.ts';
import { fileWords } from '#kit/send/file-words.ts';
import { useSend } from '#kit/send/use-send.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';

/** The bytes as an address that the page may show, fetched again when the logo has changed; freed when out of view. */
function useLogo(id: string | null, updatedAt: string | null): string | null {
  const client = useClient();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (updatedAt === null) return;
    const stop = new AbortController();
    let shown: string | null = null;
    client
      .download(companyLogo, { query: id === null ? {} : { id }, signal: stop.signal })
      .then(({ blob }) => {
        shown = URL.createObjectURL(blob);
        setUrl(shown);
      })
      // Without it the picture is missing; the page says all the same that there is one.
      .catch(() => undefined);
    return () => {
      stop.abort();
      if (shown) URL.revokeObjectURL(shown);
      setUrl(null);
    };
  }, [client, id, updatedAt]);
  return url;
}

/** The picture at the head of the company's papers. `id`: another company than the own one. */
export function CompanyLogo({ logo, id }: { readonly logo: CompanyDetail['logo']; readonly id: string | null }) {
  const t = useT('onboarding');
  const text = useText();
  const client = useClient();
  const cache = useQueryClient();
  const { menu } = useSession();
  const picker = useRef<HTMLInputElement>(null);
  const url = useLogo(id, logo?.updatedAt ?? null);
  const shownAgain = () => cache.invalidateQueries({ queryKey: queryKey(currentCompany) });
  const own = id === null ? {} : { id };
  const sending = useSend({
    name: ['onboarding', 'logo'],
    wordsOf: ({ file }: { readonly file: File | null }) => (file ? fileWords(file) : {}),
    send: async ({ file }, { once }) => {
      if (file) await client.upload(uploadLogo, file, { query: own, ...once });
      else await client.call(removeLogo, { body: own, ...once });
    },
    onDone: shownAgain,
    notice: (_, { file }) => ({ text: t(file ? 'logo.kept' : 'logo.removed') }),
  });
  const mayEdit = hasButton(menu, id === null ? 'EDIT' : 'EDIT_ANY', COMPANY_PATHS.current);
  const commands = useCommands([
    {
      id: 'onboarding.logo.upload',
      title: both(logo ? 'logo.replace' : 'logo.upload'),
      section: both('company.title'),
      quiet: true,
      enabled: mayEdit ? true : both('noRight'),
      run: () => picker.current?.click(),
    },
    {
      id: 'onboarding.logo.remove',
      title: both('logo.remove'),
      section: both('company.title'),
      quiet: true,
      enabled: !mayEdit ? both('noRight') : logo ? true : both('logo.none'),
      run: () => void sending.attempt({ file: null }),
    },
  ]);
  return (
    <section className="onboarding-pane" data-field="logo">
      <h2>{t('logo.title')}</h2>
      {logo ? (
        <figure className="onboarding-logo">
          {url && <img src={url} alt={t('logo.title')} />}
          <figcaption className="fl-muted">
            {logo.width} × {logo.height}
          </figcaption>
        </figure>
      ) : (
        <p className="fl-muted">{t('logo.none')}</p>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('logo.upload')}
        accept={LOGO_TYPES.join(',')}
        onChange={event => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void sending.attempt({ file });
        }}
      />
      <div className="onboarding-row">
        {commands.map(command => (
          <CommandButton key={command.id} command={command} />
        ))}
      </div>
      <p className="fl-muted">{sending.isBusy ? t('form.uploading') : t('logo.help')}</p>
      <p role="alert" className="fl-finding-error">
        {sending.trouble ? text(sending.trouble.text) : ''}
      </p>
    </section>
  );
}
