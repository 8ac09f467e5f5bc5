declare module 'subset-font' {
  /** Extracts the characters of a text from a font. */
  export default function subsetFont(font: Buffer, text: string, options: { targetFormat: 'woff2' }): Promise<Buffer>;
}
