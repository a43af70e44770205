import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ACCESS_PATHS } from '#contract/access/paths.ts';
import { exportPermissions } from '#contract/access/permission.calls.ts';
import type { RoleKind } from '#contract/access/role.calls.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { saveDownload } from '#kit/save-download.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import '../access.css';
import '../locale/words.ts';
import { commandsOn } from '../parts/access-command.ts';
import { ExceptionsView } from '../permission/exceptions-view.tsx';
import { MatrixView } from '../permission/matrix-view.tsx';
import { PersonView } from '../permission/person-view.tsx';
import '../queries.ts';

const VIEWS = ['matrix', 'person', 'exceptions'] as const;
type View = (typeof VIEWS)[number];
const TITLES = {
  matrix: { zh: '角色矩阵', en: 'Roles and pages' },
  person: { zh: '员工有效权限', en: 'One person' },
  exceptions: { zh: '权限例外', en: 'Exceptions' },
} as const;

/** `/system/permission/permissionList`: roles against pages, one person's rights with their sources, exceptions. */
export function PermissionListScreen() {
  const t = useT('access');
  const text = useText();
  const language = useLanguage();
  const client = useClient();
  const { menu } = useSession();
  const [params, setParams] = useSearchParams();
  const [kind, setKind] = useState<RoleKind>('PLATFORM');
  const view = VIEWS.find(name => name === params.get('view')) ?? 'matrix';
  const show = (next: View): void => setParams(next === 'matrix' ? {} : { view: next }, { replace: true });
  const make = commandsOn(menu, ACCESS_PATHS.permissions, { zh: '权限', en: 'Permissions' });
  const commands = useCommands([
    ...VIEWS.flatMap((name, index) =>
      make(null, {
        id: `permission.view.${name}`,
        title: TITLES[name],
        shortcut: String(index + 1),
        quiet: true,
        run: () => show(name),
      }),
    ),
    ...make('EXPORT', {
      id: 'permission.export',
      title: { zh: '导出', en: 'Export' },
      shortcut: 'shift+e',
      run: async () => saveDownload(await client.download(exportPermissions, { query: { kind, language } })),
    }),
  ]);
  return (
    <article className="acc-page" data-screen="permissions">
      <PageHeader title={text(ROUTE.SystemPermissionPermissionList.title)} commands={commands}>
        <div className="acc-parts">
          {VIEWS.map((name, index) => (
            <button key={name} type="button" aria-pressed={view === name} onClick={() => show(name)}>
              {t(`permission.${name}`)} <Kbd keys={String(index + 1)} />
            </button>
          ))}
        </div>
      </PageHeader>
      {view === 'matrix' && <MatrixView kind={kind} onKind={setKind} />}
      {view === 'person' && <PersonView />}
      {view === 'exceptions' && <ExceptionsView />}
    </article>
  );
}
