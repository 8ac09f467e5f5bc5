import type { ApiProblem } from '#lib/api/problem.ts';

/** A permanent refusal; a required change of the first password is another one. */
export const isForbidden = (problem: ApiProblem | null): boolean => problem?.code === 'FORBIDDEN';

/** True if the number is unknown or invalid. */
export const isMissing = (problem: ApiProblem | null): boolean => problem?.status === 404 || problem?.status === 400;
