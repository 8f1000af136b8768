import { countedIn } from './counted.domain.ts';
import { required, type TemplateTexts } from './template.domain.ts';

const counted = countedIn('ru');

export const russianLicenseTexts: Pick<TemplateTexts, 'license.ending'> = {
  'license.ending': ({ project, params }) => {
    const days = counted(Number(required(params, 'days')), { one: 'день', few: 'дня', other: 'дней' });
    const link = required(params, 'link');
    return {
      subject: `${project}: лицензия закончится через ${days}`,
      lead: [
        `Срок поддержки по лицензии заканчивается ${required(params, 'at')}. Лицензиат: ${required(params, 'licensee')}.`,
        'Ещё 30 дней после этого ничего не изменится. Затем нельзя будет добавлять домены, приложения и провайдеров. Вход, настройки безопасности и всё, что уже настроено, продолжат работать.',
      ],
      button: { text: 'Открыть лицензию', link },
      notes: [
        'Чтобы продлить поддержку, запросите у поставщика новый ключ и введите его на странице лицензии.',
      ],
      short: `${project}: лицензия закончится через ${days}. ${link}`,
    };
  },
};
