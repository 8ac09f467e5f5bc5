import type { ApiProblem } from '#lib/api/problem.ts';

/** True if the administrator lacks the permission, but not if the first password must be changed before. */
export const isForbidden = (problem: ApiProblem | null): boolean => problem?.code === 'FORBIDDEN';

/** True if the number is unknown or invalid. */
export const isMissing = (problem: ApiProblem | null): boolean => problem?.status === 404 || problem?.status === 400;
