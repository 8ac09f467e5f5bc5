/** The port to whoever vouches for a person's identity: what it is asked and what it answers. */

export interface CertificationRequest {
  /** Ours, random; the provider's answer has to name it. */
  requestNumber: string;
  isForeigner: boolean;
  /** Where the provider sends the browser with its answer. */
  returnUrl: string;
}

/** A form that the browser posts to the provider, in a window of its own. */
export interface ProviderForm {
  providerUrl: string;
  trCert: string;
  trUrl: string;
  trAdd: string;
}

export interface CertifiedPerson {
  name: string;
  /** 'YYYY-MM-DD'. */
  birthDate: string;
  /** Digits only. */
  mobileNumber: string;
  isForeigner: boolean;
  /** 연계정보: the same person has the same one at every service of the country. */
  ci: string;
  /** 중복가입확인정보: the same person has the same one at this service. */
  di: string;
}

export interface CertificationProvider {
  readonly name: 'sandbox' | 'kmc';
  begin(request: CertificationRequest): Promise<ProviderForm>;
  /** Who was certified; null where nobody was, or where the answer isn't the provider's to that request. */
  read(recCert: string, requestNumber: string): Promise<CertifiedPerson | null>;
}
