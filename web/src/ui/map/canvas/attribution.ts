import { runsOf } from '#texts/names.ts';

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const asText = (text: string) => text.replace(/[&<>"']/g, (sign) => escaped[sign] ?? sign);

/** What is Korean of a text is marked, whichever language the page speaks. */
const asHtml = (text: string) =>
  runsOf(text, null)
    .map((run) => (run.lang ? `<span lang="${run.lang}">${asText(run.text)}</span>` : asText(run.text)))
    .join('');

/**
 * An attribution's text as the HTML that MapLibre takes: 'A (https://a.example), B' is a link on A, and B. Nothing else
 * of the text becomes HTML, but for marks of its language.
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
