import Type from 'typebox';
import { defineErrors } from '../core/define-errors.ts';

export const roleErrors = defineErrors('role', {
  builtIn: {
    status: 409,
    title: {
      ru: 'Встроенную роль нельзя изменить или удалить. Создайте свою.',
      en: 'A built-in role cannot be changed or deleted. Create your own.',
    },
  },
  /** Who grants or changes a role has all that it grants. */
  beyondYours: {
    status: 403,
    title: {
      ru: 'Нельзя выдать права, которых нет у вас.',
      en: 'You cannot grant access that you do not have.',
    },
    /** Methods that the caller lacks. */
    extras: { requiredRights: Type.Array(Type.String()) },
  },
  hasPeople: {
    status: 409,
    title: {
      ru: 'Роль назначена людям. Сначала снимите её с них.',
      en: 'People hold this role. Take it from them first.',
    },
    extras: { people: Type.Integer({ minimum: 1 }) },
  },
  /** A role of companies is held within one. */
  withinCompany: {
    status: 409,
    title: {
      ru: 'Роль контрагента выдаётся внутри компании.',
      en: 'A contractor role is granted within a company.',
    },
  },
  unknown: {
    status: 409,
    title: {
      ru: 'Такой роли нет. Возможно, её удалили. Обновите страницу.',
      en: 'There is no such role. It may have been deleted. Reload the page.',
    },
  },
  tooMany: {
    status: 409,
    title: {
      ru: 'Больше ролей добавить нельзя. Удалите те, которыми не пользуетесь.',
      en: 'No more roles can be added. Delete those that are not used.',
    },
  },
});
