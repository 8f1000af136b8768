import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import product from '../../vite.config.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the gallery as the product is built, into a folder of its own. */
export default mergeConfig(
  {
    ...product,
    plugins: product.plugins?.filter(
      (plugin) => !(plugin && 'name' in plugin && plugin.name === 'gatehouse:boot'),
    ),
  },
  { root: here('.'), build: { outDir: here('./dist'), emptyOutDir: true } },
);
