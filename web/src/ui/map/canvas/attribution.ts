const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const asText = (text: string) => text.replace(/[&<>"']/g, (sign) => escaped[sign] ?? sign);

/**
 * An attribution's text as the HTML that MapLibre takes: 'A (https://a.example), B' is a link on A, and B. Nothing else
 * of the text becomes HTML.
 */
export const attributionHtml = (text: string): string =>
  text
    .split(/;\s*/)
    .filter(Boolean)
    .map((part) => {
      const [, name, address] = /^(.*\S)\s*\((https?:\/\/[^\s()]+)\)$/.exec(part) ?? [];
      if (name === undefined || address === undefined) return asText(part);
      return `<a href="${asText(address)}" target="_blank" rel="noopener noreferrer">${asText(name)}</a>`;
    })
    .join(' · ');
