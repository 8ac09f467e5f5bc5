/**
 * Certification by KMC (한국모바일인증). The fields of the request `tr_cert` are joined by '/' and encrypted; the result is
 * joined with its check value and encrypted again. The answer `rec_cert` contains the person's data in the same
 * structure.
 */
import { timingSafeEqual } from 'node:crypto';
import { formatSeoul } from '@maru/domain/seoul-time';
import type { Config } from '#config.ts';
import type { Services } from '../services.ts';
import { type KmcCipher, KmcModuleError } from './kmc-module.ts';
import type { CertificationProvider, CertifiedPerson } from './provider.ts';

/** Certification by mobile phone. */
const method = 'M';
/** 'N': opens a separate window instead of a frame. */
const inFrame = 'N';
const extension = '0'.repeat(16);
const nations = { local: '0', foreigner: '1' } as const;

/** Positions of the answer's fields; carrier, gender and a minor's data aren't needed. */
const places = {
  requestNumber: 0,
  ci: 2,
  mobileNumber: 3,
  birthDay: 5,
  nation: 7,
  name: 8,
  result: 9,
  di: 17,
} as const;

export function kmcProvider(
  settings: Config['kmc'],
  cipher: KmcCipher,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
): CertificationProvider {
  /** Decrypts an answer twice; the check value is verified in between. */
  async function open(recCert: string, requestNumber: string): Promise<CertifiedPerson | null> {
    const [sealed = '', given = ''] = (await cipher.open(requestNumber, recCert)).split('/');
    if (!isSealed(sealed) || !isSame(given, await cipher.checkValue(sealed))) return null;
    return personOf((await cipher.open(requestNumber, sealed)).split('/'), requestNumber, cipher);
  }
  return {
    name: 'kmc',
    async begin({ requestNumber, isForeigner, returnUrl }) {
      const at = formatSeoul(clock.now()).replace(/\D/g, '');
      const nation = isForeigner ? nations.foreigner : nations.local;
      // These fields are empty, because the person enters them in the provider's window.
      const fields = [
        settings.id,
        settings.urlCode,
        requestNumber,
        at,
        method,
        '',
        '',
        '',
        '',
        '',
        nation,
        '',
        extension,
      ];
      const sealed = await cipher.seal(fields.join('/'));
      const trCert = await cipher.seal([sealed, await cipher.checkValue(sealed), extension].join('/'));
      return { providerUrl: settings.url, trCert, trUrl: returnUrl, trAdd: inFrame };
    },
    async read(recCert, requestNumber) {
      if (!isSealed(recCert)) return null;
      return open(recCert, requestNumber).catch((error: unknown) => {
        if (!(error instanceof KmcModuleError)) throw error;
        // Forged answers also cause this error.
        log.warn({ err: error }, 'an answer in the name of KMC could not be opened');
        return null;
      });
    },
  };
}

/** Accepts only hexadecimal text, the module's output format, as an argument. */
const isSealed = (text: string) => /^[0-9A-Fa-f]{2,8000}$/.test(text);

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function personOf(
  fields: readonly string[],
  requestNumber: string,
  cipher: KmcCipher,
): Promise<CertifiedPerson | null> {
  const field = (name: keyof typeof places) => fields[places[name]] ?? '';
  const birth = /^(\d{4})(\d{2})(\d{2})$/.exec(field('birthDay'));
  // In names, spaces are transmitted as plus signs.
  const name = field('name').replaceAll('+', ' ').trim();
  const isWhole =
    name !== '' && isSealed(field('ci')) && isSealed(field('di')) && /^\d{10,11}$/.test(field('mobileNumber'));
  if (field('requestNumber') !== requestNumber || field('result') !== 'Y' || !birth || !isWhole) return null;
  return {
    name,
    birthDate: birth.slice(1).join('-'),
    mobileNumber: field('mobileNumber'),
    isForeigner: field('nation') === nations.foreigner,
    ci: await cipher.open(requestNumber, field('ci')),
    di: await cipher.open(requestNumber, field('di')),
  };
}
