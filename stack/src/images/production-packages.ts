/** What a workspace needs when it runs, as the lockfile pins it. */
export interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}
export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}
export interface Production {
  /** Folders of workspaces, its own first. */
  readonly workspaces: readonly string[];
  /** Folders of packages, by path from the root. */
  readonly packages: readonly string[];
}

/** The folder that Node finds a package in from another one; undefined where it is not installed. */
const found = ({ packages }: Lockfile, name: string, from: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '') return undefined;
  }
};

const needs = (one: LockedPackage): readonly string[] => [
  ...Object.keys(one.dependencies ?? {}),
  ...Object.keys(one.optionalDependencies ?? {}),
  ...Object.keys(one.peerDependencies ?? {}).filter((name) => !one.peerDependenciesMeta?.[name]?.optional),
];

/** Everything that `workspace` needs, and what that needs; throws for a dependency that the lockfile lacks. */
export function productionPackages(lock: Lockfile, workspace: string): Production {
  const seen = new Set<string>();
  const workspaces: string[] = [];
  const packages: string[] = [];
  const visit = (folder: string): void => {
    if (seen.has(folder)) return;
    seen.add(folder);
    const one = lock.packages[folder];
    if (one === undefined) throw new Error(`the lockfile has no ${folder}`);
    if (one.link === true) {
      visit(one.resolved ?? '');
      return;
    }
    (folder.includes('node_modules/') ? packages : workspaces).push(folder);
    for (const name of needs(one)) {
      const place = found(lock, name, folder);
      if (place !== undefined) visit(place);
      else if (one.dependencies?.[name] !== undefined && one.optionalDependencies?.[name] === undefined)
        throw new Error(`${folder} needs ${name}, which the lockfile lacks`);
    }
  };
  visit(workspace);
  return { workspaces, packages: packages.toSorted() };
}
