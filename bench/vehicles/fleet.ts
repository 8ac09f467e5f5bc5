/** Vehicles that report their position every five seconds, independent of the server's answers. */
import { setTimeout as wait } from 'node:timers/promises';
import { DeviceConnection } from '../ingest/connection.ts';
import type { BenchDevice } from '../ingest/devices.ts';
import type { Ending } from '../run/run.ts';

/** Seconds between two positions of a vehicle. */
const rhythm = 5;
const connectAtOnce = 100;
const metresPerSecond = 7;
/** A vehicle drives two of every three minutes, because collecting requires stops. */
const [roundSeconds, driveSeconds] = [180, 120];
const streetMetres = 400;
const metresPerDegree = 111_320;

/** Position of a vehicle that drives up and down a street. */
function positionOf(at: number, second: number) {
  const driven = Math.floor(second / roundSeconds) * driveSeconds + Math.min(second % roundSeconds, driveSeconds);
  const position = (driven * metresPerSecond + at * 13) % (2 * streetMetres);
  const metres = position < streetMetres ? position : 2 * streetMetres - position;
  const isDriving = second % roundSeconds < driveSeconds;
  return {
    latitude: Number((37.58 + (at % 100) * 0.0004 + metres / metresPerDegree).toFixed(6)),
    longitude: Number((127.07 + Math.floor(at / 100) * 0.0005).toFixed(6)),
    velocity: isDriving ? 25.2 : 0,
    voltage: 27.4,
    operationState: isDriving ? 'driving' : 'stopped',
    course: position < streetMetres ? 0 : 180,
    ignition: 'on',
  };
}

export interface Delivery {
  sent: number;
  acknowledged: number;
  /** Milliseconds from publish to PUBACK. */
  latencies: number[];
}

export class Fleet {
  readonly #connections: DeviceConnection[];
  #second = 0;

  private constructor(connections: DeviceConnection[]) {
    this.#connections = connections;
  }

  static async connect(mqttPort: number, devices: readonly BenchDevice[], ending: Ending): Promise<Fleet> {
    const connections: DeviceConnection[] = [];
    const fleet = new Fleet(connections);
    ending(() => fleet.close());
    for (let at = 0; at < devices.length; at += connectAtOnce) {
      const some = devices.slice(at, at + connectAtOnce);
      connections.push(
        ...(await Promise.all(
          some.map(({ managementCode, key }) => DeviceConnection.open(mqttPort, managementCode, key)),
        )),
      );
    }
    return fleet;
  }

  /** Sends each vehicle's position every five seconds, evenly staggered; resolves when the last one is acknowledged. */
  async drive(seconds: number, from: number): Promise<Delivery> {
    const delivery: Delivery = { sent: 0, acknowledged: 0, latencies: [] };
    const { length } = this.#connections;
    const startedAt = performance.now();
    for (const connection of this.#connections)
      connection.onFailure = (error) => {
        throw error;
      };
    while (delivery.sent < (seconds / rhythm) * length) {
      const due = Math.min((seconds / rhythm) * length, ((performance.now() - startedAt) / 1000 / rhythm) * length);
      for (; delivery.sent < due; delivery.sent += 1) {
        const at = delivery.sent % length;
        const round = Math.floor(delivery.sent / length) * rhythm;
        const offset = Math.round((at / length) * rhythm * 1000);
        const published = performance.now();
        this.#connections[at]?.publish(
          JSON.stringify({ measuredAt: from + round * 1000 + offset, ...positionOf(at, this.#second + round) }),
          () => {
            delivery.acknowledged += 1;
            delivery.latencies.push(performance.now() - published);
          },
        );
      }
      await wait(5);
    }
    this.#second += seconds;
    while (delivery.acknowledged < delivery.sent) await wait(5);
    return delivery;
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }
}
