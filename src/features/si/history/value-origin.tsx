import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Act, siProvenance } from '#contract/si/history.calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { useName } from '#kit/name-text.tsx';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { isSiEvent, SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { pathLabel } from '../parts/path-label.ts';
import './history.css';
import './locale/words.ts';

const SECTION = { zh: '值的来源', en: 'Origin of values' };

const fieldsIn = (root: HTMLElement | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('[data-path]') ?? []),
];

/** Who did it: a person with company, for whom, or the system. */
export function useActText(): (act: Act) => string {
  const t = useT('siHistory');
  const name = useName();
  return act => {
    const { EmployeeName, EmployeeNameEn, CompanyName, CompanyNameEn, OnBehalfOf, OnBehalfOfEn } = act;
    const told = [name(EmployeeName, EmployeeNameEn), name(CompanyName, CompanyNameEn)];
    const who = told.filter(Boolean).join(' · ') || t('system');
    return OnBehalfOf ? `${who} (${t('onBehalf', { name: name(OnBehalfOf, OnBehalfOfEn) })})` : who;
  };
}

/**
 * Fields of a document that is read, with a cursor of their own: Alt+W (or the context menu of a field) tells who set the
 * value under it, when, by which event and from what; Alt+Up and Alt+Down move to the next one.
 */
export function ValueOrigin({
  id,
  asOf,
  onPath,
  children,
}: {
  readonly id: string;
  readonly asOf?: number | undefined;
  /** The field under the cursor; null = closed. */
  readonly onPath?: (path: string | null) => void;
  readonly children: ReactNode;
}) {
  const t = useT('siHistory');
  const text = useText();
  const root = useRef<HTMLDivElement>(null);
  const hovered = useRef<string | null>(null);
  const [path, setPath] = useState<string | null>(null);

  const show = (next: string | null) => {
    setPath(next);
    onPath?.(next);
  };
  const move = (by: 1 | -1) => {
    const paths = fieldsIn(root.current).map(field => field.dataset.path ?? '');
    if (paths.length === 0) return;
    const at = path === null ? (by === 1 ? -1 : 0) : paths.indexOf(path);
    show(paths[(at + by + paths.length) % paths.length] ?? null);
  };
  const open = () => {
    if (path !== null) return show(null);
    const first = fieldsIn(root.current)[0]?.dataset.path ?? null;
    show(hovered.current ?? first);
  };
  useCommands([
    {
      id: 'si.origin',
      title: { zh: '此值从何而来', en: 'Where does this value come from' },
      section: SECTION,
      shortcut: 'alt+w',
      quiet: true,
      enabled: true,
      run: open,
    },
    {
      id: 'si.origin.next',
      title: { zh: '下一字段', en: 'Next field' },
      section: SECTION,
      shortcut: 'alt+down',
      quiet: true,
      repeats: true,
      enabled: true,
      run: () => move(1),
    },
    {
      id: 'si.origin.previous',
      title: { zh: '上一字段', en: 'Previous field' },
      section: SECTION,
      shortcut: 'alt+up',
      quiet: true,
      repeats: true,
      enabled: true,
      run: () => move(-1),
    },
  ]);

  useEffect(() => {
    for (const field of fieldsIn(root.current)) {
      const isHere = path !== null && field.dataset.path === path;
      field.toggleAttribute('data-origin', isHere);
      if (isHere) field.scrollIntoView({ block: 'nearest' });
    }
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer's way to what Alt+W does
    <div
      ref={root}
      className="si-origin-root"
      onPointerOver={event => {
        hovered.current = (event.target as HTMLElement).closest<HTMLElement>('[data-path]')?.dataset.path ?? null;
      }}
      onContextMenu={event => {
        const field = (event.target as HTMLElement).closest<HTMLElement>('[data-path]');
        if (!field?.dataset.path) return;
        event.preventDefault();
        show(field.dataset.path);
      }}
    >
      {children}
      {path !== null && (
        <aside className="si-origin" role="status" aria-label={t('originOf', { field: text(pathLabel(path)) })}>
          <h3>{text(pathLabel(path))}</h3>
          <OriginOf id={id} asOf={asOf} path={path} />
          <small className="fl-muted">{t('originHint')}</small>
        </aside>
      )}
    </div>
  );
}

function OriginOf({
  id,
  asOf,
  path,
}: {
  readonly id: string;
  readonly asOf: number | undefined;
  readonly path: string;
}) {
  const t = useT('siHistory');
  const text = useText();
  const who = useActText();
  const origins = useCallQuery(siProvenance, { Id: id, ...(asOf ? { asOf } : {}) });
  if (origins.isPending) return <LoadingState />;
  if (origins.error) return <ErrorState error={origins.error} onRetry={() => void origins.refetch()} />;
  const value = origins.data.Values.find(one => one.Path === path);
  const act = origins.data.Acts.find(one => one.Seq === value?.Seq);
  if (!value || !act) return <p className="fl-muted">{t('noField')}</p>;
  return (
    <dl data-seq={act.Seq} data-source={value.Source}>
      <dt>{t('by')}</dt>
      <dd>{who(act)}</dd>
      <dt>{t('when')}</dt>
      <dd>
        <Instant at={act.Time} />
      </dd>
      <dt>{t('event')}</dt>
      <dd>
        {isSiEvent(act.Event) ? text(SI_EVENTS[act.Event].label) : act.Event} · {t('step', { n: act.Seq })} ·{' '}
        {t('inRevision', { n: act.Revision })}
      </dd>
      <dt>{t('from')}</dt>
      <dd>
        {t(`sources.${value.Source}`)}
        {value.Ref && <span className="si-origin-ref"> · {value.Ref}</span>}
        {value.Row !== null && <span data-row={value.Row}> · {t('inRow', { n: value.Row })}</span>}
        {value.Revision !== null && (
          <span data-revision={value.Revision}> · {t('inRevision', { n: value.Revision })}</span>
        )}
      </dd>
      {value.Before !== null && (
        <>
          <dt>{t('before')}</dt>
          <dd>
            <del>{value.Before || t('empty')}</del>
          </dd>
        </>
      )}
    </dl>
  );
}
