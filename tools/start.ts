/** `npm start`: starts everything Maru needs on this machine and supervises it until Ctrl-C. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { printedAccounts } from '../server/src/commands/demo-accounts.ts';
import { requireDistrict } from '../server/src/commands/district/require-district.ts';
import type { Config } from '../server/src/config.ts';
import { databaseVersionFault } from '../server/src/platform/database/safety.ts';
import { makeServerLogin } from '../server/src/platform/database/server-login.ts';
import { HeldByAnother, keep } from '../server/src/platform/postgres/keeper.ts';
import { installationOf, noteRunning } from '../server/src/platform/running.ts';
import { withSettingsFile } from '../server/src/settings-file.ts';
import { keepRunning, type SupervisedChild } from './start/child.ts';
import { checkKeys, databaseName, superviseDatabase } from './start/database.ts';
import { drawStreets, loadDemo, loadHistories, prepareDatabase } from './start/demo.ts';
import { seeToAdministrator } from './start/first-administrator.ts';
import { choosePorts } from './start/ports.ts';
import { say } from './start/say.ts';
import { keepSettings, readSettings } from './start/settings.ts';
import { buildWeb } from './start/web-build.ts';

/** Cleanups, run in reverse order so that dependencies stop last. */
const stops: (() => Promise<void> | void)[] = [];
/** Number of exits after which the start fails, if the server was never ready. */
const maxFailures = 3;
const stopping = new AbortController();

async function start(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), withSettingsFile(process.env, { isStart: true }));
  await requireDistrict(settings.config);
  const keeper = keep(join(settings.config.dataFolder, 'keeper'));
  stops.push(keeper.release);
  const { databaseUrl, env, file } = settings;
  const builtIn = databaseUrl === undefined ? databaseName(settings.config.isDemo) : undefined;
  if (file) stops.push(noteRunning(installationOf(settings.config, builtIn)));
  const config = { ...settings.config, ...(await choosePorts(settings.config, keeper.isAfterCrash)) };
  Object.assign(env, { PORT: String(config.port), MQTT_PORT: String(config.mqttPort) });

  // Runs while the database is prepared, because both take about the same time.
  const web = buildWeb(env, stopping.signal);
  web.catch(() => undefined);
  const streets = settings.hasDemoStreets ? drawStreets(env, config.dataFolder, stopping.signal) : undefined;
  streets?.catch(() => undefined);
  if (databaseUrl === undefined) {
    say('Starting the embedded PostgreSQL…');
    const database = await superviseDatabase(config.dataFolder, config.isDemo, config.databasePort);
    stops.push(database.stop);
    env.DATABASE_URL = database.url;
  }
  const fault = config.isDemo ? undefined : await databaseVersionFault(env.DATABASE_URL ?? '');
  if (fault && databaseUrl === undefined)
    say(`${fault.split(':')[0]}; the embedded one has no newer: a real installation has its own (docs/operations.md)`);
  else if (fault) say(fault);
  const { isDemoMissing } = await prepareDatabase({ ...config, databaseUrl: env.DATABASE_URL ?? '' });
  await checkKeys(env.DATABASE_URL ?? '', config);
  if (databaseUrl === undefined) env.DATABASE_APP_URL = await makeServerLogin(env.DATABASE_URL ?? '');
  if (isDemoMissing) {
    say('Loading the demo district with its last days…');
    await loadDemo(env, stopping.signal);
  }
  if (!config.isDemo) await seeToAdministrator(env, stopping.signal);
  await Promise.all([web, streets]);
  // Removed, because only the creation of the first administrator needs the password.
  delete env.MARU_FIRST_ADMIN_PASSWORD;
  const child = (name: string, program: string) => {
    const log = join(config.dataFolder, 'logs', `${name}.log`);
    // The server's own shutdown ends before this limit.
    const running = keepRunning({ name, program, env, log, graceMs: config.drainSeconds * 1000 + 14_000 });
    stops.push(running.stop);
    return running;
  };
  const server = child('server', 'server/src/main.ts');
  // In an existing demo only the device keys have to be checked, while the server starts.
  const keys = config.isDemo && !isDemoMissing ? loadDemo(env, stopping.signal) : undefined;
  await Promise.all([untilReady(server, config), keys]);
  stopping.signal.throwIfAborted();
  if (config.isDemo) child('devices', 'devices/src/main.ts');
  keeper.note(`${originOf(config)}${config.publicBase}`);
  printAddresses(config);
  if (file && !config.isDemo) keepSettings(file.path, file.text);
  if (config.isDemo && config.demoDays > 0) await loadHistories(env, stopping.signal);
}

async function untilReady(server: SupervisedChild, config: Config): Promise<void> {
  while (!stopping.signal.aborted) {
    const isReady = await fetch(`${originOf(config)}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (server.isRefused()) throw new Error('The server does not start.');
    if (server.failures() >= maxFailures) throw new Error(`The server does not start:\n${server.logTail()}`);
    await sleep(50);
  }
}

/** The server's address on this machine. */
function originOf({ host, port }: Config): string {
  return `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;
}

function printAddresses(config: Config): void {
  say('Maru is running.');
  const rows = [
    ['Portal', `${originOf(config)}${config.publicBase}`],
    ['Console', `${originOf(config)}/admin`],
    ['Calls', `${originOf(config)}/api/docs`],
    ['Devices', config.mqttUrl || `mqtt://${config.mqttHost}:${config.mqttPort}`],
    ['Data', config.dataFolder],
  ];
  for (const [name = '', value] of rows) console.log(`          ${name.padEnd(8)} ${value}`);
  if (config.isDemo)
    for (const [site, lines] of Object.entries(printedAccounts()))
      for (const [at, line] of lines.entries()) console.log(`          ${(at === 0 ? site : '').padEnd(8)} ${line}`);
  if (config.isDemo) console.log('          This is the demo district. A real installation: npm start -- --no-demo');
  console.log('          Ctrl-C stops everything.');
}

async function stop(code: number): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  if (stops.length > 0) say('Stopping…');
  for (const end of stops.reverse()) {
    await Promise.resolve(end()).catch((error: unknown) => console.error(error));
  }
  if (stops.length > 0) say('Stopped.');
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0));
process.on('message', () => stop(0));
// The parent process was killed.
process.on('disconnect', () => stop(0));

start().catch((error: unknown) => {
  // Errors after the user stopped Maru are expected, because the database has stopped.
  if (stopping.signal.aborted) return;
  if (error instanceof HeldByAnother) {
    const address = error.keeper.note;
    console.error(
      `Maru runs on this data folder already: ${address ?? 'it is still starting'} (process ${error.keeper.pid}).`,
    );
  } else console.error(error instanceof Error ? error.message : error);
  return stop(1);
});
