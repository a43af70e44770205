import { useEffect } from 'react';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { DocumentScreen } from '#kit/document/document-screen.tsx';
import type { Preset } from '#kit/document/event-offers.ts';
import { WORDS } from '#kit/document/words.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { type Address, useAddress } from '#kit/resource/use-address.ts';
import { LIST_PARAMS } from '#kit/resource/view/grid-address.ts';
import { priceRequest } from '#machines/rates/price-request.document.ts';
import { AnswerDialog } from './parts/answer-dialog.tsx';
import { requestLists } from './parts/request-columns.tsx';
import { RequestDetail } from './parts/request-detail.tsx';
import { word } from './words.ts';

const DIALOGS = { ANSWER: AnswerDialog } as const;
/** Asked for where the prices are searched, with what was searched for. */
const EVENTS = ['ANSWER', 'ASSIGN', 'CLOSE'] as const;
const PRESETS: readonly Preset[] = [
  { name: 'take', event: 'ASSIGN', label: word('take'), key: 'c', payload: { employeeId: null }, done: word('taken') },
];

type Search = Readonly<Record<string, string | null>>;

/** Back to the search, with what of it stays in the address and what is said anew. */
function leave({ change }: Address, search: Search): void {
  change(
    params => {
      for (const name of ['requests', ...LIST_PARAMS]) params.delete(name);
      for (const [name, value] of Object.entries(search)) {
        if (value) params.set(name, value);
        else params.delete(name);
      }
      return params;
    },
    { replace: false },
  );
}

/** Messages that were sent before name their request otherwise. */
function useEarlierLink({ params, change }: Address): void {
  const named = params.get('request');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says it once
  useEffect(() => {
    if (named === null) return;
    change(
      after => {
        after.delete('request');
        after.set('id', named);
        return after;
      },
      { replace: true },
    );
  }, [named]);
}

/**
 * Requests of the company inside a search (`?requests=WAITING`): who asks sees state and answer, who answers works them off, the oldest
 * due first. `Show rates` leads back to the search with the request's lane.
 */
export function RequestsView() {
  const address = useAddress();
  const { employee } = useSession();
  useEarlierLink(address);
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  const showRates = (request: AnyRow): void => {
    const customer = text(request.customerCompanyId);
    leave(address, {
      pol: text(request.pol),
      pod: text(request.pod),
      box: text(request.box),
      from: text(request.etdFrom),
      to: text(request.etdTo),
      customer: customer === employee?.CompanyId ? null : customer,
    });
  };
  const commands = ({ chosen: [request, ...others] }: ResourceContext): readonly Command[] => [
    {
      id: 'rates.request.showRates',
      title: word('showRates'),
      section: priceRequest.title,
      shortcut: 'v',
      enabled: others.length > 0 ? WORDS.oneOnly : request ? true : word('pickOne'),
      run: () => (request ? showRates(request) : undefined),
    },
    {
      id: 'rates.request.back',
      title: word('back'),
      section: priceRequest.title,
      shortcut: 'b',
      enabled: true,
      run: () => leave(address, {}),
    },
  ];
  return (
    <DocumentScreen
      document={priceRequest}
      title={word('title')}
      lists={requestLists}
      listParam="requests"
      events={EVENTS}
      presets={PRESETS}
      dialogs={DIALOGS}
      detail={RequestDetail}
      commands={commands}
    />
  );
}
