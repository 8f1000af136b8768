/** How many companies there are, and what they are called. */
import { pickFor } from '@gatehouse/testkit/sized/sized-people.ts';
import type { CompanyContent } from '../src/modules/companies/company.domain.ts';

/** Rows of everything, for a share of the full size. */
export const companySizes = (share: number) => {
  const of = (count: number) => Math.max(1, Math.round(count * share));
  return {
    people: of(1_000_000),
    contractors: of(100_000),
    memberships: of(1_000_000),
    /** Of the first company. */
    members: of(5_000),
    /** Companies of the first person, and of the second one, who decides for them. */
    companies: Math.min(500, of(100_000) >> 1),
    requests: of(300_000),
    invitations: of(200_000),
    organizations: 50,
  };
};
export type CompanySizes = ReturnType<typeof companySizes>;

export const personId = (index: number) => `person-${index}`;
export const contractorId = (index: number) => `contractor-${index}`;
export const organizationId = (index: number) => `organization-${index}`;
export const roleCode = (index: number) => `contractor-role-${index}`;
/** Who decides for the first company, and who for five hundred. */
export const LARGE_MASTER = personId(1);
export const WIDE_MASTER = personId(2);
export const WIDE_MEMBER = personId(0);
export const PROVIDER = 'provider-1';
export const FIELD = 'segment-code';
export const ROLES = 20;
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

export const companyWords = [
  ...['Парус', 'Маяк', 'Гавань', 'Верфь', 'Рассвет', 'Заря', 'Северный ветер', 'Канат', 'Якорь', 'Прилив'],
  ...['Меридиан', 'Вектор', 'Горизонт', 'Кедр', 'Сфера', 'Альфа-Пром', 'Технострой', 'Уралметалл'],
];
const forms = ['ООО', 'АО', 'ИП', 'ПАО'];
/** Of a few companies. */
export const RARE_WORD = 'Фотосинтез';

export const nameOf = (index: number): string => {
  const word = index % 20_000 === 11 ? RARE_WORD : pickFor(companyWords, index, 30);
  return `${pickFor(forms, index, 31)} «${word} ${index}»`;
};

export const noNumbers = {
  inn: null,
  kpp: null,
  ogrn: null,
  okpo: null,
  taxNumber: null,
  registrationNumber: null,
};

/** Companies, entrepreneurs without a reason code, and foreign ones without a taxpayer number. */
export const numbersOf = (index: number): Omit<CompanyContent, 'name'> => {
  if (index % 20 >= 17 && index > 500)
    return { ...noNumbers, taxNumber: `TN${index}`, registrationNumber: `R-${index}` };
  if (index % 20 >= 14) return { ...noNumbers, inn: String(770_100_000_000 + index) };
  return {
    ...noNumbers,
    inn: String(7_701_000_000 + index),
    kpp: '770101001',
    ogrn: String(1_027_700_000_000 + index),
  };
};
export const innOf = (index: number) => numbersOf(index).inn;
