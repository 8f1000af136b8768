import { contactEndpoints } from '@gatehouse/contracts/identity/contact.endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { ContactChange } from './contact-change.service.ts';

export const contactChangeRoutes = (contacts: ContactChange): readonly Route[] => [
  route(contactEndpoints.sendCode, async ({ body, actor, ...call }) => {
    const { endTime, resendIn } = await contacts.sendCode(accountOf(actor), body, call);
    return { endTime: endTime.toISOString(), resendIn };
  }),
  route(contactEndpoints.change, async ({ body, actor, ...call }) => {
    await contacts.change(accountOf(actor), body, call);
    return null;
  }),
];
