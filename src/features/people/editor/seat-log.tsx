import { suggest } from '#contract/kernel/suggest.ts';
import { employeeResource } from '#contract/people/employee.resource.ts';
import { EMPLOYEE_STATE, type EmployeeState } from '#contract/people/employee.ts';
import { employeeFormResource } from '#contract/people/employee-form.resource.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { callsOf } from '#kit/resource/resource-queries.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { type EmployeeEvent, employee } from '#machines/people/employee.document.ts';
import '../locale/words.ts';

const TONE = { INVITED: 'info', ACTIVE: 'ok', DISABLED: 'warn', RESIGNED: 'neutral' } as const;
const OWN_WORDS = ['handover', 'sentTo', 'exceptions'] as const;

/** Everything that happened to the seat, newest first; roles, departments and managers by their names. */
export function SeatLog({ id }: { readonly id: string }) {
  const t = useT('people');
  const text = useText();
  const language = useLanguage();
  const log = useCallQuery(callsOf(employeeResource).log, { id });
  const entries = log.data ?? [];
  const idsAt = (path: string): string =>
    [
      ...new Set(
        entries.flatMap(({ changes }) =>
          changes.filter(change => change.path === path).flatMap(({ before, after }) => [before, after].flat()),
        ),
      ),
    ]
      .filter(value => typeof value === 'string')
      .join(',');
  const names = (resource: string, ids: string) => ({
    query: { resource, q: '', limit: 50, ids },
    enabled: ids !== '',
  });
  const [roleIds, departmentIds, managerIds] = ['roleIds', 'departmentId', 'managerId'].map(idsAt) as [
    string,
    string,
    string,
  ];
  const asked = [
    names('SeatRole', roleIds),
    names('Department', departmentIds),
    names('Employee', managerIds),
  ] as const;
  const roles = useCallQuery(suggest, asked[0].query, { enabled: asked[0].enabled });
  const departments = useCallQuery(suggest, asked[1].query, { enabled: asked[1].enabled });
  const managers = useCallQuery(suggest, asked[2].query, { enabled: asked[2].enabled });
  if (log.error) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />;
  if (!log.data) return <LoadingState lines={4} />;
  const known = new Map(
    [roles, departments, managers]
      .flatMap(({ data }) => data ?? [])
      .map(label => [label.id, language === 'EN' ? label.en : label.zh]),
  );
  const shown = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(one => known.get(String(one)) ?? String(one)).join(', ')
      : (known.get(String(value)) ?? value);
  const label = (path: string): string => {
    const own = OWN_WORDS.find(one => one === path);
    const meta = employeeFormResource.meta[path] ?? employeeResource.meta[path === 'userId' ? 'boundUser' : path];
    return own ? t(`editor.changed.${own}`) : meta ? text(meta.label) : path;
  };
  return (
    <Timeline
      label={label}
      entries={entries.map(({ seq, at, event, state, who, remarks, changes }) => ({
        key: String(seq),
        at,
        remarks,
        title: employee.events[event as EmployeeEvent] ? text(employee.events[event as EmployeeEvent].label) : event,
        state: text(EMPLOYEE_STATE[state as EmployeeState]),
        tone: TONE[state as EmployeeState],
        ...(who === null ? {} : { who }),
        changes: changes
          .filter(({ path }) => path !== 'companyId' && path !== 'userId')
          .map(({ path, before, after }) => ({ path, before: shown(before), after: shown(after) })),
      }))}
    />
  );
}
