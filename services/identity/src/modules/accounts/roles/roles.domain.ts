import type { MethodKey } from '@gatehouse/contracts';
export interface RoleRow {
  /** Code. */
  readonly _id: string;
  readonly name: { readonly ru: string; readonly en: string };
  /** Made by the installation; cannot be changed or removed. */
  readonly systemic: boolean;
  /** Method keys; `all` and `read` stand for those of the catalogue, so that later methods are included. */
  readonly grants: 'all' | 'read' | readonly MethodKey[];
}

/** Keys a role grants, out of the catalogue of this version. */
export const grantedMethods = (
  { grants }: Pick<RoleRow, 'grants'>,
  catalogue: readonly string[],
): readonly string[] => {
  if (grants === 'all') return catalogue;
  if (grants === 'read') return catalogue.filter((key) => key.endsWith('.read'));
  return catalogue.filter((key) => (grants as readonly string[]).includes(key));
};

/** Keys that all of these roles grant together, each once, in the catalogue's order. Unknown roles grant nothing. */
export const methodsOfRoles = (
  codes: readonly string[],
  roles: readonly RoleRow[],
  catalogue: readonly string[],
): readonly string[] => {
  const granted = new Set(
    roles.filter((role) => codes.includes(role._id)).flatMap((role) => grantedMethods(role, catalogue)),
  );
  return catalogue.filter((key) => granted.has(key));
};
