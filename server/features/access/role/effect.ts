import type { RoleEffect } from '#contract/access/role.calls.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { Grants, TreeNode } from '../../identity/rights.read.ts';
import { type Held, rightsBook, type SeatRights, sourcesOf } from '../rights.ts';

/** Seats whose rights really change; the rest of those who hold the role have the same by another. */
export interface Effect {
  readonly told: RoleEffect;
  readonly seats: readonly SeatRights[];
}

const MEMBERS_LISTED = 200;

const minus = (left: Held, right: Held): string[] => [...left].filter(held => !right.has(held));

/** Lines of the list of rights that people lose: a page with its buttons, or buttons of a page they keep. Each button is named. */
function byPage(rights: ReadonlySet<string>, nodes: readonly TreeNode[]): RoleEffect['lost'] {
  const names = new Map(nodes.map(node => [node.path, node]));
  const pages = new Map<string, { whole: boolean; buttons: string[] }>();
  for (const right of rights) {
    const [path = '', code] = right.split(' ');
    const page = pages.get(path) ?? { whole: false, buttons: [] };
    pages.set(path, code === undefined ? { ...page, whole: true } : { ...page, buttons: [...page.buttons, code] });
  }
  return [...pages].map(([path, { whole, buttons }]) => ({
    path,
    nameZh: names.get(path)?.nameZh ?? path,
    nameEn: names.get(path)?.nameEn ?? path,
    whole,
    buttons: buttons.sort(),
  }));
}

export interface Change {
  /** Whose rights are looked at. */
  readonly seats: readonly SeatRights[];
  /** Grants as they will be; null = the role grants nothing any more. */
  readonly role?: { readonly id: string; readonly grants: Grants | null };
  /** The seats as they will be, where roles or packages themselves change. */
  readonly after?: (seat: SeatRights) => SeatRights;
  /** Roles that grant something of what goes, where that is asked (a ceiling). */
  readonly countRoles?: boolean;
}

/** What a change comes to: rights before and after of every seat it could touch. */
export async function effectOf(tx: Tx, { seats, role, after = seat => seat, countRoles }: Change): Promise<Effect> {
  const later = seats.map(after);
  const { nodes, grants } = await sourcesOf(tx, [...seats, ...later]);
  const changed = new Map(grants);
  if (role?.grants) changed.set(role.id, role.grants);
  else if (role) changed.delete(role.id);
  const [before, then] = [rightsBook(nodes, grants), rightsBook(nodes, changed)];
  const gained = new Set<string>();
  const lost = new Set<string>();
  const touched = seats.flatMap((seat, index) => {
    const [was, is] = [before.heldBy(seat), then.heldBy(later[index]!)];
    const [comes, goes] = [minus(is, was), minus(was, is)];
    for (const right of comes) gained.add(right);
    for (const right of goes) lost.add(right);
    return comes.length + goes.length > 0 ? [{ seat, gained: comes.length, lost: goes.length }] : [];
  });
  const companies = new Set(touched.map(({ seat }) => seat.companyId));
  return {
    seats: touched.map(({ seat }) => seat),
    told: {
      gained: byPage(gained, nodes),
      lost: byPage(lost, nodes),
      members: touched.slice(0, MEMBERS_LISTED).map(({ seat, ...counts }) => ({
        ...counts,
        employeeId: seat.employeeId,
        name: seat.name,
        nameEn: seat.nameEn,
        companyName: seat.companyName,
        companyNameEn: seat.companyNameEn,
      })),
      companies: companies.size,
      roles: countRoles
        ? losingRoles(
            touched.map(({ seat }) => seat),
            grants,
            nodes,
            lost,
          )
        : 0,
      seats: touched.length,
    },
  };
}

/** Roles of the touched seats that grant something of what goes. */
function losingRoles(
  seats: readonly SeatRights[],
  grants: ReadonlyMap<string, Grants>,
  nodes: readonly TreeNode[],
  lost: ReadonlySet<string>,
): number {
  const gone = nodes.filter(
    node => lost.has(node.path) || node.buttons.some(({ code }) => lost.has(`${node.path} ${code}`)),
  );
  const grantsSome = (id: string): boolean => {
    const own = grants.get(id);
    return own !== undefined && gone.some(node => own === 'all' || own.has(node.id));
  };
  return new Set(seats.flatMap(seat => seat.roleIds).filter(grantsSome)).size;
}
