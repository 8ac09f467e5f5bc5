import type { OutputOf } from '@maru/contract';
import type { ConsolePage } from '@maru/domain/administration';

export const mailingsCall = 'GET /admin/api/mailings';
export type Mailing = OutputOf<typeof mailingsCall>['list'][number];

/** The statistics of a page, and their name in the calls. */
export interface MailedPage {
  page: ConsolePage;
  /** 'air-quality' */
  statistics: string;
}
