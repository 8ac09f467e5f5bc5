/** An event of a live feed as received by a browser. */
export interface LiveEvent {
  event: string;
  data: unknown;
}

export interface OpenFeed {
  /** All events so far except heartbeats. */
  events: LiveEvent[];
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Opens the live feed: `openFeed(url, 'layers=air')`. */
export async function openFeed(url: string, query: string): Promise<OpenFeed> {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/live?${query}`, { signal: stop.signal });
  if (response.status !== 200 || !response.body) throw new Error(`the feed answered ${response.status}`);
  const events: LiveEvent[] = [];
  const read = async (body: ReadableStream<Uint8Array>) => {
    let rest = '';
    for await (const chunk of body.pipeThrough(
      new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>,
    )) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = /^event: (.*)$/m.exec(block)?.[1];
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (event && event !== 'heartbeat') events.push({ event, data: JSON.parse(data ?? 'null') });
      }
    }
  };
  // Ignores the error of this client's own abort.
  const ended = read(response.body).catch(() => undefined);
  return { events, ended, close: () => stop.abort() };
}
