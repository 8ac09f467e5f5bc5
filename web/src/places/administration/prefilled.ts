import { useSearch } from '@tanstack/react-router';
import type { Search } from '#lib/paths/search.ts';

const longest = 100;

/** Fields of a new device from the address, for example of an unknown device. */
export function usePrefilled() {
  const { managementCode = '', modelName = '', devEui = '' }: Search = useSearch({ strict: false });
  const cut = (text: string) => String(text).slice(0, longest);
  return { managementCode: cut(managementCode), modelName: cut(modelName), devEui: cut(devEui) };
}
