import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { audienceCount } from '#contract/message/global.calls.ts';
import type { GlobalAudience } from '#contract/message/global-message.ts';
import { queryKey, useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import '../locale/words.ts';
import { completeParts } from './audience-builder.tsx';
import { useSettled } from './use-preview.ts';

/** How many it reaches now, and ten of them. */
export function AudienceCount({ audience }: { readonly audience: GlobalAudience }) {
  const t = useT('message');
  const text = useText();
  const client = useClient();
  const asked = useSettled(JSON.stringify(completeParts(audience)));
  const { data } = useQuery({
    queryKey: [...queryKey(audienceCount), asked],
    queryFn: async () => (await client.call(audienceCount, { body: { audience: JSON.parse(asked) } })).data,
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-live="polite" className="msg-fields">
      <p className="msg-count">{data ? t('form.count', { n: data.count }) : t('form.counting')}</p>
      {data?.needsReview && <p className="msg-warn">{t('form.review')}</p>}
      {data && data.sample.length > 0 && (
        <>
          <span className="fl-muted">{t('form.sample')}</span>
          <ul className="msg-sample">
            {data.sample.map(({ key, name, company }) => (
              <li key={key}>
                {text(name)} <span className="fl-muted">{text(company)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
