/** What is wrong with what became of texts: the office's word beside what the gateway did. */

/** A text as the office has it. */
export interface KeptText {
  messageId: string;
  state: string;
  /** The name of its batch at the gateway; null where it is in none, or that has none. */
  gatewayBatchId: string | null;
}

/** What the gateway did. */
export interface GatewayDeeds {
  /** Every text that went out, by our id, as often as it did. */
  sent: readonly { ourId: string }[];
  /** Batches that it said it doesn't know. */
  denied: ReadonlySet<string>;
}

/** Texts that went out twice, and such as nobody wrote: wrong at any moment. */
export function wrongSoFar({ sent }: Pick<GatewayDeeds, 'sent'>, texts: readonly KeptText[]): string[] {
  const known = new Set(texts.map(({ messageId }) => messageId));
  const out = new Set(sent.map(({ ourId }) => ourId));
  const twice = sent.length - out.size;
  const strange = [...out].filter((id) => !known.has(id)).length;
  return [
    ...(twice > 0 ? [`${twice} texts went out twice`] : []),
    ...(strange > 0 ? [`${strange} texts went out that nobody wrote`] : []),
  ];
}

/**
 * What is wrong once nothing is under way any more. A text is sent where the gateway sent it, failed or withheld where it
 * didn't, and unknown only where the gateway has denied its batch; none waits, and none of those that were written is gone.
 */
export function wrongAtTheEnd(gateway: GatewayDeeds, texts: readonly KeptText[], written: number): string[] {
  const out = new Set(gateway.sent.map(({ ourId }) => ourId));
  const fits = ({ messageId, state, gatewayBatchId }: KeptText): boolean => {
    if (state === 'sent') return out.has(messageId);
    if (state === 'failed' || state === 'withheld') return !out.has(messageId);
    return state === 'unknown' && gatewayBatchId !== null && gateway.denied.has(gatewayBatchId);
  };
  const wrong = Map.groupBy(
    texts.filter((text) => !fits(text)),
    ({ state }) => state,
  );
  return [
    ...wrongSoFar(gateway, texts),
    ...(texts.length === written ? [] : [`of ${written} texts that were written ${texts.length} are kept`]),
    ...[...wrong].map(([state, those]) => `${those.length} texts are said to be '${state}' and are not`),
  ];
}
