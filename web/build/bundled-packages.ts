import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** The package's folder in a module's path: 'node_modules/react', 'web/node_modules/@mantine/core'. */
const packageFolder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Adds the folders of all packages with code in a build to `found`, relative to the project. */
export const bundledPackages = (project: string, found: Set<string>): Plugin => ({
  name: 'bundled-packages',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const id of chunk.moduleIds) {
        const [folder] = packageFolder.exec(relative(project, id.replace(/^\0/, ''))) ?? [];
        if (folder) found.add(folder);
      }
    }
  },
});
