/** Publish topic of a device: maru/v1/devices/{managementCode}/readings. */
const pattern = /^maru\/v1\/devices\/([A-Za-z0-9_-]{1,64})\/readings$/;

/** The management code in a topic; null for other topics. */
export const managementCodeOf = (topic: string): string | null => pattern.exec(topic)?.[1] ?? null;

/** Publish topic of a device. */
export const readingsTopicOf = (managementCode: string): string => `maru/v1/devices/${managementCode}/readings`;

/** Shared subscription to the readings of all devices, distributed over all connections of all processes. */
export const sharedReadings = '$share/maru/maru/v1/devices/+/readings';
