import { setTimeout as wait } from 'node:timers/promises';
import mqtt, { type MqttClient } from 'mqtt';
import { topicOf } from '#test/reporting.ts';
import type { Ledger } from './ledger.ts';

export interface FleetPlan {
  ledgers: readonly Ledger[];
  mqttPort: number;
  /** Messages a second over all devices. */
  rate: number;
  /** Hears of every acknowledgement, with the milliseconds it took. */
  onAcknowledged?: (tookMs: number) => void;
}

/** Unacknowledged messages that one device keeps; real ones keep more, but then on flash. */
const window = 200;
const tickMs = 10;
/** Of so many readings a device doesn't hear of one that it was acknowledged, and sends it again. */
const repeatedOneIn = 97;

/**
 * Devices that report over real MQTT at QoS 1 as fast as they are told, keep what is not acknowledged and send it again on
 * the next connection. What was acknowledged goes into their ledgers.
 */
export class Fleet {
  readonly #plan: FleetPlan;
  readonly #clients: MqttClient[];
  readonly #unanswered: number[];
  /** What the library gave up with its connection, by its number. */
  readonly #again: number[][];
  #timer: NodeJS.Timeout | undefined;
  #owed = 0;
  /** All acknowledgements so far. */
  acknowledged = 0;

  constructor(plan: FleetPlan) {
    this.#plan = plan;
    this.#unanswered = plan.ledgers.map(() => 0);
    this.#again = plan.ledgers.map(() => []);
    this.#clients = plan.ledgers.map(({ device }) => {
      const client = mqtt.connect({
        host: '127.0.0.1',
        port: plan.mqttPort,
        protocolVersion: 4,
        clientId: device.managementCode,
        username: device.managementCode,
        password: device.key,
        // Real devices wait longer; here the time that the server needs is measured.
        reconnectPeriod: 100,
        connectTimeout: 5_000,
        keepalive: 60,
      });
      client.on('error', () => undefined);
      return client;
    });
  }

  /** Goes on sending, or begins. */
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

  /** Sends what is owed, a reading a device in turn; devices that wait for too many answers are passed over. */
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
    const begun = performance.now();
    this.#unanswered[i] = (this.#unanswered[i] ?? 0) + 1;
    this.#clients[i]?.publish(topicOf(ledger.device), ledger.payload(number), { qos: 1 }, (error) => {
      this.#unanswered[i] = (this.#unanswered[i] ?? 0) - 1;
      if (error) return void this.#again[i]?.push(number);
      ledger.acknowledged.add(number);
      this.acknowledged += 1;
      this.#plan.onAcknowledged?.(performance.now() - begun);
      if (number % repeatedOneIn === 0) this.#repeat(i, number);
    });
  }

  /** Sends what is acknowledged once more; whether that is answered makes no difference. */
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

  /** Milliseconds until the next acknowledgement; gives up after `longestMs`. */
  async untilAcknowledged(longestMs: number): Promise<number> {
    const begun = performance.now();
    const before = this.acknowledged;
    while (this.acknowledged === before && performance.now() - begun < longestMs) await wait(5);
    return performance.now() - begun;
  }

  /** Sends nothing new and waits for the last answers. */
  async settle(longestMs: number): Promise<void> {
    clearInterval(this.#timer);
    for (const begun = performance.now(); this.unanswered > 0 && performance.now() - begun < longestMs; )
      await wait(20);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#clients.map((client) => client.endAsync(true)));
  }
}
