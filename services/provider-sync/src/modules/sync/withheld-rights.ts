/** Rights that a run did not give: a reason as it is stored, and as a sheet words it. */
import type { DeliveryResult } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { methodName } from '@gatehouse/contracts/identity/method-names.ts';
import { isMethodKey } from '@gatehouse/contracts/identity/methods.ts';

type Withheld = NonNullable<DeliveryResult['withheld']>;

/** `withheld: role editor, method setting.users.write`; null where nothing was withheld. */
const withheldReason = (withheld: Withheld): string | null =>
  withheld.length === 0 ? null : `withheld: ${withheld.map(({ type, id }) => `${type} ${id}`).join(', ')}`;

/** `leftOut: taken email, invalid mobile`; null where everything was kept. */
const leftOutReason = (leftOut: NonNullable<DeliveryResult['leftOut']>): string | null =>
  leftOut.length === 0
    ? null
    : `leftOut: ${leftOut.map(({ code, field }) => [code, field].filter(Boolean).join(' ')).join(', ')}`;

/** Why a row was refused, or what of it was not carried out. */
export const reasonOf = ({
  conflict,
  leftOut = [],
  withheld = [],
}: Pick<DeliveryResult, 'conflict' | 'leftOut' | 'withheld'>): string | null =>
  conflict === null
    ? [leftOutReason(leftOut), withheldReason(withheld)].filter((part) => part !== null).join('; ') || null
    : [conflict.code, conflict.field].filter(Boolean).join(': ');

const wordOf = (one: string, language: 'ru' | 'en'): string => {
  const [type, ...rest] = one.split(' ');
  const id = rest.join(' ');
  if (type === 'role') return language === 'ru' ? `роль ${id}` : `role ${id}`;
  const name = isMethodKey(id) ? methodName(id)[language] : id;
  return language === 'ru' ? `право «${name}»` : `right “${name}”`;
};

/** What stands behind `withheld: `, in words. */
export const withheldInWords = (detail: string, language: 'ru' | 'en'): string =>
  detail
    .split(', ')
    .map((one) => wordOf(one, language))
    .join(', ');
