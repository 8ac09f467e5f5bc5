/** Runs the commands of docs/operations.md as written, on a check's clusters and folders. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../../..');

/**
 * Replaces `sudo`, because the script already runs as root. Skips installing packages (already installed) and stopping
 * Maru's processes (done by the check); runs in a folder that every user may enter.
 */
const prelude = `
cd /tmp
sudo() {
  user=root
  if [ "$1" = -u ]; then user=$2; shift 2; fi
  case $1 in apt-get | systemctl) return ;; esac
  if [ "$user" = root ]; then "$@"; else runuser -u "$user" -- "$@"; fi
}
`;

export class Guide {
  readonly #text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  readonly #replacements: readonly (readonly [string, string])[];
  readonly #env: NodeJS.ProcessEnv;

  /** @param replacements texts in the commands, each with its replacement */
  constructor(replacements: readonly (readonly [string, string])[], env: NodeJS.ProcessEnv) {
    this.#replacements = replacements;
    this.#env = env;
  }

  /**
   * Runs the block of commands that contains a text, and returns the block's output.
   *
   * @param given further replacements for this block only
   * @throws if there isn't exactly one such block, the block lacks a replaced text, or a command fails
   */
  async run(text: string, given: readonly (readonly [string, string])[] = []): Promise<string> {
    const blocks = [...this.#text.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
    const [block, ...others] = blocks.filter((one) => one.includes(text));
    if (block === undefined || others.length > 0) throw new Error(`not one block of commands has: ${text}`);
    for (const [from] of given) if (!block.includes(from)) throw new Error(`the commands don't name ${from}`);
    const script = [...given, ...this.#replacements].reduce((one, [from, to]) => one.replaceAll(from, to), block);
    return runScript(prelude + script, this.#env);
  }
}

async function runScript(script: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => output.push(text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`commands of docs/operations.md failed (${code}):\n${script}\n${output.join('')}`);
  return output.join('');
}
