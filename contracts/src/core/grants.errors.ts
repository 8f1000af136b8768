import Type from 'typebox';
import { defineErrors } from './define-errors.ts';
import { ErrorList } from './errors.ts';

/** Answers of the guard that every grant passes, in whatever service. */
export const grantErrors = defineErrors('grant', {
  /** Who gives a right has all that it holds. */
  beyondYours: {
    status: 403,
    title: {
      ru: 'Нельзя выдать права, которых нет у вас.',
      en: 'You cannot grant access that you do not have.',
    },
    /** `requiredRights`: methods that the caller lacks. `errorList`: fields of a form that ask for them, where it has several. */
    extras: { requiredRights: Type.Array(Type.String()), errorList: ErrorList },
  },
  ownAccess: {
    status: 403,
    title: {
      ru: 'Свой доступ нельзя расширить самому. Попросите другого администратора или мастер-аккаунт.',
      en: 'You cannot extend your own access. Ask another administrator or master account.',
    },
  },
});

/** Codes of `errorList` beside those of shapes, for fields that name what the caller may not give. */
export const grantFieldErrorCodes = ['errorBeyondYours'] as const;
