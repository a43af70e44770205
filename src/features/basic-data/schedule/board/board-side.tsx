import { callShipments } from '#contract/basic-data/schedule/calls.ts';
import type { BoardRow } from '#contract/basic-data/schedule/shapes.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { TouchedList } from '../parts/touched-list.tsx';
import '../locale/words.ts';

/** The call under the cursor and who has cargo there. */
export function BoardSide({ row }: { readonly row: BoardRow | null }) {
  const t = useT('schedule');
  const isChinese = useLanguage() === 'CN';
  const touched = useCallQuery(callShipments, { callId: row?.id ?? '' }, { enabled: row !== null });
  if (row === null) return <EmptyState title={t('side.pick')} />;
  return (
    <section className="sch-side">
      <h2>
        {row.vessel ?? 'TBN'} {row.voyage} · {row.port.code} {isChinese ? row.port.name.zh : row.port.name.en}
      </h2>
      {row.changeRemark && <p>{row.changeRemark}</p>}
      <h3>{t('side.title')}</h3>
      {touched.isPending && <LoadingState lines={3} />}
      {touched.error && <ErrorState error={touched.error} onRetry={() => void touched.refetch()} />}
      {touched.data &&
        (touched.data.total === 0 ? (
          <p className="fl-muted">{t('side.none')}</p>
        ) : (
          <TouchedList touched={touched.data} />
        ))}
    </section>
  );
}
