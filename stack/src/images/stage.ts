import { chmod, cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { readJson } from '../json-file.ts';
import { repositoryRoot, stackFolder } from '../paths.ts';
import { type Lockfile, productionPackages } from './production-packages.ts';
import { billOfMaterials } from './sbom.ts';

/** Where the Containerfile finds what goes into images. */
export const stageFolder = join(stackFolder, 'images');

export interface Release {
  readonly version: string;
  readonly commit: string;
}

/** Files of a workspace that nobody needs when it runs. */
const left = /(^|\/)(node_modules|bench|scripts|README\.md|[^/]+\.(test|fixtures)\.tsx?)(\/|$)/;

/** A third of what packages carry: nothing reads it when it runs. */
const ofBuilds = /\.(map|d\.[mc]?ts)$/;

/** Whole files that nothing reads: other fonts than those of the license's documents, and a program for browsers. */
export const isUnread = (path: string): boolean =>
  /\/dejavu-fonts-ttf\/ttf\/(?!DejaVuSans(-Bold)?\.ttf$)[^/]+$|\/pdfkit\/js\/pdfkit\.(standalone|browser)[^/]*$/.test(
    path,
  );

const copySources = (from: string, to: string, wanted = (_path: string) => true): Promise<void> =>
  cp(join(repositoryRoot, from), to, {
    recursive: true,
    filter: (path) => {
      const inside = relative(repositoryRoot, path);
      return !left.test(inside.slice(from.length)) && wanted(inside);
    },
  });

const isTextOfPages = (path: string): boolean => path.endsWith('.json') || !/\.[a-z]+$/.test(basename(path));

/** What single processes read beside their own sources. */
const extras: Readonly<Record<string, (app: string) => Promise<void>>> = {
  bff: (app) => copySources('frontend/dist', join(app, 'frontend/dist')),
  platform: (app) => copySources('frontend/src', join(app, 'frontend/src'), isTextOfPages),
  audit: (app) => copySources('frontend/src', join(app, 'frontend/src'), isTextOfPages),
  'provider-sync': (app) => copySources('frontend/src', join(app, 'frontend/src'), isTextOfPages),
};

/** Makes the tree of one process: its sources, production packages, and the bill of what is in it. */
export async function stageProcess(name: string, { version, commit }: Release): Promise<void> {
  const lock = await readJson<Lockfile>(join(repositoryRoot, 'package-lock.json'));
  const node = await readJson<{ version: string }>(join(repositoryRoot, 'node_modules/node/package.json'));
  if (lock === undefined || node === undefined)
    throw new Error('the packages are not installed: make install');
  const { workspaces, packages } = productionPackages(lock, name === 'bff' ? 'bff' : `services/${name}`);
  const app = join(stageFolder, name);
  await rm(app, { recursive: true, force: true });
  for (const workspace of workspaces) {
    await copySources(workspace, join(app, workspace));
    const link = join(app, 'node_modules/@gatehouse', basename(workspace));
    await mkdir(dirname(link), { recursive: true });
    await symlink(relative(dirname(link), join(app, workspace)), link);
  }
  const installed: string[] = [];
  for (const folder of packages) {
    const from = join(repositoryRoot, folder);
    // Packages of other platforms stand in the lockfile, and not on the disk.
    if ((await readJson(join(from, 'package.json'))) === undefined) continue;
    installed.push(folder);
    await cp(from, join(app, folder), {
      recursive: true,
      filter: (path) =>
        !path.slice(from.length).includes('/node_modules') && !ofBuilds.test(path) && !isUnread(path),
    });
  }
  await writeFile(join(app, 'package.json'), JSON.stringify({ name: 'gatehouse', version, type: 'module' }));
  await extras[name]?.(app);
  const bill = billOfMaterials(lock, { name, version, commit, node: node.version, packages: installed });
  const text = `${JSON.stringify(bill, null, 2)}\n`;
  await writeFile(join(app, 'sbom.cdx.json'), text);
  await writeFile(join(stageFolder, `${name}.cdx.json`), text);
}

/** The Node that everything runs on, as a program of the images. */
export async function stageNode(): Promise<void> {
  const target = join(stageFolder, 'runtime/node');
  await mkdir(dirname(target), { recursive: true });
  await cp(join(repositoryRoot, 'node_modules/node/bin/node'), target, { dereference: true });
  await chmod(target, 0o755);
}
