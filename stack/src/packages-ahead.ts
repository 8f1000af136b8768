/**
 * Run by Node before the entry file of a process that is loaded ahead (`node --import`): reads the packages which the sources
 * import, half of what a start costs, and nothing of the sources, which may change until the process is let begin. A package
 * that cannot be read here is an error where the sources import it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const imported = /^(?:import|export) (?!type )[^;]*? from '((?:@(?!gatehouse\/))?[a-z][^':]*)';$/gm;

function packagesOf(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.ts$/.test(file) && !/\.(test|fixtures)\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(imported)])
    .map(([, name = '']) => name);
}

const folders = Promise.withResolvers<readonly string[]>();
const begin = Promise.withResolvers<void>();
process.once('message', (told: readonly string[]) => {
  folders.resolve(told);
  process.once('message', () => begin.resolve());
});
// Whoever would let it begin has ended.
const alone = () => process.exit(0);
process.once('disconnect', alone);

const packages = new Set((await folders.promise).flatMap(packagesOf));
for (const name of packages) await import(name).catch(() => undefined);
await begin.promise;
process.off('disconnect', alone);
process.disconnect();
