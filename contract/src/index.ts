/** Every call of Maru, by area. The server registers them, OpenAPI is made from them, the web takes their types. */

import { adminAccount } from './admin-account.ts';
import { adminAuth } from './admin-auth.ts';
import { air } from './air.ts';
import { airKorea } from './air-korea.ts';
import { auth } from './auth.ts';
import type { Call, Input, Output } from './call.ts';
import { code } from './code.ts';
import { favorite } from './favorite.ts';
import { ingest } from './ingest.ts';
import { live } from './live.ts';
import { map } from './map.ts';
import { portal } from './portal.ts';
import { user } from './user.ts';

export const areas = {
  adminAccount,
  adminAuth,
  air,
  airKorea,
  auth,
  code,
  favorite,
  ingest,
  live,
  map,
  portal,
  user,
};

type AnyCall = { [A in keyof typeof areas]: (typeof areas)[A][keyof (typeof areas)[A]] }[keyof typeof areas];
type Named<C> = C extends Call ? { [K in `${C['method']} ${C['path']}`]: C } : never;
type Merge<U> = (U extends unknown ? (k: U) => void : never) extends (k: infer I) => void ? I : never;

/** Calls by 'METHOD path', the key by which a client names one. */
export type Calls = Merge<Named<AnyCall>>;
export type CallKey = keyof Calls & string;
export type InputOf<K extends CallKey> = Calls[K] extends Call ? Input<Calls[K]> : never;
export type OutputOf<K extends CallKey> = Calls[K] extends Call ? Output<Calls[K]> : never;
