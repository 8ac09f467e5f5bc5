import { Type } from 'typebox';
import { closed } from '../schemas.ts';

/** One authority, by its key: 'account/user:get'. */
export const authorityBody = closed({ authorityKey: Type.String({ maxLength: 60 }) });
