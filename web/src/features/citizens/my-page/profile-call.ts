/** The citizen's own profile, used by several sections of the page. */
export const profileCall = 'GET /api/users/{id}';
