/** The command's output about a device with its key. */
import { ingest } from '@maru/contract/ingest';
import type { Config } from '#config.ts';
import { readingsTopicOf } from '#telemetry/mqtt/topic.ts';
import type { DeviceRequest } from './arguments.ts';

export function registeredLine(
  { managementCode, series, place, installationType }: DeviceRequest,
  isNewPlace: boolean,
) {
  const where = place ? `, ${installationType}, in '${place.placeName}'${isNewPlace ? ' (new place)' : ''}` : '';
  return `${managementCode} is registered: series ${series.name}${where}.`;
}

export function renewedLine({ managementCode }: DeviceRequest, isActivated: boolean): string {
  const locked = isActivated ? '' : ' It is locked, and stays so.';
  return `${managementCode} has a new key; the old one is refused.${locked}`;
}

/** Prints the key, and how a device uses it to report. */
export function keyLines(
  { managementCode, series }: DeviceRequest,
  key: string,
  { port, mqttPort, mqttUrl }: Pick<Config, 'port' | 'mqttPort' | 'mqttUrl'>,
): string[] {
  const { method, path } = ingest.readings;
  const broker = mqttUrl
    ? 'your broker (MQTT_URL), which has to be told this user and password too'
    : `this machine, port ${mqttPort}`;
  return [
    '',
    `  device key  ${key}`,
    '',
    "Note it now: it is stored as a hash and can't be shown again. If it is lost:",
    `npm run device:add -- ${series.name} ${managementCode} --new-key`,
    '',
    `  MQTT        ${broker}`,
    `              user name ${managementCode}, password the device key`,
    `              topic ${readingsTopicOf(managementCode)}, QoS 1`,
    `  HTTP        ${method} ${path} to this machine, port ${port}, content-type: application/json`,
    `              authorization: Basic and the base64 of '${managementCode}:' with the device key after it`,
    '  payload     docs/devices.md',
  ];
}
