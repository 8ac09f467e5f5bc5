import { consoleListWords } from '../texts/ko/console-list.ts';

interface SaveStep {
  /** What it saves, as the screen calls it. */
  name: string;
  run: () => Promise<unknown>;
}

/** Saves step by step; a step that fails ends it, as the later ones may build on it. Gives what failed, a sentence each. */
export async function runSteps(steps: readonly SaveStep[], reasonOf: (thrown: unknown) => string): Promise<string[]> {
  for (const { name, run } of steps) {
    try {
      await run();
    } catch (thrown) {
      return [consoleListWords.stepFailed(name, reasonOf(thrown))];
    }
  }
  return [];
}
