/**
 * The line in which a TCP proxy reports its client: version 1 of the PROXY protocol
 * (https://www.haproxy.org/download/1.8/doc/proxy-protocol.txt).
 */
import { isIP, type Socket } from 'node:net';

/** Maximum length of the line, including its end. */
const longestLine = 107;
const lineEnd = '\r\n';
const longestWaitMs = 10_000;

/**
 * The client's address in a line; null if the proxy reports none, as in its health checks; undefined if the line is
 * invalid.
 */
export function clientOf(line: string): string | null | undefined {
  const [protocol, family, client = ''] = line.split(' ');
  if (protocol !== 'PROXY') return undefined;
  if (family === 'UNKNOWN') return null;
  const version = { TCP4: 4, TCP6: 6 }[family ?? ''];
  return version !== undefined && isIP(client) === version ? client : undefined;
}

/**
 * Reads the line from a new connection, and leaves the following data to the next reader. Calls `done` once with the
 * result of `clientOf`; with undefined if no line arrives in time.
 */
export function readProxyHeader(socket: Socket, done: (client: string | null | undefined) => void): void {
  let received = Buffer.alloc(0);
  const finish = (client: string | null | undefined, rest: Buffer) => {
    clearTimeout(timer);
    socket.off('readable', read).off('close', giveUp).off('error', giveUp);
    if (rest.length > 0) socket.unshift(rest);
    done(client);
  };
  const giveUp = () => finish(undefined, Buffer.alloc(0));
  const read = () => {
    for (let chunk = socket.read() as Buffer | null; chunk; chunk = socket.read() as Buffer | null)
      received = Buffer.concat([received, chunk]);
    const end = received.subarray(0, longestLine).indexOf(lineEnd);
    if (end >= 0) finish(clientOf(received.toString('latin1', 0, end)), received.subarray(end + lineEnd.length));
    else if (received.length >= longestLine) giveUp();
  };
  const timer = setTimeout(giveUp, longestWaitMs);
  socket.on('readable', read).on('close', giveUp).on('error', giveUp);
}
