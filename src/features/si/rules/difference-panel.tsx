import { useQueryClient } from '@tanstack/react-query';
import { acceptSiDifference, packingDifferenceList, type SiDifferenceView } from '#contract/si/difference.calls.ts';
import { QUANTITY_FIELDS } from '#contract/si/parts/totals.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { boxSchema, siFieldLabel } from '#contract/si/shipping-instruction.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { formatInstant } from '#kit/date-time.ts';
import { useT, useText } from '#kit/i18n.ts';
import { queryKey } from '#kit/queries.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from './locale/both.ts';
import './locale/words.ts';
import './rules.css';

const NUMBERS: ReadonlySet<string> = new Set(QUANTITY_FIELDS);

/**
 * Validate-only (design A5.7): every difference to the packing list, accepted one by one from the top; approval waits for
 * the last. Stands on the review screen of such an SI.
 */
export function DifferencePanel({ siId, isOpen }: { readonly siId: string; readonly isOpen: boolean }) {
  const t = useT('siRules');
  const queries = useQueryClient();
  const { menu } = useSession();
  const { data, error, refetch } = useCallQuery(packingDifferenceList, { Id: siId });
  const next = data?.find(({ acceptedBy }) => acceptedBy === null);
  const mayAccept = hasButton(menu, 'APPROVE', SI_PATHS.queue);
  const accepting = useSendCall(acceptSiDifference, {
    name: ['si', 'difference'],
    onDone: answer => {
      queries.setQueryData([...queryKey(packingDifferenceList, { Id: siId })], answer);
    },
    onRefused: async () => {
      await refetch();
    },
  });
  const refusal = !mayAccept ? both('differenceNoRight') : !isOpen ? both('differenceNotOpen') : both('differenceNone');
  const commands = useCommands([
    {
      id: 'si.audit.acceptDifference',
      title: both('differenceAccept'),
      shortcut: 'alt+a',
      enabled: mayAccept && isOpen && next ? (true as const) : refusal,
      run: async () => {
        if (!next) return;
        const { key, si, other } = next;
        await accepting.run({ Id: siId, key, si, other });
      },
    },
  ]);
  return (
    <section className="si-differences">
      <h2>{t('differences')}</h2>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={2} />}
      {data && data.length === 0 && <p className="fl-muted">{t('differencesNone')}</p>}
      {data && data.length > 0 && (
        <>
          <DifferenceTable differences={data} next={next?.key ?? null} />
          <ActionBar commands={commands} />
        </>
      )}
    </section>
  );
}

function DifferenceTable({
  differences,
  next,
}: {
  readonly differences: readonly SiDifferenceView[];
  readonly next: string | null;
}) {
  const t = useT('siRules');
  const text = useText();
  const zone = useViewerZone();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('differenceWhat')}</th>
          <th scope="col">{t('differenceSi')}</th>
          <th scope="col">{t('differenceOther')}</th>
          <th scope="col">{t('differenceState')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ key, containerNo, field, si, other, acceptedBy, acceptedAt }) => (
          <tr key={key} aria-current={key === next ? 'true' : undefined}>
            <th scope="row">
              <span className="fl-mono">{containerNo}</span> {text(siFieldLabel(boxSchema, field))}
            </th>
            <td className={NUMBERS.has(field) ? 'fl-number' : undefined}>{si || '—'}</td>
            <td className={NUMBERS.has(field) ? 'fl-number' : undefined}>{other || '—'}</td>
            <td>
              {acceptedBy === null ? (
                <StatusTag tone="warn">{t('differenceOpen')}</StatusTag>
              ) : (
                t('logLine', { who: acceptedBy, at: formatInstant(acceptedAt ?? '', zone, 'dateTime') })
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
