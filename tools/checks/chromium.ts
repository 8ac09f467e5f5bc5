import { spawnSync } from 'node:child_process';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The second one draws Korean, for the screenshots. */
const packages = ['chromium', 'fonts-nanum'];

/**
 * The path of this system's Chromium, installed through its package manager
 * when there is none. CHROMIUM_PATH names another one.
 *
 * @throws when there is none and this user can't install one
 */
export function findChromium(): string {
  const found = process.env.CHROMIUM_PATH || look();
  if (found) return found;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    throw new Error('The browser tests need Chromium. Install it, or set CHROMIUM_PATH to where it is.');
  }
  console.log('Installing Chromium through the system’s package manager…');
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
  ]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`apt-get ${args[0]} failed:\n${stderr}`);
  }
  const installed = look();
  if (!installed) throw new Error('Chromium was installed, but is not on PATH.');
  return installed;
}

function look(): string | undefined {
  return names.map(onPath).find(Boolean);
}

function onPath(name: string): string | undefined {
  const { stdout } = spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' });
  return stdout.trim() || undefined;
}
