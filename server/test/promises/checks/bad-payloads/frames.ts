/** Raw data that no MQTT client sends. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FleetDevice } from '#test/promises/rig/ledger.ts';
import { connectFrame, frame, openRaw, publishFrame } from '#test/raw-mqtt.ts';
import { topicOf } from '#test/reporting.ts';

export interface BadFrame {
  name: string;
  /** Chunks, sent one after the other. */
  chunks: Buffer[];
  /** True if the broker must close the connection. Otherwise it may wait for more bytes, and this side closes. */
  isEnded: boolean;
  /** Number of reports in the frame that reach the ingest, all on a wrong topic. */
  wrongTopics?: number;
}

const largestLength = Buffer.from([0xff, 0xff, 0xff, 0x7f]);

/** @param clientId unique, because a duplicate would close the other connection */
export const badFrames = (device: FleetDevice, clientId: string): BadFrame[] => {
  const hello = connectFrame({ clientId, username: device.managementCode, password: device.key });
  const report = publishFrame(topicOf(device), '{"measuredAt":1,"fineDust":1}');
  const ended = (name: string, ...chunks: Buffer[]): BadFrame => ({ name, chunks, isEnded: true });
  const open = (name: string, ...chunks: Buffer[]): BadFrame => ({ name, chunks, isEnded: false });
  return [
    ended('a web browser', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')),
    ended('256 MB announced before hello', Buffer.concat([Buffer.from([0x10]), largestLength])),
    ended('256 MB announced after hello', hello, Buffer.concat([Buffer.from([0x30]), largestLength])),
    ended('a length of five bytes', Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff, 0x01])),
    ended('a report before hello', report),
    ended('hello twice', hello, hello),
    ended('another protocol', frame(0x10, Buffer.from('\0\u0006MQIsdx\u0004\u0002\0\u003c\0\0', 'latin1'))),
    ended('a packet type that there is none of', hello, Buffer.from([0x00, 0x00])),
    ended('a report at QoS 3', hello, frame(0x36, Buffer.from('\0\u0001a\0\u0001', 'latin1'))),
    ended('a topic longer than its packet', hello, frame(0x32, Buffer.from([0xff, 0xff, 0x61]))),
    ended('a topic with a wildcard', hello, publishFrame('maru/#', 'x')),
    ended('a topic of nothing', hello, publishFrame('', 'x')),
    open('noise', randomBytes(1 + (randomBytes(1)[0] ?? 0) * 8)),
    // Starts with an invalid packet type, since random bytes may form a report.
    open('noise after hello', hello, Buffer.concat([Buffer.from([0xf0]), randomBytes(500)])),
    open('half a hello', hello.subarray(0, hello.length >> 1)),
    open('half a report', hello, report.subarray(0, 9)),
    open('a byte at a time', ...[...hello.subarray(0, 20)].map((byte) => Buffer.from([byte]))),
    {
      ...open(
        'topics that are no UTF-8',
        hello,
        publishFrame('\ud800', 'x'),
        publishFrame(Buffer.from([0xc3, 0x28]), 'x', 1, 2),
      ),
      wrongTopics: 2,
    },
    open('acknowledgements of nothing', hello, ...[0x40, 0x50, 0x62, 0x70].map((type) => Buffer.from([type, 2, 0, 9]))),
    open('nothing at all'),
  ];
};

/** Length of a CONNACK and of a PUBACK. */
const acknowledgement = 4;
/** Time limit for the broker to close a connection. */
const endedWithinMs = 5_000;

/** Sends a bad frame over its own connection; returns the broker's failure, if any. */
export async function sendFrame(
  port: number,
  { name, chunks, isEnded, wrongTopics = 0 }: BadFrame,
): Promise<string | undefined> {
  const { socket, closed, received } = await openRaw(port);
  for (const chunk of chunks) {
    if (socket.writable) socket.write(chunk);
    await wait(15);
  }
  const answered = acknowledgement * (wrongTopics > 0 ? 1 + wrongTopics : 0);
  for (
    const startedAt = performance.now();
    received().length < answered && performance.now() - startedAt < endedWithinMs;
  )
    await wait(10);
  const outcome = await Promise.race([closed.then(() => 'ended'), wait(isEnded ? endedWithinMs : 50, 'open')]);
  socket.destroy();
  return isEnded && outcome === 'open' ? `the broker keeps a connection open that sent ${name}` : undefined;
}
