/** The result of a promise that is fulfilled in time; otherwise throws the error of `late`. */
export async function within<Result>(ms: number, promise: Promise<Result>, late: () => Error): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  // A failure after the timeout is ignored, because no caller waits for it.
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, end]);
  } finally {
    clearTimeout(timer);
  }
}
