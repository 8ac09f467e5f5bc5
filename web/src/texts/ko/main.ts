/** The main page. */
export const main = { title: '첫 화면' };
