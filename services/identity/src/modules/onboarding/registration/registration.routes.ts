import { sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import { registrationEndpoints } from '@gatehouse/contracts/identity/registration.endpoints.ts';
import { answer, type Route, route } from '@gatehouse/kit/http/call.ts';
import type { NewSessionFacts } from './newcomers.service.ts';
import type { RegistrationSteps } from './registration.service.ts';
import type { RegistrationForms } from './registration-form.service.ts';
import type { RegistrationRequest } from './registration-request.service.ts';

/** What the BFF turns into a cookie: the person is signed in. */
export const sessionHandover = ({
  secret,
  maxAge,
  deviceCookie,
}: NewSessionFacts): Record<string, string> => ({
  [sessionHeaders.session]: secret,
  [sessionHeaders.device]: deviceCookie,
  ...(maxAge === undefined ? {} : { [sessionHeaders.sessionMaxAge]: String(maxAge) }),
});

export const registrationRoutes = ({
  request,
  forms,
  steps,
}: {
  readonly forms: Pick<RegistrationForms, 'wrongNames'>;
  readonly request: RegistrationRequest;
  readonly steps: RegistrationSteps;
}): readonly Route[] => [
  route(
    registrationEndpoints.requestLink,
    async ({ body, context, locale, claim }) => {
      await request(body, { context, locale, claim });
      return null;
    },
    forms.wrongNames,
  ),
  route(registrationEndpoints.status, ({ params, actor }) => steps.status(params.id, { actor })),
  route(registrationEndpoints.sendCode, async ({ body, ...call }) => {
    const { endTime, resendIn } = await steps.sendCode(body, call);
    return { endTime: endTime.toISOString(), resendIn };
  }),
  route(registrationEndpoints.verify, async ({ body, ...call }) => {
    await steps.verify(body, call);
    return null;
  }),
  route(registrationEndpoints.complete, async ({ body, ...call }) =>
    answer(null, sessionHandover(await steps.complete(body, call))),
  ),
];
