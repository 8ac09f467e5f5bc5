import { setTimeout as wait } from 'node:timers/promises';
import mqtt, { type MqttClient } from 'mqtt';
import { topicOf } from '#test/reporting.ts';
import type { Ledger } from './ledger.ts';

export interface FleetPlan {
  ledgers: readonly Ledger[];
  mqttPort: number;
  /** TLS settings for devices that connect to a proxy. */
  tls?: { ca: string; servername: string };
  /** Messages per second over all devices. */
  rate: number;
  /** Called for every acknowledgement with the milliseconds since the reading was sent. */
  onAcknowledged?: (tookMs: number) => void;
}

/** Maximum unacknowledged messages per device; real devices store more, in flash memory. */
const window = 200;
const tickMs = 10;
/** One in this many acknowledgements counts as lost, and its reading is resent. */
const repeatedOneIn = 97;

/**
 * Devices that report over real MQTT at QoS 1 at a given rate, store unacknowledged readings and resend them after
 * reconnecting. Acknowledged readings go into their ledgers.
 */
export class Fleet {
  readonly #plan: FleetPlan;
  readonly #clients: MqttClient[];
  readonly #unanswered: number[];
  /** Numbers of the readings to resend, by device: the MQTT library dropped them with the connection. */
  readonly #again: number[][];
  #timer: NodeJS.Timeout | undefined;
  #owed = 0;
  /** Total number of acknowledgements. */
  acknowledged = 0;

  constructor(plan: FleetPlan) {
    this.#plan = plan;
    this.#unanswered = plan.ledgers.map(() => 0);
    this.#again = plan.ledgers.map(() => []);
    this.#clients = plan.ledgers.map(({ device }) => {
      const client = mqtt.connect({
        host: '127.0.0.1',
        port: plan.mqttPort,
        ...(plan.tls && { protocol: 'mqtts', ...plan.tls }),
        protocolVersion: 4,
        clientId: device.managementCode,
        username: device.managementCode,
        password: device.key,
        // Shorter than for real devices, to measure the server's time.
        reconnectPeriod: 100,
        connectTimeout: 5_000,
        keepalive: 60,
      });
      client.on('error', () => undefined);
      return client;
    });
  }

  /** Starts or resumes sending. */
  start(): void {
    clearInterval(this.#timer);
    let before = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      this.#owed = Math.min(this.#owed + ((now - before) / 1000) * this.#plan.rate, this.#plan.rate);
      before = now;
      this.#send();
    }, tickMs);
  }

  /** Sends the due readings, one per device in turn, and skips devices with too many unacknowledged messages. */
  #send() {
    const { ledgers } = this.#plan;
    for (let passedOver = 0; this.#owed >= 1 && passedOver < ledgers.length; ) {
      passedOver = 0;
      for (let i = 0; i < ledgers.length && this.#owed >= 1; i += 1) {
        if ((this.#unanswered[i] ?? 0) >= window || !this.#clients[i]?.connected) passedOver += 1;
        else {
          this.#owed -= 1;
          this.#publish(i);
        }
      }
    }
  }

  #publish(i: number) {
    const ledger = this.#plan.ledgers[i] as Ledger;
    const number = this.#again[i]?.shift() ?? ledger.sent++;
    const beganAt = performance.now();
    this.#unanswered[i] = (this.#unanswered[i] ?? 0) + 1;
    this.#clients[i]?.publish(topicOf(ledger.device), ledger.payload(number), { qos: 1 }, (error) => {
      this.#unanswered[i] = (this.#unanswered[i] ?? 0) - 1;
      if (error) return void this.#again[i]?.push(number);
      ledger.acknowledged.add(number);
      this.acknowledged += 1;
      this.#plan.onAcknowledged?.(performance.now() - beganAt);
      if (number % repeatedOneIn === 0) this.#repeat(i, number);
    });
  }

  /** Resends an acknowledged reading, without waiting for the answer. */
  #repeat(i: number, number: number) {
    const ledger = this.#plan.ledgers[i] as Ledger;
    this.#unanswered[i] = (this.#unanswered[i] ?? 0) + 1;
    this.#clients[i]?.publish(topicOf(ledger.device), ledger.payload(number), { qos: 1 }, () => {
      this.#unanswered[i] = (this.#unanswered[i] ?? 0) - 1;
    });
  }

  get unanswered(): number {
    return this.#unanswered.reduce((sum, one, i) => sum + one + (this.#again[i]?.length ?? 0), 0);
  }

  /** Milliseconds until the next acknowledgement; fails after `longestMs`. */
  async untilAcknowledged(longestMs: number): Promise<number> {
    const beganAt = performance.now();
    const before = this.acknowledged;
    while (this.acknowledged === before && performance.now() - beganAt < longestMs) await wait(5);
    return performance.now() - beganAt;
  }

  /** Sends nothing new and waits for the last answers. */
  async settle(longestMs: number): Promise<void> {
    clearInterval(this.#timer);
    for (const beganAt = performance.now(); this.unanswered > 0 && performance.now() - beganAt < longestMs; )
      await wait(20);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#clients.map((client) => client.endAsync(true)));
  }
}
