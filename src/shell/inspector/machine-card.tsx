import type { AnyStateMachine, StateValue } from 'xstate';
import { useT } from '#kit/i18n.ts';
import { masked } from '#streams/log-mask.ts';
import { leavesOf, pathsOf } from './state-paths.ts';

/** One machine: where it is, among all it can be in, and what it remembers (without secrets). */
export function MachineCard({
  name,
  note,
  value,
  machine,
  context,
}: {
  readonly name: string;
  /** Running now, replayed, or only recorded. */
  readonly note: string;
  readonly value: StateValue;
  readonly machine?: AnyStateMachine | undefined;
  readonly context?: unknown;
}) {
  const t = useT('inspector');
  const now = pathsOf(value);
  return (
    <section className="fl-inspector-machine" data-machine={name} aria-label={name}>
      <h4>
        {name} <small>{note}</small>
      </h4>
      <p className="fl-mono" data-state>
        {now.join(' · ')}
      </p>
      {machine && (
        <details>
          <summary>{t('states')}</summary>
          <ul>
            {leavesOf(machine.root).map(path => (
              <li key={path} {...(now.includes(path) ? { 'aria-current': 'true' as const } : {})}>
                {path}
              </li>
            ))}
          </ul>
        </details>
      )}
      {context !== undefined && (
        <details>
          <summary>{t('context')}</summary>
          <pre>{JSON.stringify(masked(context), null, 1)}</pre>
        </details>
      )}
    </section>
  );
}
