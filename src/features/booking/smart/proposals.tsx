import type { FoundDeparture } from '#contract/booking/find/calls.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import type { Command } from '#kit/command.ts';
import { formatFigure } from '#kit/figures.ts';
import { useT } from '#kit/i18n.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import './locale/words.ts';
import type { OpenNote } from './open-note.ts';

const priceText = ({ price }: FoundDeparture): string => {
  const total = price?.price.total;
  return total ? `${total.currency} ${formatFigure(total.amount)}` : '';
};

/** What is proposed for a note: parties that are kept, and departures with their best price. One key takes each. */
export function Proposals({
  note,
  parties,
  departures,
}: {
  readonly note: OpenNote;
  /** In the order of the note's matches, and of its departures. */
  readonly parties: readonly Command[];
  readonly departures: readonly Command[];
}) {
  const t = useT('bookingSmart');
  const { carrier, routing } = note.store.read();
  return (
    <>
      {note.matches.length > 0 && (
        <section aria-label={t('parties')}>
          <h3>{t('parties')}</h3>
          <ul className="bs-matches">
            {note.matches.map((match, index) => (
              <li key={match.id}>
                <StatusTag tone={match.score >= 95 ? 'ok' : 'warn'}>{match.score}%</StatusTag> <b>{match.name}</b>{' '}
                {[match.parties.shipper.name, match.parties.consignee.name].filter(Boolean).join(' → ')}{' '}
                {parties[index] && <CommandButton command={parties[index]} />}
              </li>
            ))}
          </ul>
        </section>
      )}
      {note.departures.length > 0 && (
        <section aria-label={t('departures')}>
          <h3>{t('departures')}</h3>
          <table className="bs-rows">
            <thead>
              <tr>
                {(['carrier', 'sailing', 'day', 'transit', 'price', 'space'] as const).map(column => (
                  <th key={column} scope="col">
                    {t(`column.${column}`)}
                  </th>
                ))}
                <th scope="col" />
              </tr>
            </thead>
            <tbody>
              {note.departures.map((one, index) => {
                const isTaken =
                  one.carrier === carrier && one.day === routing.departureDate && one.voyage === routing.voyageNo;
                return (
                  <tr key={one.key} data-state={isTaken ? 'DONE' : undefined}>
                    <th scope="row">{one.carrier}</th>
                    <td>{[one.vessel, one.voyage].filter(Boolean).join(' ')}</td>
                    <td>{one.day}</td>
                    <td>{one.transitDays === null ? '' : t('days', { n: one.transitDays })}</td>
                    <td className="fl-number">{priceText(one)}</td>
                    <td>{one.spaces.length > 0 && <StatusTag tone="ok">{t('hasSpace')}</StatusTag>}</td>
                    <td>{departures[index] && <CommandButton command={departures[index]} />}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
