/** The thread that parses the text of one examples file, because hostile YAML takes seconds. It answers with JSON. */
import { parentPort, workerData } from 'node:worker_threads';
import { parse } from 'yaml';

/**
 * Limits above any 200 examples; the YAML parser's time is quadratic in the number of lines and in the length of a
 * line.
 */
const [maxLines, maxLineLength] = [5000, 4000];

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that isn't JSON is parsed as YAML.
  }
  const lines = text.split('\n');
  if (lines.length > maxLines || lines.some((line) => line.length > maxLineLength)) throw new Error('too long');
  return parse(text, { prettyErrors: false, logLevel: 'error' });
}

// Throws for cycles. For multiplying aliases, the owner terminates this thread.
parentPort?.postMessage(JSON.stringify(read(workerData)) ?? 'null');
