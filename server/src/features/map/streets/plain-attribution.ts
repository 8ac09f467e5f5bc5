const entities: Record<string, string> = { amp: '&', copy: '©', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** An attribution in HTML, as tile files have it, as text: a link's address follows what it stands on in brackets. */
export const plainAttribution = (html: string): string =>
  html
    .replace(/<a\b[^>]*\bhref="(https?:[^"]*)"[^>]*>(.*?)<\/a>/gis, '$2 ($1)')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
