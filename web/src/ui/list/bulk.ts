/** What came of one thing of a bulk action; an empty reason where it was done. */
export interface BulkResult {
  key: string;
  name: string;
  errorReason: string;
}

interface BulkThing {
  key: string;
  name: string;
}

/** Does the same with each thing, one after the other, telling how many are done; one that fails stops no other. */
export async function runBulk(
  things: readonly BulkThing[],
  act: (key: string) => Promise<unknown>,
  reasonOf: (thrown: unknown) => string,
  onProgress: (done: number) => void,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const { key, name } of things) {
    const errorReason = await act(key).then(() => '', reasonOf);
    results.push({ key, name, errorReason });
    onProgress(results.length);
  }
  return results;
}
