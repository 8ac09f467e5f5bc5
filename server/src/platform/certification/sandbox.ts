/** A sandbox that replaces the certification provider and accepts any input. */
import type { Seal } from '../security/seal.ts';
import type { CertificationProvider, CertificationRequest, CertifiedPerson } from './provider.ts';

export const sandboxPath = '/sandbox/certification';

/** A person's input on the page of the sandbox. */
export type SandboxAnswer = Pick<CertifiedPerson, 'name' | 'birthDate' | 'mobileNumber'>;

export interface Sandbox extends CertificationProvider {
  /** The request that opened a page; null if the request isn't one of the sandbox. */
  requestOf(trCert: string): CertificationRequest | null;
  /** The result for Maru's return address; without an answer, the person cancelled. */
  resultOf(request: CertificationRequest, answer: SandboxAnswer | null): string;
}

/**
 * The person certified by the sandbox. Equal names and birth dates mean the same person, even with different phone
 * numbers.
 */
export function sandboxPerson(seal: Seal, answer: SandboxAnswer, isForeigner: boolean): CertifiedPerson {
  const of = (kind: string) => seal.index(`sandbox ${kind}`, `${isForeigner}\0${answer.birthDate}\0${answer.name}`);
  const ci = Buffer.concat([of('ci'), of('ci, second half')]).toString('base64');
  return { ...answer, isForeigner, ci, di: of('di').toString('hex') };
}

export function createSandbox(seal: Seal): Sandbox {
  const close = (field: string, value: unknown) =>
    seal.close(field, JSON.stringify(value))?.toString('base64url') ?? '';
  const open = <T>(field: string, text: string): T | null => {
    try {
      return JSON.parse(seal.open(field, Buffer.from(text, 'base64url')) ?? 'null') as T | null;
    } catch {
      return null;
    }
  };
  return {
    name: 'sandbox',
    async begin(request) {
      const trCert = close('sandbox request', request);
      return { providerUrl: sandboxPath, trCert, trUrl: request.returnUrl, trAdd: 'N' };
    },
    async read(recCert, requestNumber) {
      const result = open<{ requestNumber: string; person: CertifiedPerson | null }>('sandbox result', recCert);
      return result?.requestNumber === requestNumber ? result.person : null;
    },
    requestOf: (trCert) => open<CertificationRequest>('sandbox request', trCert),
    resultOf({ requestNumber, isForeigner }, answer) {
      const person = answer && sandboxPerson(seal, answer, isForeigner);
      return close('sandbox result', { requestNumber, person });
    },
  };
}
