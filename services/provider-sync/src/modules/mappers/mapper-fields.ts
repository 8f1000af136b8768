/** Fields that mappers read and set, with what people call them. */

import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import type { FieldName } from '@gatehouse/contracts/profile/field-names.endpoints.ts';
import { accountFields, sourceFields } from './mapped-values.ts';
import { isDelivered } from './written-fields.ts';

export interface MapperFieldFacts {
  readonly code: string;
  readonly title: string;
  readonly side: 'ours' | 'theirs';
}

const titles: Readonly<Record<string, { readonly ru: string; readonly en: string }>> = {
  login: { ru: 'Логин', en: 'Login' },
  email: { ru: 'Почта', en: 'E-mail' },
  mobile: { ru: 'Номер телефона', en: 'Phone number' },
  lastName: { ru: 'Фамилия', en: 'Last name' },
  firstName: { ru: 'Имя', en: 'First name' },
  middleName: { ru: 'Отчество', en: 'Middle name' },
  id: { ru: 'Идентификатор', en: 'Id' },
  username: { ru: 'Логин в Keycloak', en: 'Login in Keycloak' },
  roles: { ru: 'Роли', en: 'Roles' },
  groups: { ru: 'Группы', en: 'Groups' },
};

const named = (code: string, side: MapperFieldFacts['side'], locale: string): MapperFieldFacts => ({
  code,
  title: ownValue(titles, code)?.[locale === 'ru' ? 'ru' : 'en'] ?? code,
  side,
});

/** Fields of the installation's own are left out while profile is away: the others map without them. */
export const mapperFields =
  (own: () => Promise<readonly FieldName[]>) =>
  async (locale: string): Promise<MapperFieldFacts[]> => {
    const fields = (await own().catch(() => [])).filter(isDelivered);
    return [
      ...accountFields.map((code) => named(code, 'ours', locale)),
      ...fields.map(({ code, title }) => ({
        code,
        title: title[locale === 'ru' ? 'ru' : 'en'],
        side: 'ours' as const,
      })),
      ...[...sourceFields, 'roles', 'groups'].map((code) => named(code, 'theirs', locale)),
    ];
  };
