/** A citizen's sealed columns: one place for the names they are bound to, so that what one part closes another opens. */
import { mobileDigits } from '@maru/domain/personal';
import type { Seal } from '#platform/security/seal.ts';

/** The column's name without its ending. */
export type SealedField = 'mobile_number' | 'email_address' | 'address' | 'detail_address';

export interface SealedColumns {
  mobile_number_sealed: Buffer | null;
  email_address_sealed: Buffer | null;
  address_sealed: Buffer | null;
  detail_address_sealed: Buffer | null;
}

/** What the columns hold; empty where nothing was given or it was erased. */
export function openSealed(seal: Seal, row: SealedColumns) {
  const open = (field: SealedField) => seal.open(`citizen.${field}`, row[`${field}_sealed`]) ?? '';
  return {
    /** Digits only. */
    mobileNumber: open('mobile_number'),
    emailAddress: open('email_address'),
    address: open('address'),
    detailAddress: open('detail_address'),
  };
}

export const openMobileNumber = (seal: Seal, sealed: Buffer | null): string =>
  seal.open('citizen.mobile_number', sealed) ?? '';

/** A value for one of the columns; empty text is none. */
export const closeSealed = (seal: Seal, field: SealedField | 'ci' | 'di', text: string): Buffer | null =>
  seal.close(`citizen.${field}`, text || null);

/** Finds the citizens of a mobile number, written with hyphens or without. */
export const mobileIndex = (seal: Seal, mobileNumber: string): Buffer =>
  seal.index('mobile_number', mobileDigits(mobileNumber));
