/** A mail server for tests: accepts e-mails over SMTP without TLS, and refuses configured receivers. */
import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string;
  /** As sent, with headers. */
  source: string;
}

export interface TestSmtpServer {
  port: number;
  mails: ReceivedMail[];
  /** SMTP answers by refused receiver; other receivers are accepted. */
  refusals: Map<string, string>;
  close(): Promise<void>;
}

export async function startSmtpServer(): Promise<TestSmtpServer> {
  const mails: ReceivedMail[] = [];
  const refusals = new Map<string, string>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.setEncoding('utf8');
    talk(socket, mails, refusals);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    mails,
    refusals,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function talk(socket: Socket, mails: ReceivedMail[], refusals: ReadonlyMap<string, string>) {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let [left, from, to, isData] = ['', '', '', false];
  const hear = (line: string) => {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO' || verb === 'HELO') return say('250 test');
    if (verb === 'MAIL') from = address;
    if (verb === 'RCPT') {
      const refusal = refusals.get(address);
      if (refusal) return say(refusal);
      to = address;
    }
    if (verb === 'DATA') {
      isData = true;
      return say('354 go on');
    }
    if (verb === 'QUIT') {
      socket.end('221 bye\r\n');
      return;
    }
    say('250 ok');
  };
  say('220 test');
  socket.on('data', (chunk: string) => {
    left += chunk;
    for (;;) {
      const end = left.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const part = left.slice(0, end);
      left = left.slice(end + (isData ? 5 : 2));
      if (isData) {
        mails.push({ from, to, source: part });
        isData = false;
        say('250 stored');
      } else hear(part);
    }
  });
}
