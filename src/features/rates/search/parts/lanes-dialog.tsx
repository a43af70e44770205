import { useId, useState } from 'react';
import type { DataOf } from '#contract/kernel/call.ts';
import { queryLanes } from '#contract/rates/search/calls.ts';
import { useClient } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { lineText, quickBook } from '#kit/quick-line/quick-book.ts';
import { AskLanes } from '../../request/parts/ask-lanes.tsx';
import type { SearchText } from '../use-search.ts';
import { amountText } from './offer-words.tsx';

const MOST_LANES = 50;

interface Outcome {
  readonly line: string;
  readonly lane: SearchText;
  /** Words of the line that mean nothing here. */
  readonly unread: string;
  readonly found: DataOf<typeof queryLanes>[number] | null;
}

/** A pasted table of lanes: the best rate of each, and which have none. */
export function LanesDialog({
  asked,
  today,
  onClose,
}: {
  readonly asked: SearchText;
  readonly today: string;
  readonly onClose: () => void;
}) {
  const t = useT('rateSearch');
  const text = useText();
  const id = useId();
  const client = useClient();
  const [read] = useState(() => quickBook(client));
  const [pasted, setPasted] = useState('');
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [fault, setFault] = useState('');
  const run = async () => {
    setFault('');
    const lines = pasted
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean)
      .slice(0, MOST_LANES);
    try {
      const lanes: SearchText[] = [];
      const unread: string[] = [];
      for (const line of lines) {
        const understood = await read(line, today);
        lanes.push(lineText(understood));
        unread.push(understood.unread.join(' '));
      }
      const customer = asked.customer ? { customer: asked.customer } : {};
      const given = lanes.map(lane => ({
        pol: '',
        pod: '',
        box: '',
        ...Object.fromEntries(Object.entries(lane).filter(([, value]) => value)),
      }));
      const { data } = await client.call(queryLanes, { body: { ...customer, lanes: given } });
      setOutcomes(
        lines.map((line, index) => ({
          line,
          lane: lanes[index] ?? {},
          unread: unread[index] ?? '',
          found: data[index] ?? null,
        })),
      );
    } catch (error) {
      setFault(text(errorText(error)));
    }
  };
  return (
    <FormDialog
      isOpen
      title={t('lanesTitle')}
      cancelLabel={t('close')}
      onCancel={onClose}
      width={900}
      primary={{ label: t('run'), onRun: run, disabled: pasted.trim() === '' }}
      more={
        <AskLanes
          lanes={outcomes.filter(({ found }) => found && !found.offer && !found.fault).map(({ lane }) => lane)}
          customer={asked.customer}
        />
      }
    >
      <div className="rs-lanes">
        <label htmlFor={id}>{t('lanesHint')}</label>
        <textarea
          id={id}
          className="bp6-input"
          value={pasted}
          onChange={event => setPasted(event.currentTarget.value)}
        />
        {fault && <p className="fl-finding-error">{fault}</p>}
        {outcomes.length > 0 && (
          <table className="rs-fees" aria-label={t('lanesTitle')}>
            <thead>
              <tr>
                <th scope="col">{t('col.lane')}</th>
                <th scope="col">{t('col.found')}</th>
                <th scope="col">{t('col.carrier')}</th>
                <th scope="col">{t('col.transit')}</th>
                <th scope="col">{t('col.total')}</th>
              </tr>
            </thead>
            <tbody>
              {outcomes.map(({ line, unread, found }, index) => (
                // Two lines may be alike.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <tr key={index}>
                  <th scope="row">
                    {line}
                    {unread && <span className="rs-chip rs-chip-bad"> {unread} ?</span>}
                  </th>
                  <td className="rs-figure">{found?.found ?? 0}</td>
                  <td>{found?.offer?.carrier ?? ''}</td>
                  <td>{found?.offer?.transitDays ?? ''}</td>
                  <td>
                    {found?.offer
                      ? amountText(found.offer.price.total)
                      : found?.fault
                        ? text(found.fault)
                        : t('laneNone')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </FormDialog>
  );
}
