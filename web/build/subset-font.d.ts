declare module 'subset-font' {
  /** Cuts the letters of a text out of a font. */
  export default function subsetFont(font: Buffer, text: string, options: { targetFormat: 'woff2' }): Promise<Buffer>;
}
