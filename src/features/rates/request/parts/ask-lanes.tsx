import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { savePriceRequest } from '#contract/rates/request/request.calls.ts';
import type { CriteriaText } from '#contract/rates/search/criteria.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { showToast } from '#kit/toasts.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import '../locale/words.ts';
import '../queries.ts';

/** Lanes of a pasted table that have no rate: one request each, in one go. Stands among the buttons of the table's dialog. */
export function AskLanes({
  lanes,
  customer,
}: {
  readonly lanes: readonly CriteriaText[];
  readonly customer: string | undefined;
}) {
  const t = useT('priceRequest');
  const text = useText();
  const client = useClient();
  const { menu } = useSession();
  const [asked, setAsked] = useState<readonly CriteriaText[]>([]);
  const [isBusy, setBusy] = useState(false);
  const open = lanes.filter(lane => !asked.includes(lane));
  if (open.length === 0 || !hasButton(menu, 'ASK_PRICE', RATE_PATHS.quickQuote)) return null;
  const run = async (): Promise<void> => {
    setBusy(true);
    const done: CriteriaText[] = [];
    try {
      for (const lane of open) {
        const { pol = '', pod = '', box = '', from, to } = lane;
        const body = { mode: 'FCL' as const, pol, pod, box, etdFrom: from || null, etdTo: to || null };
        await client.call(savePriceRequest, { body: { ...body, customer: customer || null } });
        done.push(lane);
      }
      showToast({ id: 'rates.askPrice', intent: 'success', text: t('askedMany', { n: done.length }) });
    } catch (error) {
      showToast({ id: 'rates.askPrice', intent: 'danger', text: text(reasonOf(error)) });
    }
    setAsked([...asked, ...done]);
    setBusy(false);
  };
  return (
    <Button
      data-command="rates.askPrice"
      loading={isBusy}
      text={t('askLanes', { n: open.length })}
      onClick={() => void run()}
    />
  );
}
