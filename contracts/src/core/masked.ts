import { callingCodeOf } from './phone-text.ts';

/** Addresses as somebody may see them who need not be their owner, alike wherever that is. */

/** `a***a@example.org`; of short names the first letter alone. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  const name = [...email.slice(0, Math.max(0, at))];
  const [first = ''] = name;
  const last = name.length > 3 ? (name.at(-1) as string) : '';
  return `${first}***${last}${email.slice(Math.max(0, at))}`;
};

/** `+7******0001`: country and last digits, for numbers in E.164. */
export const maskedMobile = (mobile: string): string => {
  const code = `+${callingCodeOf(mobile.slice(1))}`;
  return `${code}${'*'.repeat(Math.max(0, mobile.length - code.length - 4))}${mobile.slice(-4)}`;
};
