import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { mergeBookings } from '#contract/booking/merge.calls.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useText } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { useSend } from '#kit/send/use-send.ts';
import { knowsEvent } from '#machines/booking/booking.document.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { refreshBookings } from '../detail/booking-queries.ts';
import { both } from './locale/words.ts';

const SAME = ['customerName', 'carrier', 'pol', 'pod', 'vesselName', 'voyageNo'] as const;
const isAlike = (rows: readonly AnyRow[]): boolean =>
  rows.length > 1 &&
  rows.every(
    row =>
      knowsEvent('DELETE', String(row.state)) && SAME.every(field => (row[field] ?? '') === (rows[0]?.[field] ?? '')),
  );

/** Drafts of one customer, lane and sailing to one booking. */
export function useMerge(section: Text): { command(context: ResourceContext): Command; readonly dialog: ReactNode } {
  const client = useClient();
  const queries = useQueryClient();
  const text = useText();
  const { menu } = useSession();
  const [rows, setRows] = useState<readonly AnyRow[]>([]);
  const [first] = rows;
  const may = hasButton(menu, 'MERGE', BOOKING_PATHS.queue);
  const merging = useSend({
    name: ['booking', 'merge'],
    rowsOf: (said: { readonly rows: readonly AnyRow[] }) => said.rows,
    wordsOf: () => ({}),
    send: async (_, { rows: drafts, idempotencyKey }) =>
      (await client.call(mergeBookings, { body: { rows: drafts }, idempotencyKey })).data,
    onDone: async (_, said) => {
      setRows([]);
      await refreshBookings(
        queries,
        said.rows.map(({ id }) => id),
      );
    },
    notice: ({ bookingNo }) => ({ text: text(both('merged', { no: bookingNo })) }),
  });
  return {
    command: ({ marked }) => ({
      id: 'booking.merge',
      title: both('merge'),
      section,
      shortcut: 'shift+m',
      quiet: !may,
      enabled: !may ? both('noRight') : isAlike(marked) ? true : both('mergePick'),
      run: () => setRows(marked),
    }),
    dialog: first && (
      <AskDialog
        title={text(both('merge'))}
        send={{ label: text(both('merge')), run: () => merging.run({ rows }) }}
        onClose={() => setRows([])}
      >
        <p>{text(both('mergeText', { n: rows.length, no: first.bookingNo }))}</p>
      </AskDialog>
    ),
  };
}
