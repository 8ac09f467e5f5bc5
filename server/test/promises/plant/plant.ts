import { registerHooks } from 'node:module';
import type { Defect } from './defect.ts';
import { type DefectName, defects } from './defects.ts';

const sources = new URL('../../../src/', import.meta.url);

/** Makes later imports of the defect's file in this process load the defective version. */
export function plant(name: DefectName): void {
  const { file, from, to }: Defect = defects[name];
  const target = new URL(file, sources).href;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (url !== target) return loaded;
      const parts = String(loaded.source).split(from);
      if (parts.length !== 2)
        throw new Error(`'${name}' doesn't fit ${file} any more: its text is there ${parts.length - 1} times`);
      return { ...loaded, source: parts.join(to) };
    },
  });
}
