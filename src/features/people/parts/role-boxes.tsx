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
  const roles = useCallQuery(suggest, { resource: 'SeatRole', q: '', limit: 50 });
  if (roles.error) return <ErrorState error={roles.error} onRetry={() => void roles.refetch()} />;
  if (!roles.data) return <LoadingState lines={3} />;
  return <RoleChoice label={label} roles={roles.data} chosen={chosen} onChange={onChange} />;
}

/** The same with roles that are known already. */
export function RoleChoice({
  label,
  roles,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly roles: readonly { readonly id: string; readonly zh: string; readonly en: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (roleIds: readonly string[]) => void;
}) {
  const language = useLanguage();
  return (
    <fieldset className="ppl-boxes">
      <legend>{label}</legend>
      {roles.map(({ id, zh, en }) => (
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
