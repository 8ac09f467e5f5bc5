/** Addresses of pages embedded in other sites, and the code that embeds them. */
import { type Language, languages } from './language.ts';

/** The subjects of embeds: a station of air, a dong, or a tile of the main page. */
export const embedKinds = ['air', 'dong', 'tile'] as const;
export type EmbedKind = (typeof embedKinds)[number];

export const embedThemes = ['light', 'dark'] as const;
export type EmbedTheme = (typeof embedThemes)[number];

/** Minimum width of an embed in pixels, below which its content doesn't fit. */
export const minEmbedWidth = 160;
/** Height in pixels of a frame until its page sends the actual height, and of frames without the script. */
export const defaultEmbedHeight = 340;

/** The name of the script's attribute for each kind, after 'data-' or 'data-maru-'. */
export const embedAttributes: Record<EmbedKind, string> = { air: 'station', dong: 'dong', tile: 'tile' };

export const embedTitles: Record<Language, string> = { ko: '마루 현황판', en: 'Maru widget' };

export interface EmbedOptions {
  language: Language;
  theme: EmbedTheme;
}

export interface Embed extends EmbedOptions {
  kind: EmbedKind;
  /** The place's id, the dong's code, or the tile's group. */
  name: string;
}

/** The path of an embedded page below the public site's base; default options are omitted. */
export function embedPath({ kind, name, language, theme }: Embed): string {
  const query = new URLSearchParams({
    ...(language !== languages[0] && { lang: language }),
    ...(theme !== embedThemes[0] && { theme }),
  }).toString();
  return `/embed/${kind}/${encodeURIComponent(name)}${query && `?${query}`}`;
}

const element = (name: string, attributes: Record<string, string>) => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value.replaceAll('&', '&amp;')}"`);
  return `<${name}${written.join('')}></${name}>`;
};

/**
 * The HTML that embeds a page.
 *
 * @param site  address of the public site, without a trailing slash
 * @param width  pixels; null fills the available width
 */
export function embedCode(embed: Embed, by: 'script' | 'iframe', site: string, width: number | null): string {
  if (by === 'script')
    return element('script', {
      src: `${site}/embed.js`,
      [`data-${embedAttributes[embed.kind]}`]: embed.name,
      ...(embed.language !== languages[0] && { 'data-lang': embed.language }),
      ...(embed.theme !== embedThemes[0] && { 'data-theme': embed.theme }),
      ...(width && { 'data-width': String(width) }),
      async: '',
    }).replace(' async=""', ' async');
  return element('iframe', {
    src: site + embedPath(embed),
    title: embedTitles[embed.language],
    width: width ? String(width) : '100%',
    height: String(defaultEmbedHeight),
    style: 'border: 0',
    loading: 'lazy',
  });
}
