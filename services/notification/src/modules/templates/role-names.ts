import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { told } from './template.domain.ts';

const Names = Type.Array(Type.Object({ ru: Type.String(), en: Type.String() }));
const isRoles = Compile(Type.Object({ given: Names, taken: Names }));

/** Roles that a message names; an administrator may change dozens at once. */
const NAMED = 10;

/** Names of the roles that came and went, in a language; none in messages of the release before. */
export const roleNamesIn = (locale: 'ru' | 'en', { roles }: Readonly<Record<string, string>>) => {
  const parsed: unknown = roles ? JSON.parse(roles) : undefined;
  const { given, taken } = isRoles.Check(parsed) ? parsed : { given: [], taken: [] };
  const inLocale = (names: readonly { readonly ru: string; readonly en: string }[]): string[] => {
    const own = names.slice(0, NAMED).map((name) => told(name[locale] || name.ru));
    return names.length > NAMED ? [...own, '…'] : own;
  };
  return { given: inLocale(given), taken: inLocale(taken) };
};
