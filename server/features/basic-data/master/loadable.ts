import { isFinding } from '#contract/basic-data/rules/md-findings.ts';
import { checkLoadable, type UnFunction } from '#contract/basic-data/rules/un-locode.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** MD-06 for every place of a sailing that has no quay; `path` is the field that names it. */
export async function notLoadable(
  { db }: Pick<Tx, 'db'>,
  places: readonly { readonly path: string; readonly portId: string }[],
): Promise<readonly Finding[]> {
  if (places.length === 0) return [];
  const ports = await db
    .selectFrom('port')
    .select(['id', 'unLocode', 'functions'])
    .where('id', 'in', [...new Set(places.map(({ portId }) => portId))])
    .execute();
  const byId = new Map(ports.map(port => [port.id, port]));
  return places
    .map(({ path, portId }) => {
      const port = byId.get(portId);
      return port
        ? checkLoadable({ unLocode: port.unLocode, functions: port.functions as readonly UnFunction[] }, path)
        : null;
    })
    .filter(isFinding);
}
