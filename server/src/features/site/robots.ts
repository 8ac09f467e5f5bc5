/** What is one person's or the administrators' isn't for search engines; the rest of the public site is. */
export const robotsOf = (base: string): string =>
  ['User-agent: *', 'Disallow: /admin', `Disallow: ${base}/myPage`, `Disallow: ${base}/account/admin`, ''].join('\n');
