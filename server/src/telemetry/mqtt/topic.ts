/** Where devices publish: maru/v1/devices/{managementCode}/readings. */
const pattern = /^maru\/v1\/devices\/([A-Za-z0-9_-]{1,64})\/readings$/;

/** The management code that a topic names; null for any other topic. */
export const managementCodeOf = (topic: string): string | null => pattern.exec(topic)?.[1] ?? null;

/** Where a device publishes. */
export const readingsTopicOf = (managementCode: string): string => `maru/v1/devices/${managementCode}/readings`;

/** Every device's readings, shared between all connections of all processes. */
export const sharedReadings = '$share/maru/maru/v1/devices/+/readings';
