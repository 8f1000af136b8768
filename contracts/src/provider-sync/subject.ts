/** Who somebody is at a provider (OpenID Connect Core 1.0, section 2): at most 255 ASCII characters. */
import Type from 'typebox';

export const SUBJECT_MAX = 255;

/** Something that is seen is among them: blanks alone tell nobody apart. */
const pattern = `^(?=.*[!-~])[ -~]{1,${SUBJECT_MAX}}$`;
const shape = new RegExp(pattern);

export const Subject = Type.String({ pattern, description: 'The `sub` of a person at a provider' });

/** Whether what a provider says is a subject: who has none would be the same person as everybody else without one. */
export const isSubject = (value: unknown): value is string => typeof value === 'string' && shape.test(value);
