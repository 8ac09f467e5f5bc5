/** The server process: configuration, start, signals and graceful shutdown. */
import { readConfig } from './config.ts';
import { printed } from './platform/errors/printed.ts';
import { Refused, refusedExitCode } from './platform/errors/refused.ts';
import { holdConnections } from './platform/http/waiting-connections.ts';
import { installationOf, noteRunning } from './platform/running.ts';
import { settingsFileOf, withSettingsFile } from './settings-file.ts';

/** Milliseconds after the drain until the process ends by force; orchestrators wait about as long. */
const longestEndMs = 8_000;

async function main() {
  const config = readConfig(withSettingsFile(process.env));
  const waiting = await holdConnections(config);
  // Loaded dynamically, because loading takes seconds, in which connections wait.
  const [
    { createApp },
    { upgrade },
    { leaveRecoveredUnknown },
    { heedAppLogin, heedVersion, refuseUnsafeDatabase },
    { openLog },
  ] = await Promise.all([
    import('./app.ts'),
    import('./platform/backup/upgrade.ts'),
    import('./platform/messages/restored.ts'),
    import('./platform/database/safety.ts'),
    import('./platform/log.ts'),
  ]);
  const log = openLog({ level: config.logLevel, role: config.role });
  if (settingsFileOf(process.env)) noteRunning(installationOf(config));
  await upgrade(config, { say: (line) => log.info(line) });
  for (const url of new Set([config.databaseUrl, config.databaseAppUrl])) await refuseUnsafeDatabase(url);
  await heedAppLogin(config, log);
  await heedVersion(config, log);
  if ((config.role === 'all' || config.role === 'worker') && (await leaveRecoveredUnknown(config.databaseUrl)))
    log.warn('the database was recovered, or a replica was promoted: texts that were due may have been sent before');
  const app = await createApp(config, log);
  const started = app.start(waiting);

  let ending = false;
  const end = async (reason: string) => {
    if (ending) return;
    ending = true;
    log.info({ reason }, 'ending');
    setTimeout(() => process.exit(1), config.drainSeconds * 1000 + longestEndMs).unref();
    await started;
    await app.stop();
    log.info('ended');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
  // The channel closes when the supervisor ends.
  process.on('disconnect', () => void end('the supervisor is gone'));

  const { port, mqttPort } = await started;
  log.info({ port, mqttPort }, 'serving');
}

main().catch((error: unknown) => {
  console.error(printed(error));
  process.exit(error instanceof Refused ? refusedExitCode : 1);
});
