import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { CriteriaText } from '#contract/rates/search/criteria.ts';
import { useDocumentActor } from '#kit/document/document-actor.ts';
import { useApply } from '#kit/document/use-apply.ts';
import { useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { showToast } from '#kit/toasts.tsx';
import { priceRequest } from '#machines/rates/price-request.document.ts';
import { word } from '../words.ts';

/** Lanes of a pasted table that have no rate: one request each, in one go. Stands among the buttons of the table's dialog. */
export function AskLanes({
  lanes,
  customer,
}: {
  readonly lanes: readonly CriteriaText[];
  readonly customer: string | undefined;
}) {
  const text = useText();
  const apply = useApply(priceRequest);
  const { holds } = useDocumentActor(priceRequest);
  const [asked, setAsked] = useState<readonly CriteriaText[]>([]);
  const [isBusy, setBusy] = useState(false);
  const open = lanes.filter(lane => !asked.includes(lane));
  if (open.length === 0 || !holds.includes('ASK')) return null;
  const run = async (): Promise<void> => {
    setBusy(true);
    const done: CriteriaText[] = [];
    try {
      for (const lane of open) {
        const { pol = '', pod = '', box = '', from, to } = lane;
        await apply.run({
          event: 'ASK',
          rows: [],
          payload: {
            mode: 'FCL',
            pol,
            pod,
            box: box || null,
            etdFrom: from || null,
            etdTo: to || null,
            customer: customer || null,
          },
          // One word for all of them.
          done: null,
        });
        done.push(lane);
      }
      showToast({ id: 'rates.askPrice', intent: 'success', text: text(word('askedMany', { n: done.length })) });
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
      text={text(word('askLanes', { n: open.length }))}
      onClick={() => void run()}
    />
  );
}
