import { setTimeout as wait } from 'node:timers/promises';
import { connectAsync, type MqttClient } from 'mqtt';
import type { RejectionReason } from '#telemetry/ingest/rejection.ts';
import { type CheckOptions, randomOf } from '#test/promises/rig/check.ts';
import type { FleetDevice } from '#test/promises/rig/ledger.ts';
import type { ServerProcess } from '#test/promises/rig/server.ts';
import { topicOf } from '#test/reporting.ts';
import { badFrames, sendFrame } from './frames.ts';
import { badPayloads } from './payloads.ts';

const acknowledgedWithinMs = 10_000;

/** Sends bad data at a constant rate and tracks the expected counts. */
export class Storm {
  readonly #server: ServerProcess;
  readonly #offenders: FleetDevice[];
  readonly #random: () => number;
  readonly #turn = badPayloads();
  #clients: MqttClient[] = [];
  readonly expected = new Map<RejectionReason, number>();
  readonly failures: string[] = [];
  payloads = 0;
  frames = 0;
  mustEnd = 0;

  constructor(server: ServerProcess, offenders: FleetDevice[], { seed }: CheckOptions) {
    this.#server = server;
    this.#offenders = offenders;
    this.#random = randomOf(seed);
  }

  async blow(count: number, overMs: number): Promise<void> {
    if (this.#clients.length === 0)
      this.#clients = await Promise.all(this.#offenders.map((device) => this.#connect(device)));
    const startedAt = performance.now();
    const answers: Promise<void>[] = [];
    for (let i = 0; i < count; i += 1) {
      const due = startedAt + (i / count) * overMs;
      await wait(Math.max(0, due - performance.now()));
      answers.push(this.#random() < 0.1 ? this.#sendFrame() : this.#sendPayload());
    }
    await Promise.all(answers);
  }

  async #sendPayload() {
    this.payloads += 1;
    const bad = this.#turn.next().value;
    const who = this.payloads % this.#clients.length;
    const [client, device] = [this.#clients[who], this.#offenders[who]];
    if (!client || !device) throw new Error('nothing to send with');
    this.#expect(bad.reason, bad.count ?? 1);
    const late = wait(acknowledgedWithinMs, 'late', { ref: false });
    const outcome = await Promise.race([
      client.publishAsync(bad.topic ?? topicOf(device), bad.payload, { qos: 1 }).then(() => 'acknowledged'),
      late,
    ]).catch((error: Error) => error.message);
    if (outcome !== 'acknowledged')
      this.failures.push(`a payload that is ${bad.reason} is not acknowledged: ${outcome}`);
  }

  async #sendFrame() {
    this.frames += 1;
    const frames = badFrames(
      this.#offenders[this.frames % this.#offenders.length] as FleetDevice,
      `raw-${this.frames}`,
    );
    const bad = frames[this.frames % frames.length];
    if (!bad) return;
    if (bad.isEnded) this.mustEnd += 1;
    this.#expect('wrong-topic', bad.wrongTopics ?? 0);
    const failure = await sendFrame(this.#server.mqttPort, bad);
    if (failure) this.failures.push(failure);
  }

  #expect(reason: RejectionReason, count: number) {
    this.expected.set(reason, (this.expected.get(reason) ?? 0) + count);
  }

  async #connect({ managementCode, key }: FleetDevice): Promise<MqttClient> {
    const client = await connectAsync({
      host: '127.0.0.1',
      port: this.#server.mqttPort,
      protocolVersion: 4,
      clientId: managementCode,
      username: managementCode,
      password: key,
      reconnectPeriod: 100,
    });
    client.on('error', () => undefined);
    return client;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.endAsync(true)));
  }
}
