/** Settings of text messages. */
import { withoutEnd } from '@maru/domain/without-end';
import { type NetworkSettings, waysIn } from './network.ts';
import { isLoopbackUrl, type Values } from './values.ts';

const messageGateways = ['solapi', 'sandbox', 'off'] as const;
type MessageGatewayName = (typeof messageGateways)[number];

export interface MessageSettings {
  /** The SMS gateway. The sandbox sends nothing, and is therefore disabled if other machines can reach it. */
  messages: MessageGatewayName;
  /** Price of a text in won according to the gateway's contract, displayed before sending. */
  smsPrices: { SMS: number; LMS: number };
  /** Maximum texts per second of all processes together; 0 stops sending. */
  smsPerSecond: number;
  /** Timeout of the gateway in seconds. */
  smsAnswerSeconds: number;
  solapi: { url: string; apiKey: string; apiSecret: string };
  /** The sender of advertisements, and the free opt-out number; if empty, advertisements are disabled. */
  smsAdvertiser: string;
  smsRefusalNumber: string;
}

/** @param network  determines whether the sandbox is allowed */
export function readMessages(values: Values, network: NetworkSettings): MessageSettings {
  const { text, whole, price, address, faults } = values;
  const solapi = {
    url: withoutEnd(address('SOLAPI_URL', ['https', 'http']) || 'https://api.solapi.com', /\//),
    apiKey: text('SOLAPI_API_KEY', ''),
    apiSecret: text('SOLAPI_API_SECRET', ''),
  };
  const settings: MessageSettings = {
    messages: readGateway(values, solapi, network),
    smsPrices: { SMS: price('SMS_PRICE', 18), LMS: price('LMS_PRICE', 45) },
    smsPerSecond: whole('SMS_PER_SECOND', 100, 0, 10_000),
    smsAnswerSeconds: whole('SMS_ANSWER_SECONDS', 10, 1, 60),
    solapi,
    smsAdvertiser: text('SMS_ADVERTISER', ''),
    smsRefusalNumber: text('SMS_REFUSAL_NUMBER', ''),
  };
  if ((settings.smsAdvertiser === '') !== (settings.smsRefusalNumber === ''))
    faults.push('Advertisements need both SMS_ADVERTISER and SMS_REFUSAL_NUMBER');
  if (settings.smsRefusalNumber && !/^080-?\d{3,4}-?\d{4}$/.test(settings.smsRefusalNumber))
    faults.push(`SMS_REFUSAL_NUMBER must be a free number such as 080-000-0000, not '${settings.smsRefusalNumber}'`);
  return settings;
}

/** Default: SOLAPI if configured, otherwise the sandbox if only this machine can reach it, otherwise none. */
function readGateway(
  { word, faults }: Values,
  solapi: MessageSettings['solapi'],
  network: NetworkSettings,
): MessageGatewayName {
  const ways = waysIn(network);
  const unnamed = solapi.apiKey ? 'solapi' : ways.length === 0 ? 'sandbox' : 'off';
  const gateway = word('MESSAGES', messageGateways, unnamed);
  if (gateway === 'sandbox' && ways.length > 0)
    faults.push(
      `MESSAGES=sandbox sends nothing, and ${ways.join(' and ')} would let people in who rely on notices: set up SOLAPI, or MESSAGES=off, or stay on this machine (HOST=127.0.0.1)`,
    );
  if (gateway === 'solapi') {
    const keys = { SOLAPI_API_KEY: solapi.apiKey, SOLAPI_API_SECRET: solapi.apiSecret };
    for (const [name, value] of Object.entries(keys)) {
      if (!value) faults.push(`MESSAGES=solapi also needs ${name}`);
      // Both values are used in a header.
      else if (!/^[A-Za-z0-9]{8,128}$/.test(value)) faults.push(`${name} must have 8 to 128 letters and digits`);
    }
    if (new URL(solapi.url).protocol !== 'https:' && !isLoopbackUrl(solapi.url))
      faults.push('SOLAPI_URL must begin with https://: numbers and texts go there');
  }
  return gateway ?? 'off';
}
