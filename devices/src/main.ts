/** The simulated devices of the demo district: one process, one connection per device, a line of counts per minute. */
import { randomBytes } from 'node:crypto';
import type { GroupDevice } from './demo/group.ts';
import { demoDevices } from './demo/groups.ts';
import { fieldConditions } from './simulator/conditions.ts';
import { Fleet } from './simulator/fleet.ts';
import { HttpLink } from './simulator/http-link.ts';
import type { Link } from './simulator/link.ts';
import { MqttLink } from './simulator/mqtt-link.ts';
import { onEndRequest } from './simulator/parent.ts';
import { Reporter } from './simulator/reporter.ts';
import { readSettings, type Settings } from './simulator/settings.ts';
import { Tally } from './simulator/tally.ts';

/** An unregistered device, whose attempts appear in the list of unknown devices. */
const unregisteredCode = 'AIR-9001';

function linkOf(device: GroupDevice, key: string, settings: Settings): Link {
  const { managementCode } = device;
  if (device.transport === 'http') return new HttpLink(settings.http, { managementCode, key });
  return new MqttLink(settings.mqtt, { managementCode, key });
}

const reporterOf = (device: GroupDevice, key: string, settings: Settings, tally: Tally) =>
  new Reporter({ device, link: linkOf(device, key, settings), conditions: fieldConditions, tally });

/** The devices with known keys, and separately the unregistered one, which isn't counted. */
function fleetsOf(settings: Settings): { known: Fleet; unregistered: Fleet } {
  const [tally, uncounted] = [new Tally(), new Tally()];
  const reporters = demoDevices.flatMap((device) => {
    const key = settings.keys.get(device.managementCode);
    return key ? [reporterOf(device, key, settings, tally)] : [];
  });
  const stranger = demoDevices
    .slice(0, 1)
    .map((device) => ({ ...device, managementCode: unregisteredCode }))
    .map((device) => reporterOf(device, randomBytes(32).toString('base64url'), settings, uncounted));
  return {
    known: new Fleet({ reporters, tally, now: Date.now }),
    unregistered: new Fleet({ reporters: stranger, tally: uncounted, now: Date.now }),
  };
}

let settings: Settings;
try {
  settings = readSettings(process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const { known, unregistered } = fleetsOf(settings);
known.start();
unregistered.start();
const minute = setInterval(() => console.log(known.line()), 60_000);
onEndRequest(async (reason) => {
  clearInterval(minute);
  await Promise.all([known.stop(), unregistered.stop()]);
  console.log(`the simulated devices end (${reason})`);
  process.exit(0);
});
