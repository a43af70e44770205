import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { licenceFile } from '#contract/company/onboarding/calls.ts';
import { LICENCE_LABELS, type Licence } from '#contract/company/onboarding/licence.ts';
import { useClient } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { saveDownload } from '#kit/save-download.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { both } from '../locale/both.ts';
import '../locale/words.ts';

/** The bytes of an image as an address that the page may show; freed when they are out of view. */
function useImage({ fileId, contentType }: Licence) {
  const client = useClient();
  const [image, setImage] = useState<{ url: string | null; error: unknown }>({ url: null, error: null });
  const isImage = contentType.startsWith('image/');
  useEffect(() => {
    if (!isImage) return;
    const stop = new AbortController();
    let url: string | null = null;
    client
      .download(licenceFile, { query: { id: fileId }, signal: stop.signal })
      .then(({ blob }) => {
        url = URL.createObjectURL(blob);
        setImage({ url, error: null });
      })
      .catch(error => {
        if (!stop.signal.aborted) setImage({ url: null, error });
      });
    return () => {
      stop.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [client, fileId, isImage]);
  return { ...image, isImage };
}

/** One licence, large enough to read what it says. */
export function LicenceView({ licence }: { readonly licence: Licence }) {
  const t = useT('onboarding');
  const text = useText();
  const client = useClient();
  const { url, error, isImage } = useImage(licence);
  const { name, kind, validUntil, fileId } = licence;
  const download = async () => saveDownload(await client.download(licenceFile, { query: { id: fileId } }));
  const words = both('form.download');
  const [command] = useCommands([
    {
      id: `onboarding.licence.${fileId}`,
      // There may be several of them on a page.
      title: { zh: `${words.zh}：${name}`, en: `${words.en}: ${name}` },
      section: both('section'),
      quiet: true,
      enabled: true,
      run: download,
    },
  ]);
  return (
    <figure className="onboarding-licence">
      <figcaption>
        <b>{text(LICENCE_LABELS[kind])}</b> <span className="fl-muted">{name}</span>{' '}
        <span className="fl-muted">{validUntil ? t('company.until', { day: validUntil }) : t('company.forever')}</span>{' '}
        <Button
          size="small"
          variant="minimal"
          text={t('form.download')}
          aria-label={`${t('form.download')} ${name}`}
          data-command={command?.id}
          onClick={() => void download()}
        />
      </figcaption>
      {!isImage && <p className="fl-muted">{t('form.pdf')}</p>}
      {isImage && error !== null && <ErrorState error={error} />}
      {isImage &&
        error === null &&
        (url ? <img src={url} alt={`${text(LICENCE_LABELS[kind])} ${name}`} /> : <LoadingState lines={3} />)}
    </figure>
  );
}
