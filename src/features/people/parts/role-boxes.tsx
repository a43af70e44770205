import { Checkbox } from '@blueprintjs/core';
import { suggest } from '#contract/kernel/suggest.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useLanguage } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';

/** The roles that may be given here, to be ticked. */
export function RoleBoxes({
  label,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly chosen: readonly string[];
  readonly onChange: (roleIds: readonly string[]) => void;
}) {
  const language = useLanguage();
  const roles = useCallQuery(suggest, { resource: 'SeatRole', q: '', limit: 50 });
  if (roles.error) return <ErrorState error={roles.error} onRetry={() => void roles.refetch()} />;
  if (!roles.data) return <LoadingState lines={3} />;
  return (
    <fieldset className="ppl-boxes">
      <legend>{label}</legend>
      {roles.data.map(({ id, zh, en }) => (
        <Checkbox
          key={id}
          label={language === 'EN' ? en : zh}
          checked={chosen.includes(id)}
          onChange={event =>
            onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter(other => other !== id))
          }
        />
      ))}
    </fieldset>
  );
}
