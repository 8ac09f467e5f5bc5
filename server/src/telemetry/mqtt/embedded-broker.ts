/**
 * The built-in MQTT broker. Devices connect with their management code and key, and may only publish their own
 * readings.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { isManagementCode } from '@maru/domain/device-profile';
import type { AedesPublishPacket, Client } from 'aedes';
import type { Logger } from 'pino';
import type { DeviceRegistry, RegisteredDevice } from '../devices/registry.ts';
import type { Committed } from '../ingest/committed.ts';
import type { Ingest, Receipt } from '../ingest/ingest.ts';
import { guardFrames } from './frame-guard.ts';
import { type Newcomer, Newcomers } from './newcomers.ts';
import { readProxyHeader } from './proxy-header.ts';
import { TerminalBroker } from './terminal-broker.ts';
import { managementCodeOf } from './topic.ts';

export interface EmbeddedBroker {
  port: number;
  connectionCount(): number;
  close(): Promise<void>;
}

export interface BrokerOptions {
  host: string;
  port: number;
  registry: DeviceRegistry;
  ingest: Ingest;
  log: Logger;
  /** Called for every failed connection: an invalid frame, a wrong protocol, an exceeded limit, a reset. */
  onFailure(): void;
  /** True for the address of a TCP proxy, which begins each connection with the line of the PROXY protocol. */
  isProxy?(address: string): boolean;
  /** Limits before authentication; absent for the defaults. */
  newcomers?: Newcomers;
}

/** Maximum packet size in bytes, enough for 5,000 readings. */
const largestPacket = 1024 * 1024;
const mostConnections = 20_000;
/** MQTT 3.1.1 return codes for a refused connection. */
const serverUnavailable = 3;
const badCredentials = 4;

type Acknowledge = (error?: Error | null) => void;

/** The device of an authenticated connection. */
const deviceOf = new WeakMap<Client, RegisteredDevice>();
/** Connections by socket, from acceptance on. */
const newcomerOf = new WeakMap<object, Newcomer>();

export async function startEmbeddedBroker({
  host,
  port,
  registry,
  ingest,
  log,
  onFailure,
  isProxy = () => false,
  newcomers = new Newcomers(),
}: BrokerOptions): Promise<EmbeddedBroker> {
  const broker = new TerminalBroker({
    connectTimeout: 10_000,
    keepaliveLimit: 3600,
    maxClientsIdLength: 256,
    authenticate: (client, username, password, done) => void authenticate(client, username, password, done),
    authorizePublish: (client, packet, done) => take(client, packet as AedesPublishPacket, done),
    // Refuses every subscription, because devices only report.
    authorizeSubscribe: (_client, _subscription, done) => done(null, null),
  });
  await broker.listen();

  async function authenticate(
    client: Client,
    username: string | undefined,
    password: Buffer | undefined,
    done: (error: (Error & { returnCode: number }) | null, success: boolean | null) => void,
  ) {
    const refuse = (returnCode: number) => done(Object.assign(new Error('refused'), { returnCode }), null);
    const newcomer = newcomerOf.get(client.conn);
    if (newcomer?.isTurnedAway()) return refuse(serverUnavailable);
    try {
      const code = username !== undefined && isManagementCode(username) ? username : null;
      const device = code !== null && (await registry.authenticate(code, password?.toString('utf8') ?? ''));
      if (device) {
        newcomer?.leave();
        deviceOf.set(client, device);
        // Client ids are scoped to the device: a second connection with the same id can only replace one of the same
        // device.
        client.id = `${device.managementCode}/${client.id}`;
        return done(null, true);
      }
      newcomer?.refused();
      if (code !== null && !(await registry.find(code))) await setAsideUnknown(code);
      refuse(badCredentials);
    } catch {
      refuse(serverUnavailable);
    }
  }

  const setAsideUnknown = (managementCode: string) =>
    ingest.setAside({
      transport: 'mqtt',
      managementCode,
      reason: 'unknown-device',
      detail: '등록되지 않은 장치가 접속했습니다.',
      payload: new Uint8Array(),
    });

  let isEnding = false;

  function take(client: Client | null, packet: AedesPublishPacket, done: Acknowledge) {
    const device = client && deviceOf.get(client);
    // A will, published after the end of its connection, isn't a reading and is ignored.
    if (!device || client.closed) return done(new Error('no device'));
    // Neither accepts nor refuses the message: the connection stays open for pending acknowledgements, and the device
    // resends the message.
    if (isEnding) return;
    // The broker would store a retained reading in memory, although it has no subscribers.
    packet.retain = false;
    void judge(device, packet).then(
      (committed) => {
        // At QoS 2 the broker stores the packet until the handshake completes; the payload is no longer needed.
        packet.payload = '';
        acknowledge(committed, done);
      },
      (error) => {
        log.warn(
          { err: error, deviceId: device.deviceId },
          'readings could not be kept; the device will send them again',
        );
        done(new Error('not kept'));
      },
    );
  }

  async function judge(device: RegisteredDevice, packet: AedesPublishPacket): Promise<Committed<Receipt>> {
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
    if (managementCodeOf(packet.topic) === device.managementCode) {
      const current = await registry.find(device.managementCode);
      // The key was replaced after the device connected. Closes the connection, so that the device must use the new
      // key.
      if (current && !current.keyHash.equals(device.keyHash)) throw new Error('the device key was replaced');
      if (current?.isActivated) return ingest.take(current, 'mqtt', payload);
      return ingest.setAside({
        transport: 'mqtt',
        managementCode: device.managementCode,
        reason: 'not-activated',
        detail: '사용하지 않는 장치입니다.',
        payload,
      });
    }
    const detail = `장치의 토픽이 아닙니다. (${packet.topic.slice(0, 100)})`;
    return ingest.setAside({
      transport: 'mqtt',
      managementCode: device.managementCode,
      reason: 'wrong-topic',
      detail,
      payload,
    });
  }

  const failed = (_client: Client, error: Error) => {
    onFailure();
    log.debug({ err: error }, 'an MQTT connection failed');
  };
  broker.on('clientError', failed);
  broker.on('connectionError', failed);

  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    const address = socket.remoteAddress ?? '';
    if (!isProxy(address)) accept(socket, address);
    else readProxyHeader(socket, (client) => accept(socket, client === null ? address : client));
  });

  /** @param address  the client's address; undefined if the proxy didn't report one */
  function accept(socket: Socket, address: string | undefined) {
    const newcomer = address === undefined ? undefined : newcomers.enter(address);
    if (!newcomer) {
      onFailure();
      socket.destroy();
      return;
    }
    newcomerOf.set(socket, newcomer);
    socket.on('close', () => newcomer.leave());
    guardFrames(socket, largestPacket, onFailure);
    broker.handle(socket);
  }

  server.maxConnections = mostConnections;
  await listen(server, host, port);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    connectionCount: () => sockets.size,
    async close() {
      isEnding = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await ingest.close();
      // Waits until acknowledgements of recent commits are sent in the next turns of the event loop.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** The only function that acknowledges; requires the proof of the commit. */
function acknowledge(_committed: Committed<Receipt>, done: Acknowledge) {
  done();
}

const listen = (server: Server, host: string, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
