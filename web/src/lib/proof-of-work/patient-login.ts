/** A login that automatically answers the server's requirements for unknown browsers: a proof of work or a wait. */
import type { CallKey, InputOf, OutputOf } from '@maru/contract';
import { useMutation } from '@tanstack/react-query';
import { api, type CallInput } from '../api/api.ts';
import { ApiProblem } from '../api/problem.ts';
import { workApart } from './work-apart.ts';

type LoginKey = CallKey & `POST ${'/admin' | ''}/api/auth/login`;
type Credentials<K extends LoginKey> = Omit<InputOf<K>['body'], 'proofOfWork'>;

/** Maximum tries before the failure is shown. */
const maxTries = 6;
const retryMs = 1_000;

/** Logs in; throws ApiProblem. The loading overlay shows while it runs. */
export function useLoginAction<K extends LoginKey>(key: K): (given: Credentials<K>) => Promise<OutputOf<K>> {
  const { mutateAsync } = useMutation({ mutationFn: (given: Credentials<K>) => logInWithRetry(key, given) });
  return mutateAsync;
}

/** The login without React. `work` solves a challenge; null if that fails. */
export const logInWithRetry = <K extends LoginKey>(key: K, given: Credentials<K>, work?: Work): Promise<OutputOf<K>> =>
  callWithRetry((proof) => api(key, { body: { ...given, ...proof } } as CallInput<K>), work);

type Work = (challenge: string) => Promise<string | null>;

/** Makes a call, and repeats it with a proof of work or after a wait, if the server requires either. */
export async function callWithRetry<T>(
  call: (proof: { proofOfWork?: string }) => Promise<T>,
  work: Work = workApart,
): Promise<T> {
  let proofOfWork: string | null = null;
  for (let tries = 1; ; tries += 1) {
    try {
      return await call(proofOfWork === null ? {} : { proofOfWork });
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || tries === maxTries) throw problem;
      if (problem.code === 'BUSY') await new Promise((resolve) => setTimeout(resolve, retryMs));
      else if (problem.challenge) proofOfWork = await work(problem.challenge);
      else throw problem;
    }
  }
}
