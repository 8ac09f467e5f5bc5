import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Questions at a terminal. */
export interface Questions {
  ask(question: string): Promise<string>;
  /** The input isn't echoed. */
  askHidden(question: string): Promise<string>;
  close(): void;
}

export function askAt(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Questions {
  let isHidden = false;
  const shown = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: shown, terminal: true });
  // In raw mode, Ctrl-C has no default effect.
  lines.on('SIGINT', () => process.exit(130));
  return {
    ask: async (question) => (await lines.question(question)).trim(),
    async askHidden(question) {
      output.write(question);
      isHidden = true;
      try {
        return await lines.question('');
      } finally {
        isHidden = false;
        output.write('\n');
      }
    },
    close: () => lines.close(),
  };
}
