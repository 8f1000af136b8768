import type { MethodKey } from '@gatehouse/contracts/identity/methods.ts';
import type { RoleKind } from '@gatehouse/contracts/identity/role-kinds.ts';
import type { RoleCreate, RoleUpdate } from '@gatehouse/contracts/identity/roles.resources.ts';
import type { Permitted } from '@gatehouse/kit/granting/granting.ts';
import { type ParseResult, parseResult } from '@gatehouse/kit/text/parse-result.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';

export interface RoleRow {
  /** Code. */
  readonly _id: string;
  readonly name: { readonly ru: string; readonly en: string };
  /** Made by the installation; cannot be changed or removed. */
  readonly systemic: boolean;
  /** Method keys; `all` and `read` stand for those of the catalogue, so that later methods are included. */
  readonly grants: 'all' | 'read' | readonly MethodKey[];
  /** Absent in a row of before there were kinds: systemic. */
  readonly kind?: RoleKind;
  readonly comment?: string;
  /** Grows whenever somebody gets it or an application names it, so that a deletion at the same time meets that. */
  readonly holds?: number;
  /** Events of this role so far, which is also its revision; absent before the first. */
  readonly sequence?: number;
  /** Of the last change; absent before the first. */
  readonly updatedAt?: Date;
}

/** A role as it is written: what it grants has passed the guard of grants. */
export type WrittenRole = RoleRow & { readonly grants: Permitted<RoleRow['grants']> };

/** What a role is, apart from what it grants. */
export type RoleContent = Required<Pick<RoleRow, 'name' | 'comment'>> & {
  readonly grants: readonly MethodKey[];
};

export const kindOf = ({ kind }: Pick<RoleRow, 'kind'>): RoleKind => kind ?? 'systemic';

export const nameIn = ({ ru, en }: RoleRow['name'], locale: string): string => (locale === 'en' ? en : ru);

/** Addresses below that of the list, which a code would hide. */
const reserved: ReadonlySet<string> = new Set(['search', 'methods']);

/** A body whose shape was checked. */
export const readRole = (
  given: Partial<RoleCreate> & Omit<RoleUpdate, 'revision'>,
): ParseResult<RoleContent> => {
  const errorList: Record<string, string> = {};
  const ru = plainText(given.name);
  if (ru === '') errorList.name = 'errorEmpty';
  if (given.code !== undefined && reserved.has(given.code.toLowerCase())) errorList.code = 'errorUnique';
  return parseResult(errorList, {
    name: { ru, en: plainText(given.nameEn ?? '') || ru },
    comment: plainText(given.comment ?? ''),
    grants: [...new Set(given.methods ?? [])],
  });
};

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

/** As the journal shows it. */
export const auditView = ({ name, grants, comment = '', ...role }: RoleRow) => ({
  roleKind: kindOf(role),
  code: role._id,
  name: name.ru,
  nameEn: name.en,
  comment,
  methods: typeof grants === 'string' ? [grants] : [...grants],
});
