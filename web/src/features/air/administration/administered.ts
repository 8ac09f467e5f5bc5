/** What administrators are answered of a place and of a device. */
import type { OutputOf } from '@maru/contract';

export const placeCall = 'GET /admin/api/installation-place/{id}/fine-dusts';
export type AdministeredPlace = OutputOf<typeof placeCall>;

export const deviceCall = 'GET /admin/api/device/{deviceId}/fine-dusts';
export type AdministeredDevice = OutputOf<typeof deviceCall>;
