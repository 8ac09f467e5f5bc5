/** Files of a page in the web's build, by its manifest. */

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The manifest: chunks by source file or by name. */
export type BuiltChunks = Readonly<Record<string, Chunk>>;

/** Styles and scripts required by some sources, each once, imports first. */
export function chunksOf(chunks: BuiltChunks, sources: readonly string[]): { css: string[]; js: string[] } {
  const css = new Set<string>();
  const js = new Set<string>();
  const seen = new Set<string>();
  const collect = (name: string) => {
    const chunk = chunks[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const imported of chunk.imports ?? []) collect(imported);
    for (const file of chunk.css ?? []) css.add(file);
    js.add(chunk.file);
  };
  for (const source of sources) collect(source);
  return { css: [...css], js: [...js] };
}
