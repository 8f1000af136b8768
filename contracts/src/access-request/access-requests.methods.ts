import { nounMethods } from '../core/noun-methods.ts';

export const accessRequestsMethods = nounMethods({
  noun: 'setting.access-requests',
  title: { ru: 'Заявки на доступ', en: 'Access requests' },
  area: 'people',
  read: { ru: 'Видит заявки на доступ.', en: 'Sees access requests.' },
  write: {
    ru: 'Одобряет и отклоняет заявки на доступ.',
    en: 'Approves and rejects access requests.',
  },
});
