import type { ReactNode } from 'react';
import type { DataOf } from '#contract/kernel/call.ts';
import type { operationsState } from '#contract/operations/calls.ts';
import { RETENTION } from '#contract/operations/retention.ts';
import { formatFigure } from '#kit/figures.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import '../locale/words.ts';

type State = DataOf<typeof operationsState>;

/** A titled table; `figures` are the columns of numbers, counted from the left. */
function Table({
  title,
  note,
  head,
  figures = [],
  rows,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly head: readonly string[];
  readonly figures?: readonly number[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}) {
  const classOf = (column: number) => (figures.includes(column) ? 'ops-figure' : undefined);
  return (
    <div className="ops-panel fl-card">
      <h2>{title}</h2>
      {note}
      {rows.length > 0 && (
        <ScrollRegion label={title}>
          <table aria-label={title}>
            <thead>
              <tr>
                {head.map((name, column) => (
                  <th key={name} scope="col" className={classOf(column)}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells: [first, ...rest] }) => (
                <tr key={key}>
                  <th scope="row">{first}</th>
                  {rest.map((cell, index) => (
                    <td key={head[index + 1]} className={classOf(index + 1)}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  );
}

/** Servers, database, slow calls, backups, and for how long things are kept. */
export function OperationsPanels({ state }: { readonly state: State }) {
  const t = useT('operations');
  const text = useText();
  const { servers, database, slowest, backups, retention, scanner } = state;
  const { kind, version, bytes, migrations, lastMigration, pool, replica } = database;
  const ms = (value: number): string => formatFigure(Math.round(value));
  return (
    <div className="ops-columns">
      <Table
        title={t('servers')}
        head={(['host', 'version', 'since', 'seen', 'live', 'state'] as const).map(key => t(`server.${key}`))}
        figures={[4]}
        rows={servers.map(one => ({
          key: one.id,
          cells: [
            `${one.host} (${one.pid})`,
            one.version,
            <Instant key="since" at={one.startedAt} format="dateMinute" />,
            <Instant key="seen" at={one.seenAt} format="dateMinute" />,
            formatFigure(one.liveConnections),
            `${t(one.isAlive ? 'alive' : 'silent')}${one.isThis ? ` · ${t('thisOne')}` : ''}`,
          ],
        }))}
        note={
          <>
            <p>
              {t('database')}: {t(`kind.${kind}`, { version })},{' '}
              {t('size', { mb: formatFigure(Math.round(bytes / 1_048_576)) })}
            </p>
            <p className="fl-muted">{t('migrations', { n: migrations, name: lastMigration.name })}</p>
            {pool && <p className="fl-muted">{t('pool', pool)}</p>}
            {replica && (
              <p className={replica.state === 'used' ? 'fl-muted' : undefined}>
                {t(`replica.${replica.state}`, { kb: formatFigure(Math.ceil(replica.behindBytes / 1024)) })}
              </p>
            )}
            <p className={scanner.state === 'away' ? 'ops-warning' : 'fl-muted'} data-scanner={scanner.state}>
              {t(`scanner.${scanner.state}`, { about: scanner.about })}
            </p>
          </>
        }
      />
      <Table
        title={t('slowTitle')}
        head={[t('call'), t('count'), t('mean'), t('p95')]}
        figures={[1, 2, 3]}
        rows={slowest.map(one => ({
          key: one.call,
          cells: [one.call, formatFigure(one.calls), ms(one.meanMs), ms(one.p95Ms)],
        }))}
      />
      <Table
        title={t('backups')}
        note={backups.length === 0 && <p className="fl-muted">{t('noBackups')}</p>}
        head={[t('backupName'), t('madeAt'), t('files')]}
        figures={[2]}
        rows={backups.map(({ name, madeAt, files }) => ({
          key: name,
          cells: [name, <Instant key="at" at={madeAt} format="dateMinute" />, formatFigure(files)],
        }))}
      />
      <Table
        title={t('retention')}
        note={
          <p className="fl-muted">
            {t('retentionHint')} {t('clearedAt')}: <Instant at={state.clearedAt} format="dateMinute" />
          </p>
        }
        head={[t('retention'), t('keptFor')]}
        figures={[1]}
        rows={retention.map(({ key, days }) => ({
          key,
          cells: [text(RETENTION[key].title), `${formatFigure(days)} ${t(`unit.${RETENTION[key].unit}`)}`],
        }))}
      />
    </div>
  );
}
