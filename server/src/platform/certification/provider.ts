/** The port to an identity provider: its requests and answers. */

export interface CertificationRequest {
  /** A random number of the server; the provider's answer must contain it. */
  requestNumber: string;
  isForeigner: boolean;
  /** The address to which the provider redirects the browser with its answer. */
  returnUrl: string;
}

/** A form that the browser posts to the provider in a separate window. */
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
  /** 연계정보: identifies a person across all services in the country. */
  ci: string;
  /** 중복가입확인정보: identifies a person within this service. */
  di: string;
}

export interface CertificationProvider {
  readonly name: 'sandbox' | 'kmc';
  begin(request: CertificationRequest): Promise<ProviderForm>;
  /** The certified person; null if there is none, or the answer doesn't belong to that request. */
  read(recCert: string, requestNumber: string): Promise<CertifiedPerson | null>;
}
