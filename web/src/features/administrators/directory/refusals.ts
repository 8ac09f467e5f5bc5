import type { ApiProblem } from '#lib/api/problem.ts';

/** Nothing that trying again would change; a first password that has to be changed is another refusal. */
export const isForbidden = (problem: ApiProblem | null): boolean => problem?.code === 'FORBIDDEN';

/** A number that never was, or one the server would not even read. */
export const isMissing = (problem: ApiProblem | null): boolean => problem?.status === 404 || problem?.status === 400;
