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
import { reasonOf } from '#kit/resource/problem-text.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import { showToast } from '#kit/toasts.tsx';
import { useResend } from '#kit/use-resend.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import { sellCommand } from '../parts/sell-command.ts';
import '../queries.ts';
import { mayTell, type SoldRow, type Teller } from './order-ability.ts';
import { type OrderAct, orderCall } from './order-calls.ts';
import { OrderDialog, type OrderWords } from './order-dialog.tsx';

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
  const resend = useResend();
  const [asked, setAsked] = useState<Asked | null>(null);

  const tellerOf = ({ sellerCode }: Row): Teller => ({
    isSeller: sellerCode === employee?.CompanyCode,
    isPlatform: employee?.CompanyKind === 'platform',
    reviews: employee?.CompanyKind === 'platform' && hasButton(menu, 'APPROVE', SPACE_PATHS.allSelling),
  });

  const one = async (act: OrderAct, { id }: Row, words: OrderWords, sending: { ifMatch: number }): Promise<void> => {
    const { call, body } = orderCall(act);
    const { refs, ...said } = words;
    if (refs) await client.call(assignRefs, { body: { id, refs }, ...sending });
    else await client.call(call as EventCall, { body: { id, ...body, ...said } as never, ...sending });
  };

  /** Of one order a refusal is the answer; of many the first that failed is told beside how many went through. */
  const send = async ({ act, rows }: Asked, words: OrderWords = {}): Promise<void> => {
    const failures: unknown[] = [];
    const [only, ...others] = rows;
    if (only && others.length === 0) await resend(only, { act, ...words }, sending => one(act, only, words, sending));
    else
      for (const row of rows) await one(act, row, words, { ifMatch: row.version }).catch(error => failures.push(error));
    const label = text(both(`order.${act}`));
    const n = rows.length - failures.length;
    const [first] = failures;
    showToast({
      id: `spaceSell.${act}`,
      intent: first ? 'warning' : 'success',
      text: first ? t('someFailed', { label, n, m: failures.length }) : t('done', { label, n }),
      ...(first ? { detail: text(reasonOf(first)) } : {}),
    });
    setAsked(null);
    await refreshRows(
      queries,
      resource,
      rows.map(({ id }) => id),
    );
    await queries.invalidateQueries({ queryKey: [spaceOrderDetail.path] });
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
          ...{ id: `spaceSell.${act}`, title: both(`order.${act}`), section: resource.title, shortcut },
          ...(intent ? { intent } : {}),
          run: async () => {
            if (asks !== 'plain') return setAsked({ act, rows: meant });
            try {
              await send({ act, rows: meant });
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
        onSend={words => send(asked, words)}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
