/** A citizen's encrypted columns: the only place with their field names for encryption. */
import { mobileDigits } from '@maru/domain/personal';
import type { Seal } from '#platform/security/seal.ts';

/** Column name without the suffix `_sealed`. */
export type SealedField = 'mobile_number' | 'email_address' | 'address' | 'detail_address';

export interface SealedColumns {
  mobile_number_sealed: Buffer | null;
  email_address_sealed: Buffer | null;
  address_sealed: Buffer | null;
  detail_address_sealed: Buffer | null;
}

/** The decrypted columns; a value is empty if not given or erased. */
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

/** An encrypted value for a column; empty text is null. */
export const closeSealed = (seal: Seal, field: SealedField | 'ci' | 'di', text: string): Buffer | null =>
  seal.close(`citizen.${field}`, text || null);

/** The columns of a mobile number. */
export const mobileColumns = (seal: Seal, mobileNumber: string) => ({
  mobile_number_sealed: closeSealed(seal, 'mobile_number', mobileNumber),
  mobile_number_index: mobileIndex(seal, mobileNumber),
});

/** Blind index of a mobile number, with or without hyphens. */
export const mobileIndex = (seal: Seal, mobileNumber: string): Buffer =>
  seal.index('mobile_number', mobileDigits(mobileNumber));
