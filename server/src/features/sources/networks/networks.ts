import type { NetworkKind } from '@maru/domain/network-reasons';
import { chirpstack } from './chirpstack.ts';
import type { Network } from './network.ts';
import { oneM2m } from './one-m2m.ts';
import { theThingsStack } from './the-things-stack.ts';

export const networks: Record<NetworkKind, Network> = {
  'the-things-stack': theThingsStack,
  chirpstack,
  'one-m2m': oneM2m,
};
