import { runsOf } from '@maru/domain/translated-names';

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const asText = (text: string) => text.replace(/[&<>"']/g, (sign) => escaped[sign] ?? sign);

/** Korean text is marked as such in any page language. */
const asHtml = (text: string) =>
  runsOf(text, null)
    .map((run) => (run.lang ? `<span lang="${run.lang}">${asText(run.text)}</span>` : asText(run.text)))
    .join('');

/**
 * Converts an attribution to HTML for MapLibre: in 'A (https://a.example), B', A becomes a link. Nothing else becomes
 * HTML, except language marks.
 */
export const attributionHtml = (text: string): string =>
  text
    .split(/;\s*/)
    .filter(Boolean)
    .map((part) => {
      const [, name, address] = /^(.*\S)\s*\((https?:\/\/[^\s()]+)\)$/.exec(part) ?? [];
      if (name === undefined || address === undefined) return asHtml(part);
      return `<a href="${asText(address)}" target="_blank" rel="noopener noreferrer">${asHtml(name)}</a>`;
    })
    .join(' · ');
