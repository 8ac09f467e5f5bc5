/** The console's administrator and current permissions. */
import type { OutputOf } from '@maru/contract';
import { type Action, type ConsolePage, mayDo, type unmaskPage } from '@maru/domain/administration';
import { devicePageOf } from '@maru/domain/device-groups';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { api } from '../api/api.ts';
import { callKey, useCall } from '../api/use-call.ts';
import { rememberIdleMinutes } from './last-use.ts';

const meCall = 'GET /admin/api/auth/me';
export type Me = OutputOf<typeof meCall>;

export function useMe() {
  const me = useCall(meCall, {});
  const { idleMinutes } = me.data ?? {};
  useEffect(() => {
    if (idleMinutes !== undefined) rememberIdleMinutes(idleMinutes);
  }, [idleMinutes]);
  return me;
}

/** Fetches the administrator again; the answer also updates every {@link useMe}. */
export function useFreshMe(): () => Promise<Me> {
  const queries = useQueryClient();
  return useCallback(
    () =>
      queries.fetchQuery({
        queryKey: callKey(meCall, {}),
        queryFn: ({ signal }) => api(meCall, {}, { signal }),
        staleTime: 0,
      }),
    [queries],
  );
}

/** A page, and an action allowed on it. */
export type Permission = readonly [page: ConsolePage | typeof unmaskPage.page, action: Action];
export type May = (...permission: Permission) => boolean;

export const mayOf = (me: Pick<Me, 'authorityKeys'> | undefined): May => {
  const keys = new Set(me?.authorityKeys);
  return (page, action) => mayDo(keys, [page], action);
};

/** Whether the administrator has a permission. False while loading. */
export function useMay(): May {
  const { data } = useMe();
  return useMemo(() => mayOf(data), [data]);
}

/** Whether the administrator has a permission for the page of a series' devices. */
export function useMayDevices() {
  const may = useMay();
  return (series: string, action: Action): boolean => {
    const page = devicePageOf(series);
    return page !== undefined && may(page, action);
  };
}
