import { readFileSync } from 'node:fs';
import { vesselResource } from '#contract/basic-data/vessel.resource.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { familyOf } from '../harness/faults/rig.ts';
import { type ReplicaServer, startReplicaRig } from '../harness/replica/replica-rig.ts';
import { line } from './figures.ts';

/** What lists take of the primary's processor, with a replica and without one. */

const LISTS = 1_500;
const AT_ONCE = 4;
const TICK_MS = 10;
const { list } = resourceCalls(vesselResource);

/** Of the server, its connections, and those that have ended; Linux counts it in hundredths of a second. */
const busyMs = (pid: number): number =>
  familyOf(pid)
    .flatMap(each =>
      readFileSync(`/proc/${each}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
        .slice(11, 15),
    )
    .reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);

const rig = await startReplicaRig();
const read = async (server: ReplicaServer, token: string, count: number): Promise<void> => {
  const readers = Array.from({ length: AT_ONCE }, async (_, reader) => {
    for (let n = reader; n < count; n += AT_ONCE) {
      const { http } = await server.send('GET', list.path, token, { limit: '100', q: n % 2 ? 'a' : '' });
      if (http !== 200) throw new Error(`HTTP ${http}`);
    }
  });
  await Promise.all(readers);
};
try {
  const found: { primary: number; replica: number }[] = [];
  for (const server of [await rig.server(null), await rig.server()]) {
    const token = await server.login('PLTFRM', 'admin');
    // Connections, plans and the state of the replica are there.
    await read(server, token, 200);
    const before = [busyMs(rig.primary.pid()), busyMs(rig.replica.pid())] as const;
    const from = performance.now();
    await read(server, token, LISTS);
    const ms = performance.now() - from;
    const primary = (busyMs(rig.primary.pid()) - before[0]) / LISTS;
    const replica = (busyMs(rig.replica.pid()) - before[1]) / LISTS;
    found.push({ primary, replica });
    const name = found.length === 1 ? 'lists from the primary' : 'lists from the replica';
    line(name, { 'primary ms a list': primary, 'replica ms a list': replica, 'lists a second': (LISTS / ms) * 1_000 });
  }
  line('of the work of lists the primary keeps', { '%': (found[1]!.primary / found[0]!.primary) * 100 });
} finally {
  await rig.close();
}
