/** Prometheus counters of the sender. */
import { Counter, type Registry } from 'prom-client';

export interface SenderMetrics {
  handed(texts: number): void;
  fault(isSafe: boolean): void;
}

export function senderMetrics(registry: Registry): SenderMetrics {
  const registers = [registry];
  const handed = new Counter({ name: 'maru_texts_handed_total', help: 'Texts that the gateway took', registers });
  const faults = new Counter({
    name: 'maru_text_gateway_faults_total',
    help: 'Requests that the gateway refused (safe) or left in doubt',
    labelNames: ['kind'],
    registers,
  });
  return {
    handed: (texts) => handed.inc(texts),
    fault: (isSafe) => faults.inc({ kind: isSafe ? 'safe' : 'doubtful' }),
  };
}
