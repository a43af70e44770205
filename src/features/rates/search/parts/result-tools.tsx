import { Checkbox, HTMLSelect } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';
import { RANK_ORDERS, type RankOrder } from '#contract/rates/rules/ranking/rank.ts';
import type { Narrowing } from '#contract/rates/search/order-offers.ts';
import { useT, useText } from '#kit/i18n.ts';
import type { RateSearch } from '../use-search.ts';
import { codesIn } from './port-field.tsx';

/** Above the results: how many, in which order, which of them. Nothing here asks the server again. */
export function ResultTools({
  search,
  narrowing,
  shown,
  onChange,
  children,
}: {
  readonly search: RateSearch;
  readonly narrowing: Narrowing;
  readonly shown: number;
  readonly onChange: (narrowing: Narrowing) => void;
  /** Further choices of the screen. */
  readonly children?: ReactNode;
}) {
  const t = useT('rateSearch');
  const id = useId();
  const text = useText();
  const { found, offers } = search;
  if (!found) return null;
  const isPublic = 'isSignInWanted' in found;
  const carriers = [...new Set(offers.map(offer => offer.carrier))].sort();
  return (
    <div className="rs-tools">
      <span role="status">
        {t('found', { n: shown })}
        {found.level && ` · ${t('level', { level: found.level })}`}
        {found.isNarrowed && <b className="fl-finding-warning"> · {isPublic ? t('publicMore') : t('narrowed')}</b>}
      </span>
      <span>
        <label htmlFor={`${id}-order`}>{t('order')}</label>{' '}
        <HTMLSelect
          id={`${id}-order`}
          value={narrowing.order}
          options={Object.entries(RANK_ORDERS).map(([value, label]) => ({ value, label: text(label) }))}
          onChange={event => onChange({ ...narrowing, order: event.currentTarget.value as RankOrder })}
        />
      </span>
      <HTMLSelect
        aria-label={t('col.carrier')}
        value={narrowing.carrier}
        options={[{ value: '', label: t('allCarriers') }, ...carriers.map(value => ({ value, label: value }))]}
        onChange={event => onChange({ ...narrowing, carrier: event.currentTarget.value })}
      />
      {!codesIn(search.asked.flags).includes('direct') && (
        <Checkbox
          inline
          label={t('onlyDirect')}
          checked={narrowing.isDirect}
          onChange={() => onChange({ ...narrowing, isDirect: !narrowing.isDirect })}
        />
      )}
      <Checkbox
        inline
        label={t('onlyBookable')}
        checked={narrowing.isBookable}
        onChange={() => onChange({ ...narrowing, isBookable: !narrowing.isBookable })}
      />
      {children}
    </div>
  );
}
