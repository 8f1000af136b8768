import { personProfileEndpoints } from '@gatehouse/contracts/profile/person-profile.endpoints.ts';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import type { AssertMayActOn } from '@gatehouse/kit/granting/acts-on-people.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { PicturesService } from '../pictures/pictures.service.ts';
import type { PersonProfiles } from './person-profiles.service.ts';
import type { ProfileChangesService } from './profile-changes.service.ts';

export interface PersonProfilesRoutesDeps {
  readonly people: PersonProfiles;
  readonly changes: Pick<ProfileChangesService, 'changeOf'>;
  readonly pictures: Pick<PicturesService, 'prepare'>;
  readonly assertMayActOn: AssertMayActOn;
}

const readBy = (actor: Actor, locale: string) => ({
  readerId: accountOf(actor).accountId,
  locale: locale === 'en' ? ('en' as const) : ('ru' as const),
});

export const personProfilesRoutes = (deps: PersonProfilesRoutesDeps): readonly Route[] => {
  const { people, changes, pictures, assertMayActOn } = deps;
  return [
    route(personProfileEndpoints.read, ({ params, actor, locale, context }) =>
      people.read(params.id, readBy(actor, locale), context),
    ),
    route(personProfileEndpoints.change, async ({ params, body, actor, locale, context }) => {
      await people.found(params.id);
      await assertMayActOn(accountOf(actor), params.id);
      await changes.changeOf(params.id, body, context);
      return people.read(params.id, readBy(actor, locale), context);
    }),
    route(personProfileEndpoints.preparePicture, async ({ params, actor }) => {
      const caller = accountOf(actor);
      await people.found(params.id);
      await assertMayActOn(caller, params.id);
      return { url: await pictures.prepare(caller.accountId, params.id) };
    }),
  ];
};
