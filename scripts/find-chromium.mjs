import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { NODE, ROOT, toolEnvironment } from './ensure-installed.mjs';

// The shell is the same browser without its own windows and menus: a fifth less work for two cores.
const CANDIDATES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const HELP =
  'No Chromium could be found or installed. Type: sudo apt-get install -y chromium   (or set CHROMIUM_PATH to a Chromium or Chrome).';

const found = () => {
  if (process.env.CHROMIUM_PATH && existsSync(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH;
  for (const name of CANDIDATES) {
    const which = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (which.status === 0) return which.stdout.trim();
  }
  return null;
};

const installedByApt = () => {
  if (process.getuid?.() !== 0 || spawnSync('sh', ['-c', 'command -v apt-get']).status !== 0) return null;
  console.log('Installing Chromium by apt-get …');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment });
  const install = (...packages) =>
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environment,
    }).status === 0;
  install('fonts-noto-cjk');
  // Older releases have the whole browser only.
  if (!install('chromium-headless-shell')) install('chromium');
  return found();
};

const downloadedByTool = () => {
  console.log('Downloading the test tool’s own Chromium …');
  const tool = spawnSync(NODE, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: toolEnvironment(),
  });
  if (tool.status !== 0) return null;
  const asked = spawnSync(NODE, ['-e', "console.log(require('playwright').chromium.executablePath())"], {
    cwd: ROOT,
    encoding: 'utf8',
    env: toolEnvironment(),
  });
  return existsSync(asked.stdout.trim()) ? asked.stdout.trim() : null;
};

/** A Chromium for the browser tests: one that is there, else Debian's when root, else the test tool's own. */
export function findChromium() {
  const path = found() ?? installedByApt() ?? downloadedByTool();
  if (!path) throw new Error(HELP);
  console.log(`Chromium: ${path}`);
  return path;
}
