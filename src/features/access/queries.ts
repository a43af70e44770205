import { menuEditor, menuOverview, menuVersions } from '#contract/access/menu.calls.ts';
import { effectiveRights, permissionExceptions, permissionMatrix } from '#contract/access/permission.calls.ts';
import { roleCompanies, roleGet, roleList, roleMembers, whoCan } from '#contract/access/role.calls.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';

const keysOf = (...calls: readonly { readonly path: `/api/${string}` }[]) => calls.map(call => queryKey(call));

// What a live change of a role or a menu touches.
keepLive({
  docType: 'role',
  keys: () =>
    keysOf(
      roleList,
      roleGet,
      roleMembers,
      roleCompanies,
      whoCan,
      permissionMatrix,
      effectiveRights,
      permissionExceptions,
    ),
});
keepLive({ docType: 'menu', keys: () => keysOf(menuEditor, menuOverview, menuVersions, permissionMatrix) });
