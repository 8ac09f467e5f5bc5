/** Byte-level MQTT 3.1.1, for data that proper clients don't send. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const text = (value: string | Buffer) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};

/** A packet of a first byte, the body's length, and the body. */
export function frame(first: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length: number[] = [];
  for (let left = body.length; ; left = left >> 7) {
    length.push((left & 127) | (left > 127 ? 128 : 0));
    if (left <= 127) break;
  }
  return Buffer.concat([Buffer.from([first, ...length]), body]);
}

export interface RawConnect {
  clientId: string;
  username: string;
  password: string;
  /** Topic and payload that the broker should publish when this connection breaks. */
  will?: { topic: string; payload: string };
}

export function connectFrame({ clientId, username, password, will }: RawConnect): Buffer {
  // Flags: user name, password, clean session, and a will at QoS 1.
  const flags = 0xc2 | (will ? 0x0c : 0);
  const wills = will ? [text(will.topic), text(will.payload)] : [];
  return frame(
    0x10,
    text('MQTT'),
    Buffer.from([4, flags, 0, 60]),
    text(clientId),
    ...wills,
    text(username),
    text(password),
  );
}

/** A PUBLISH packet; with QoS 1 and 2 it includes the packet's id. */
export function publishFrame(topic: string | Buffer, payload: string | Buffer, qos: 0 | 1 | 2 = 1, id = 1): Buffer {
  const number = qos > 0 ? [Buffer.from([id >> 8, id & 255])] : [];
  return frame(0x30 | (qos << 1), text(topic), ...number, Buffer.from(payload));
}

/** An open connection with everything received over it. */
export interface RawConnection {
  socket: Socket;
  received(): Buffer;
  /** Resolves when the other side has closed the connection. */
  closed: Promise<void>;
}

export async function openRaw(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  return { socket, received: () => Buffer.concat(chunks), closed };
}
