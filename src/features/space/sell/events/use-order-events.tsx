import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CallDef } from '#contract/kernel/call.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { assignRefs } from '#contract/space/desk.calls.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { spaceOrderDetail } from '#contract/space/space.calls.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { type RowResult, useSendRows } from '#kit/resource/actions/use-send-rows.tsx';
import { callsOf, refreshRows } from '#kit/resource/resource-queries.ts';
import { useSend } from '#kit/send/use-send.ts';
import { showToast } from '#kit/toasts.tsx';
import type { Seen, Sending } from '#kit/use-resend.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { serverNow } from '#streams/server-clock.ts';
import { both } from '../locale/both.ts';
import { sellCommand } from '../parts/sell-command.ts';
import '../queries.ts';
import { mayTell, type SoldRow, type Teller } from './order-ability.ts';
import { type OrderAct, orderCall } from './order-calls.ts';
import { OrderDialog, type OrderWords } from './order-dialog.tsx';
import { orderFigure } from './row-figures.ts';

type EventCall = CallDef<never, never, never>;
type Row = AnyRow & SoldRow & { readonly sellerCode: string; readonly orderNo: string };

interface Asked {
  readonly act: OrderAct;
  readonly rows: readonly Row[];
}

/** Events of sold orders as commands for chosen rows: one by one to the server, each with the version that was seen. */
export function useOrderEvents(resource: Resource): {
  command(act: OrderAct, rows: readonly AnyRow[], now: string): Command;
  readonly dialog: ReactNode;
} {
  const client = useClient();
  const queries = useQueryClient();
  const t = useT('spaceSell');
  const text = useText();
  const { menu, employee } = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);

  const tellerOf = ({ sellerCode }: Row): Teller => ({
    isSeller: sellerCode === employee?.CompanyCode,
    isPlatform: employee?.CompanyKind === 'platform',
    reviews: employee?.CompanyKind === 'platform' && hasButton(menu, 'APPROVE', SPACE_PATHS.allSelling),
  });

  const many = useSendRows<Row>({
    read: async id => (await client.call(callsOf(resource).get, { query: { id } })).data.row as unknown as Row,
    nameOf: ({ orderNo }) => orderNo,
    nowOf: row => orderFigure(row, text),
  });

  const one = async (act: OrderAct, id: string, words: OrderWords, sending: Partial<Sending>): Promise<void> => {
    const { call, body } = orderCall(act);
    const { refs, ...said } = words;
    if (refs) await client.call(assignRefs, { body: { id, refs }, ...sending });
    else await client.call(call as EventCall, { body: { id, ...body, ...said } as never, ...sending });
  };

  const single = useSend({
    name: ['spaceSell', 'order'],
    rowsOf: ({ row }: { readonly act: OrderAct; readonly row: Row; readonly words: OrderWords }) => [row],
    wordsOf: ({ act, words }) => ({ act, ...words }),
    send: ({ act, row: { id }, words }, { once }) => one(act, id, words, once),
  });

  /** Of several, one by one: what one lacks keeps no other back. */
  const eachOf = async (act: OrderAct, rows: readonly Seen[], words: OrderWords): Promise<RowResult[]> => {
    const results: RowResult[] = [];
    for (const { id, version } of rows)
      try {
        await one(act, id, words, { ifMatch: version });
        results.push({ id, ok: true, message: null });
      } catch (error) {
        results.push({ id, ok: false, message: reasonOf(error) });
      }
    return results;
  };

  /** Of one order a refusal is the answer; of several it is told of each. True once it is done for all of these. */
  const send = async ({ act, rows: meant }: Asked, rows: readonly Row[], words: OrderWords = {}): Promise<boolean> => {
    const fits = (row: Row): boolean =>
      mayTell(row, orderCall(act).event, tellerOf(row), new Date(serverNow()).toISOString()) === true;
    const [only] = meant;
    let failed: readonly RowResult[] = [];
    if (only && meant.length === 1) await single.run({ act, row: only, words });
    else ({ failed } = await many.send(rows, { act, ...words }, fits, sending => eachOf(act, sending.rows, words)));
    const label = text(both(`order.${act}`));
    const n = rows.length - failed.length;
    const [first] = failed;
    showToast({
      id: `spaceSell.${act}`,
      intent: first ? 'warning' : 'success',
      text: first ? t('someFailed', { label, n, m: failed.length }) : t('done', { label, n }),
      ...(first?.message ? { detail: text(first.message) } : {}),
    });
    await refreshRows(
      queries,
      resource,
      rows.map(({ id }) => id),
    );
    await queries.invalidateQueries({ queryKey: [spaceOrderDetail.path] });
    return !first;
  };

  return {
    command: (act, chosen, now) => {
      const { event, rights, shortcut, intent, asks } = orderCall(act);
      const rows = (chosen as readonly Row[]).filter(row => mayTell(row, event, tellerOf(row), now) === true);
      const [first] = chosen as readonly Row[];
      const otherwise = !first ? both('pick') : rows.length > 0 ? true : mayTell(first, event, tellerOf(first), now);
      const isOneByOne = asks !== 'plain' && asks !== 'sure' && asks !== 'reason';
      const meant = isOneByOne ? rows.slice(0, 1) : rows;
      return sellCommand(
        menu,
        rights,
        {
          id: `spaceSell.${act}`,
          title: both(`order.${act}`),
          section: resource.title,
          shortcut,
          ...(intent ? { intent } : {}),
          run: async () => {
            many.begin();
            const begun = { act, rows: meant };
            if (asks !== 'plain') return setAsked(begun);
            try {
              if (!(await send(begun, meant))) setAsked(begun);
            } catch (error) {
              showToast({ id: `spaceSell.${act}`, intent: 'danger', text: text(reasonOf(error)) });
            }
          },
        },
        otherwise,
      );
    },
    dialog: asked && (
      <OrderDialog
        act={asked.act}
        rows={asked.rows}
        many={many}
        onSend={async words => {
          if (await send(asked, many.leftOf(asked.rows), words)) setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
