import { applicationCounts } from '#contract/company/onboarding/calls.ts';
import { useCallQuery } from '#kit/client.tsx';

/** States to choose from, each with its count. */
export function StateTabs<State extends string>({
  label,
  states,
  value,
  words,
  onChange,
}: {
  readonly label: string;
  readonly states: readonly State[];
  readonly value: State;
  readonly words: (state: State) => string;
  readonly onChange: (state: State) => void;
}) {
  const { data = {} } = useCallQuery(applicationCounts);
  const all = Object.values(data).reduce((sum, n) => sum + n, 0);
  return (
    <fieldset className="onboarding-tabs" aria-label={label} style={{ border: 0, margin: 0, padding: 0 }}>
      {states.map(state => (
        <button key={state} type="button" aria-pressed={state === value} onClick={() => onChange(state)}>
          {words(state)} {state === 'ALL' ? all : (data[state] ?? 0)}
        </button>
      ))}
    </fieldset>
  );
}
