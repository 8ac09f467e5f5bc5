/** A test's own nginx with the shipped settings, and a newly created certificate. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../src/platform/postgres/free-port.ts';
import { findProgram, systemPrograms } from './system-program.ts';
import { answers } from './waiting.ts';

const shipped = join(import.meta.dirname, '../../deploy/nginx');

/** Host name in the shipped settings. */
export const siteName = 'maru.example.go.kr';

export interface Nginx {
  httpsPort: number;
  mqttsPort: number;
  /** The certificate that clients should trust. */
  ca: string;
  stop(): Promise<void>;
}

/** Ports of Maru's processes on this machine. */
export interface Upstreams {
  web: readonly number[];
  ingest: readonly number[];
  mqtt: readonly number[];
}

export async function startNginx(upstreams: Upstreams): Promise<Nginx> {
  const program = findProgram(systemPrograms.nginx);
  const folder = mkdtempSync(join(tmpdir(), 'maru-nginx-'));
  const [httpPort, httpsPort, mqttsPort] = [
    await freePort(undefined),
    await freePort(undefined),
    await freePort(undefined),
  ];
  makeCertificate(folder);
  const servers = (ports: readonly number[]) =>
    ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join('\n    ');
  const ownPaths: [string, string][] = [
    ['/etc/maru/tls/certificate.pem', join(folder, 'certificate.pem')],
    ['/etc/maru/tls/key.pem', join(folder, 'key.pem')],
  ];
  const settings = (name: string, own: [string, string][]) => {
    const text = [...ownPaths, ...own].reduce(
      (all, [from, to]) => {
        if (!all.includes(from)) throw new Error(`${name} has no '${from}'`);
        return all.replaceAll(from, to);
      },
      readFileSync(join(shipped, name), 'utf8'),
    );
    writeFileSync(join(folder, name), text.replaceAll(/^ *listen \[::\].*\n/gm, ''));
  };
  settings('maru.conf', [
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ', `listen 127.0.0.1:${httpsPort} `],
    ['server 127.0.0.1:8080 max_fails=0;', servers(upstreams.web)],
    ['server 127.0.0.1:8081 max_fails=0;', servers(upstreams.ingest)],
  ]);
  settings('maru-mqtt.conf', [
    ['listen 8883 ', `listen 127.0.0.1:${mqttsPort} `],
    ['server 127.0.0.1:1883 max_fails=0;', servers(upstreams.mqtt)],
  ]);
  writeFileSync(join(folder, 'nginx.conf'), mainSettings(folder));
  const running = spawn(program, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  running.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const ended = once(running, 'exit');
  for (let tries = 0; !(await answers(httpsPort)); tries += 1) {
    if (tries > 200 || running.exitCode !== null) throw new Error(`nginx does not start:\n${complaints}`);
    await wait(50);
  }
  return {
    httpsPort,
    mqttsPort,
    ca: readFileSync(join(folder, 'certificate.pem'), 'utf8'),
    async stop() {
      running.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Content of the system's nginx.conf, which includes the shipped settings. */
const mainSettings = (folder: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
load_module /usr/lib/nginx/modules/ngx_stream_module.so;
daemon off;
worker_processes 1;
pid nginx.pid;
events {}
include maru-mqtt.conf;
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((use) => `${use}_temp_path ${folder}/${use};`).join('\n  ')}
  include maru.conf;
}
`;

function makeCertificate(folder: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', `/CN=${siteName}`, '-addext', `subjectAltName=DNS:${siteName}`];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  execFileSync(findProgram(systemPrograms.openssl), ['req', '-x509', '-days', '2', ...key, ...names, ...files], {
    stdio: 'ignore',
  });
}
