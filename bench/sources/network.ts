/** The messages of a network server, and the decoder and mapping that an administrator uploads for its devices. */

export const modelName = 'AM319';

/** Channels of type, length and value, in a common format of sensors (Cayenne LPP and similar ones). */
export const codec = `
function decodeUplink(input) {
  var bytes = input.bytes;
  var data = {};
  for (var i = 0; i + 3 < bytes.length; i += 4) {
    var value = (bytes[i + 2] << 8) | bytes[i + 3];
    switch (bytes[i + 1]) {
      case 0x67: data.temperature = value / 10; break;
      case 0x68: data.humidity = value / 10; break;
      case 0x7d: data.pm2_5 = value; break;
      case 0x7e: data.pm10 = value; break;
      case 0x7f: data.tvoc = value; break;
      case 0x80: data.co2 = value; break;
      default: return { errors: ['unknown channel ' + bytes[i + 1]] };
    }
  }
  return { data: data };
}`;

const field = (name: string, path: string) => ({
  field: name,
  path,
  unit: '',
  factor: 1,
  offset: 0,
  depth: 0,
  everyMinutes: 0,
  words: [],
});

export const mapping = {
  series: 'air',
  modelName: '',
  version: 0,
  fields: [
    field('temperature', '/temperature'),
    field('humidity', '/humidity'),
    field('ultraFineDust', '/pm2_5'),
    field('fineDust', '/pm10'),
    field('voc', '/tvoc'),
    field('co2', '/co2'),
  ],
  list: '',
  time: '',
};

const frameOf = (at: number) => {
  const channels = [
    [0x67, 180 + (at % 90)],
    [0x68, 400 + (at % 200)],
    [0x7d, 5 + (at % 60)],
    [0x7e, 10 + (at % 90)],
    [0x7f, 100 + (at % 50)],
    [0x80, 420 + (at % 400)],
  ];
  return Buffer.from(channels.flatMap(([type = 0, value = 0], n) => [n, type, value >> 8, value & 255]));
};

const startedAt = Date.now() - 3_600_000;

/** ChirpStack's event `up` of each device in turn; each turn is dated a tenth of a second later. */
export function uplinkOf(at: number, deviceCount: number): string {
  const turn = Math.floor(at / deviceCount);
  const time = new Date(startedAt + turn * 100).toISOString();
  const devEui = (1 + (at % deviceCount)).toString(16).padStart(16, '0');
  return JSON.stringify({
    deduplicationId: `3ac7e3c4-4401-4b8d-9386-${String(at).padStart(12, '0')}`,
    time,
    deviceInfo: {
      tenantId: '52f14cd4-c6f1-4fbd-8f87-4025e1d49242',
      tenantName: 'district',
      applicationId: '17c82e96-be03-4f38-aef3-f83d48582d97',
      applicationName: 'air',
      deviceProfileId: '14855bf7-d10d-4aee-b618-ebfcb64dc7ad',
      deviceProfileName: modelName,
      deviceName: `air ${at % deviceCount}`,
      devEui,
      tags: { district: 'bench' },
    },
    devAddr: '00189440',
    adr: true,
    dr: 1,
    fCnt: turn,
    fPort: 85,
    confirmed: false,
    data: frameOf(at).toString('base64'),
    rxInfo: [
      {
        gatewayId: '0016c001f153a14c',
        uplinkId: 4217106255,
        gwTime: time,
        rssi: -36,
        snr: 10.5,
        channel: 1,
        location: { latitude: 37.6065, longitude: 127.0927 },
        context: 'E3OWOQ==',
        crcStatus: 'CRC_OK',
      },
    ],
    txInfo: {
      frequency: 922_100_000,
      modulation: { lora: { bandwidth: 125_000, spreadingFactor: 11, codeRate: 'CR_4_5' } },
    },
  });
}
