import type { LockedPackage, Lockfile } from './production-packages.ts';

const nameOf = (folder: string): string =>
  folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
const purl = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** `sha512-<base64>` of the lockfile, as CycloneDX writes it. */
const hashOf = ({ integrity = '' }: LockedPackage) => {
  const [algorithm, content] = integrity.split(' ')[0]?.split('-') ?? [];
  if (algorithm !== 'sha512' || content === undefined) return {};
  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }] };
};

/** What the program of Node is linked to: `name version architecture` of a Debian package in each line. */
export const libraryComponents = (list: string) =>
  list
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', version = '', architecture = ''] = line.split(' ');
      const address = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${architecture}`;
      return { type: 'library', 'bom-ref': address, name, version, purl: address };
    });

/** A CycloneDX bill of what an image of one process holds; the same for the same lockfile, version and commit. */
export function billOfMaterials(
  lock: Lockfile,
  image: { name: string; version: string; commit: string; node: string; packages: readonly string[] },
) {
  const components = image.packages.map((folder) => {
    const one = lock.packages[folder] as LockedPackage;
    const [name, version = ''] = [nameOf(folder), one.version];
    return {
      type: 'library',
      'bom-ref': `${purl(name, version)}#${folder}`,
      name,
      version,
      purl: purl(name, version),
      ...(one.license === undefined ? {} : { licenses: [{ license: { name: one.license } }] }),
      ...hashOf(one),
    };
  });
  const runtime = { type: 'framework', 'bom-ref': `node@${image.node}`, name: 'node', version: image.node };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': `gatehouse-${image.name}`,
        name: `gatehouse-${image.name}`,
        version: image.version,
        properties: [{ name: 'commit', value: image.commit }],
      },
    },
    components: [runtime, ...components],
  };
}
