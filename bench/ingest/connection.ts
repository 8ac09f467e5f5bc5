/** A device's MQTT connection with minimal overhead, so that the publisher doesn't limit the measurement. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { generate } from 'mqtt-packet';

/** First bytes of received packets: CONNACK, PUBACK (MQTT 3.1.1, 2.2.1). */
const connack = 0x20;
const puback = 0x40;
const largestId = 0xffff;

export class DeviceConnection {
  readonly #socket: Socket;
  readonly #topic: string;
  readonly #waiting = new Map<number, () => void>();
  #lastId = 0;
  #rest: Buffer = Buffer.alloc(0);
  onFailure: (error: Error) => void = () => undefined;

  constructor(socket: Socket, managementCode: string) {
    this.#socket = socket;
    this.#topic = `maru/v1/devices/${managementCode}/readings`;
  }

  /** Connects and resolves when the broker accepts the device. */
  static async open(port: number, managementCode: string, key: string): Promise<DeviceConnection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    socket.write(
      generate({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 4,
        clientId: managementCode,
        username: managementCode,
        password: Buffer.from(key),
        clean: true,
        keepalive: 600,
      }),
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    if (answer[0] !== connack || answer[3] !== 0) throw new Error(`the broker refused ${managementCode}`);
    const connection = new DeviceConnection(socket, managementCode);
    socket.on('data', (bytes: Buffer) => connection.#hear(bytes));
    socket.on('error', (error) => connection.onFailure(error));
    socket.on('close', () => connection.onFailure(new Error(`the broker let ${managementCode} go`)));
    return connection;
  }

  /** Publishes with QoS 1; calls back at the PUBACK. */
  publish(payload: string, acknowledged: () => void): void {
    this.#lastId = this.#lastId === largestId ? 1 : this.#lastId + 1;
    this.#waiting.set(this.#lastId, acknowledged);
    const messageId = this.#lastId;
    this.#socket.write(
      generate({ cmd: 'publish', topic: this.#topic, payload, qos: 1, messageId, dup: false, retain: false }),
    );
  }

  close(): void {
    this.onFailure = () => undefined;
    this.#socket.destroy();
  }

  /** Reads PUBACKs, the only packets after CONNACK here: four bytes each, the last two with the message's id. */
  #hear(bytes: Buffer) {
    const all = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes;
    let at = 0;
    for (; at + 4 <= all.length; at += 4) {
      const id = all.readUInt16BE(at + 2);
      const acknowledged = this.#waiting.get(id);
      if (all[at] !== puback || !acknowledged) throw new Error('not an acknowledgement of anything sent');
      this.#waiting.delete(id);
      acknowledged();
    }
    this.#rest = all.subarray(at);
  }
}
