import { HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { offerSellers } from '#contract/space/desk.calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { useName } from '#kit/name-text.tsx';
import '../locale/words.ts';

/** For whom staff publish; not there for a seller, who publishes for himself. */
export function SellerPick({
  code,
  onChange,
}: {
  readonly code: string;
  readonly onChange: (code: string, name: string) => void;
}) {
  const t = useT('spaceSell');
  const name = useName();
  const id = useId();
  const { data = [] } = useCallQuery(offerSellers, { q: '' });
  if (data.length === 0) return null;
  return (
    <section className="fl-card ss-side" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('form.forSeller')}</h2>
      <HTMLSelect
        aria-label={t('form.seller')}
        value={code}
        options={[
          { value: '', label: t('form.forNobody') },
          ...data.map(one => ({ value: one.code, label: `${one.code} ${name(one.nameZh, one.nameEn)}` })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const one = data.find(seller => seller.code === value);
          onChange(value, one ? name(one.nameZh, one.nameEn) : '');
        }}
      />
    </section>
  );
}
