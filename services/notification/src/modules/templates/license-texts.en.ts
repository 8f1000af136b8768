import { countedIn } from './counted.domain.ts';
import { required, type TemplateTexts } from './template.domain.ts';

const counted = countedIn('en');

export const englishLicenseTexts: Pick<TemplateTexts, 'license.ending'> = {
  'license.ending': ({ project, params }) => {
    const days = counted(Number(required(params, 'days')), { one: 'day', other: 'days' });
    const link = required(params, 'link');
    return {
      subject: `${project}: the license ends in ${days}`,
      lead: [
        `The support period of the license of ${required(params, 'licensee')} ends on ${required(params, 'at')}.`,
        'For 30 days after that nothing changes. Then domains, applications and providers can no longer be added. Sign-in, security settings and everything that is already set up go on working.',
      ],
      button: { text: 'Open the license', link },
      notes: ['To renew, ask the vendor for a new key and enter it on the license page.'],
      short: `${project}: the license ends in ${days}. ${link}`,
    };
  },
};
