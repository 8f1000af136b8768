import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { Channels } from '../../channels/channels.service.ts';
import type { Messages } from '../../messages/messages.service.ts';
import { createLinkMails } from './link-mails.service.ts';
import { createLinkMessages } from './link-messages.service.ts';
import { createLinksRepository } from './links.repository.ts';
import { createLinks } from './links.service.ts';

export interface LinksModuleDeps {
  readonly channels: Pick<Channels, 'demand'>;
  readonly messages: Messages;
  readonly domains: { current(): Domains };
  readonly settings: Settings;
  readonly timeZone: string;
}

/** Mailed links and the mails that carry them. */
export const createLinksModule = (
  { mongo, clock, ids }: ServiceParts,
  { channels, messages, domains, settings, timeZone }: LinksModuleDeps,
) => {
  const links = createLinks({ links: createLinksRepository(mongo.connection), settings, clock, ids });
  const linkMessages = createLinkMessages({ domains, timeZone });
  return {
    links,
    linkMessages,
    linkMails: createLinkMails({
      links,
      linkMessages,
      messages: { ...messages, demand: channels.demand },
      settings,
    }),
  };
};
export type LinksModule = ReturnType<typeof createLinksModule>;
