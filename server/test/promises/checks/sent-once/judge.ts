/** Compares the stored results of texts with the gateway's record. */

export interface StoredText {
  messageId: string;
  state: string;
  /** Name of the text's batch at the gateway; null without a batch. */
  gatewayBatchId: string | null;
}

/** The gateway's record. */
export interface GatewayRecord {
  /** Every sent text by Maru's id, once per sending. */
  sent: readonly { ourId: string }[];
  /** Batches that the gateway claimed not to know. */
  denied: ReadonlySet<string>;
}

/** Texts that were sent twice, and sent texts that were never written; both are faults at any time. */
export function wrongSoFar({ sent }: Pick<GatewayRecord, 'sent'>, texts: readonly StoredText[]): string[] {
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
 * Faults after everything has finished. A text must be marked sent exactly if the gateway sent it; failed or withheld
 * if not sent; unknown only if the gateway claimed not to know its batch. No text may be waiting or missing.
 */
export function wrongAtTheEnd(gateway: GatewayRecord, texts: readonly StoredText[], written: number): string[] {
  const out = new Set(gateway.sent.map(({ ourId }) => ourId));
  const fits = ({ messageId, state, gatewayBatchId }: StoredText): boolean => {
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
