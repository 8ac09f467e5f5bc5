const entities: Record<string, string> = { amp: '&', copy: '©', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Converts an HTML attribution from a tile file to text: a link's address follows its text in brackets. */
export const plainAttribution = (html: string): string =>
  html
    .replace(/<(?!\/?a\b)[^<>]*>/gi, '')
    .replace(/<a\b([^<>]*)>([^<]*)<\/a>/gi, (_, attributes: string, text: string) => {
      const href = /\bhref="(https?:[^"]*)"/i.exec(attributes)?.[1];
      return href ? `${text} (${href})` : text;
    })
    .replace(/<[^<>]*>/g, '')
    .replace(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
