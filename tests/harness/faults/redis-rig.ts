import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { connectLive } from '#tests/support/live-client.ts';
import { type Finding, finding } from '../checker/finding.ts';
import { type PostgresRig, postgresRig, type RigSize } from './rig.ts';
import type { Scenario } from './scenario.ts';
import { startProxy, type TcpProxy } from './tcp-proxy.ts';

/** Two servers that tell each other by Redis; somebody sits at the second and hears what is done at the first. */
export interface RedisRig extends PostgresRig {
  readonly redis: { kill(): Promise<void>; start(): Promise<void>; signal(name: NodeJS.Signals): void };
  /** Between the servers and Redis. */
  readonly redisLine: TcpProxy;
  /** Resolves when the one at the second server has heard of something new, or finds that nothing comes. */
  hears(): Promise<void>;
}

/** Null where there is one. */
export function whyNoRedis(): string | null {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'needs redis-server (Debian: apt-get install redis-server)';
  }
}

const LOOK_EVERY_MS = 50;
const HEARS_WITHIN_MS = 20_000;
const PING_EVERY_MS = 4_000;
/** Documents whose every version is told once; offers of space are told again when only their numbers change. */
const ONCE_A_VERSION: ReadonlySet<unknown> = new Set(['si', 'booking']);

const answersAt = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

function mortalRedis(port: number): RedisRig['redis'] {
  let child: ChildProcess;
  return {
    async start() {
      child = spawn(
        'redis-server',
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
        {
          stdio: 'ignore',
        },
      );
      while (!(await answersAt(port))) await wait(LOOK_EVERY_MS);
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    signal: name => void child.kill(name),
  };
}

export async function redisRig(size: RigSize): Promise<RedisRig> {
  const port = await freePort();
  const redis = mortalRedis(port);
  await redis.start();
  const redisLine = await startProxy({ host: '127.0.0.1', port });
  const env = { REDIS_URL: `redis://127.0.0.1:${redisLine.port}` };
  const rig = await postgresRig(size, env);
  const second = await rig.another(env);
  const listener = await connectLive(second.url);
  listener.send({ type: 'auth', token: rig.world.tokens.reviewer });
  const pinging = setInterval(() => listener.send({ type: 'ping' }), PING_EVERY_MS);
  const heard = new Map<string, number>();
  const found: Finding[] = [];
  let isOver = false;
  void (async () => {
    while (!isOver) {
      const { type, docType, docId, version } = (await listener.next()) as Record<string, unknown>;
      if (type !== 'doc') continue;
      const key = `${docType} ${docId} ${version}`;
      heard.set(key, (heard.get(key) ?? 0) + 1);
    }
  })();
  void listener.closed().then(code => {
    if (!isOver) found.push(finding('once', 'live connection', `was ended with ${code}`));
  });
  return {
    ...rig,
    redis,
    redisLine,
    async hears() {
      const before = heard.size;
      for (let waited = 0; waited < HEARS_WITHIN_MS; waited += LOOK_EVERY_MS) {
        if (heard.size > before) return;
        await wait(LOOK_EVERY_MS);
      }
      found.push(finding('answered write', 'live connection', 'the other server hears of nothing any more'));
    },
    alsoFound() {
      const doubled = [...heard].filter(([key, times]) => times > 1 && ONCE_A_VERSION.has(key.split(' ')[0]));
      return [...found, ...doubled.map(([key, times]) => finding('once', key, `was pushed ${times} times`))];
    },
    async close() {
      isOver = true;
      clearInterval(pinging);
      listener.close();
      await second.kill();
      await rig.close();
      await redisLine.close();
      await redis.kill();
    },
  };
}

export const REDIS_SCENARIOS: readonly Scenario<RedisRig>[] = [
  {
    name: 'redis killed (kill -9)',
    times: [0, 5],
    unless: whyNoRedis,
    async strike({ redis, hears }, load) {
      await redis.kill();
      await load.more(6);
      await redis.start();
      await hears();
    },
  },
  {
    name: 'redis frozen',
    times: [0, 3],
    unless: whyNoRedis,
    async strike({ redis, hears }, load) {
      redis.signal('SIGSTOP');
      await load.more(6);
      redis.signal('SIGCONT');
      await hears();
    },
  },
  {
    name: 'lines to redis cut',
    times: [0, 20],
    unless: whyNoRedis,
    async strike({ redisLine, hears }) {
      redisLine.cut();
      await hears();
    },
  },
];
