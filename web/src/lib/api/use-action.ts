import type { CallKey, OutputOf } from '@maru/contract';
import { useMutation } from '@tanstack/react-query';
import { api, type CallInput } from './api.ts';

/** A call triggered by the reader; the loading overlay shows while it runs. Throws ApiProblem. */
export function useAction<K extends CallKey>(key: K): (input: CallInput<K>) => Promise<OutputOf<K>> {
  const { mutateAsync } = useMutation({ mutationFn: (input: CallInput<K>) => api(key, input) });
  return mutateAsync;
}
