/** Guesses the kind of an unknown device from what it sent. */
import { deviceKinds } from '@maru/domain/device-groups';

/** Fields of networks' messages, whose other fields, such as gateways' positions, tell nothing about the device. */
const networkFields = /"(deviceInfo|end_device_ids)"\s*:/;
/** Fields that devices of any kind send. */
const ofAnyDevice = /batter|voltage/i;

/**
 * The series whose fields a payload has; empty if there is none. Typical fields of one kind decide before columns,
 * because a bin, a tracker or a tilt sensor may send a temperature as well.
 */
export function guessSeries(payload: string, series: readonly { name: string; columns: object }[]): string {
  if (networkFields.test(payload)) return '';
  const names = [...payload.matchAll(/"([^"]{1,60})"\s*:/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => !ofAnyDevice.test(name));
  const text = names.map((name) => `"${name}"`).join(' ');
  const typical = deviceKinds.find(({ fieldWords }) => fieldWords?.test(text))?.series;
  return typical ?? series.find(({ columns }) => names.some((name) => Object.hasOwn(columns, name)))?.name ?? '';
}
