/** The citizen's own profile; several parts of the page show of it. */
export const profileCall = 'GET /api/users/{id}';
