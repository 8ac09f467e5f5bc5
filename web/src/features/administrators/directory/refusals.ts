import type { ApiProblem } from '#lib/api/problem.ts';

/** A permanent refusal; a required change of the first password is another one. */
export const isForbidden = (problem: ApiProblem | null): boolean => problem?.code === 'FORBIDDEN';

/** An unknown number, or an invalid one. */
export const isMissing = (problem: ApiProblem | null): boolean => problem?.status === 404 || problem?.status === 400;
