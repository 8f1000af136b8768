import { type MessageText, required, type TemplateFacts, type TemplateTexts } from './template.domain.ts';

const signedIn = ({ project, params }: TemplateFacts): MessageText => {
  const link = required(params, 'link');
  const { device, place, ip } = params;
  const where = [place, ip && `IP address ${ip}`].filter(Boolean).join(', ');
  const facts = [`Device: ${device || 'unknown'}.`, ...(where === '' ? [] : [`Where: ${where}.`])];
  return {
    subject: `${project}: new sign-in to your account`,
    lead: [
      `Somebody signed in to your account on ${required(params, 'at')} from a device that you had not used before.`,
      facts.join(' '),
      'If it was you, you need not do anything. If it was not, end the session and change your password.',
    ],
    button: { text: 'See and end the session', link },
    notes: [],
    short: `${project}: new sign-in to your account (${[device, where].filter(Boolean).join(', ')}). If it was not you, end the session: ${link}`,
  };
};

/** A sign-in on a device that is new to the person. */
export const englishDeviceTexts: Pick<TemplateTexts, 'device.link' | 'device.new'> = {
  'device.link': (facts) => ({
    ...signedIn(facts),
    notes: [
      `The link is valid until ${required(facts.params, 'until')} and works once. It asks before it ends anything.`,
    ],
  }),
  'device.new': signedIn,
};
