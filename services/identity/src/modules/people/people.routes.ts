import { compareTexts } from '@gatehouse/contracts/core/compare-texts.ts';
import { peopleEndpoints } from '@gatehouse/contracts/identity/people.endpoints.ts';
import type { NameFormat } from '@gatehouse/contracts/profile/person-name.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { CountryOf } from '../sessions/place.domain.ts';
import { type EnteredApplications, sessionView } from '../sessions/sessions.domain.ts';
import type { SessionList } from '../sessions/sessions.read-model.ts';
import { listItem, personName } from './people.domain.ts';
import type { PeopleReads } from './people.read-model.ts';
import type { PeopleService } from './people.service.ts';
import type { WordsOfPeople } from './people-words.ts';
import type { PersonReads } from './person.read-model.ts';

export interface PeopleRoutesDeps {
  readonly service: PeopleService;
  readonly reads: PeopleReads;
  readonly person: PersonReads;
  readonly wordsFor: WordsOfPeople;
  readonly nameFormat: () => NameFormat;
  readonly sessions: {
    readonly list: SessionList;
    readonly entered: EnteredApplications;
    readonly countryOf: CountryOf;
  };
  readonly clock: Pick<Clock, 'now'>;
}

const CHOICES = 50;

export const peopleRoutes = (deps: PeopleRoutesDeps): readonly Route[] => {
  const { service, reads, person, wordsFor, nameFormat, sessions, clock } = deps;

  const namesOf = async (sessionIds: readonly string[], locale: string): Promise<string[]> => {
    const entered = [...(await sessions.entered(sessionIds)).values()].flat();
    return [...new Set(entered.map(({ name, nameEn }) => (locale === 'ru' ? name : nameEn || name)))];
  };

  return [
    route(peopleEndpoints.list, async ({ query, locale }) => {
      const { rows, meta } = await reads.page(query, query);
      const words = await wordsFor(rows, locale);
      return { users: rows.map((row) => listItem(row, words)), meta };
    }),
    route(peopleEndpoints.search, async ({ query, actor, locale }) => {
      const ids = query.ids?.split(',');
      const rows = await reads.choices({ search: query.search, ids }, ids?.length ?? CHOICES);
      const words = { locale, nameFormat: nameFormat() };
      const contacts = rows.map((row) => {
        const { _id: id, login, email, mobile } = row;
        const own = id === accountOf(actor).accountId;
        return { id, name: personName(row, words), login, email, mobile, ...(own ? { own } : {}) };
      });
      return { contacts: contacts.toSorted((a, b) => compareTexts(a.name, b.name)) };
    }),
    route(peopleEndpoints.read, async ({ params, actor, context, locale }) => {
      const caller = accountOf(actor);
      const account = await service.found(params.id);
      const [words, details, beyond] = await Promise.all([
        wordsFor([account], locale),
        person(account, locale),
        service.beyond(account, caller),
      ]);
      await service.recordLook(account, caller, context);
      const own = account._id === caller.accountId;
      return { user: { ...listItem(account, words), ...details, beyondCaller: beyond.length > 0, own } };
    }),
    route(peopleEndpoints.effects, async ({ params, actor, locale }) => {
      const refused = await service.foreseeBlock(params.id, accountOf(actor));
      const open = await reads.openSessions(params.id, clock.now());
      const applications = await namesOf(
        open.map(({ _id }) => _id),
        locale,
      );
      return { effects: { sessions: open.length, applications, refused, errorList: {} } };
    }),
    route(peopleEndpoints.sessions, async ({ params, query, actor, context }) => {
      await service.recordLook(await service.found(params.id), accountOf(actor), context);
      const { sort = 'lastAccess', order = 'DESC', offset = 0, limit = 20 } = query;
      const page = { sort, order, offset, limit };
      const { sessions: rows, total } = await sessions.list(params.id, page, clock.now());
      const applications = await sessions.entered(rows.map(({ _id }) => _id));
      return {
        sessions: rows.map((row) => ({
          ...sessionView(row, accountOf(actor).sessionId, sessions.countryOf),
          applications: [...(applications.get(row._id) ?? [])],
        })),
        meta: { ...page, total },
      };
    }),
    route(peopleEndpoints.setActive, async ({ params: { id }, body, actor, context }) => {
      const caller = accountOf(actor);
      if (body.active) await service.unblock(id, caller, context);
      else await service.block(id, body.reason ?? '', caller, context);
      return null;
    }),
    route(peopleEndpoints.endSession, async ({ params, actor, context }) => {
      await service.endSession(params, accountOf(actor), context);
      return null;
    }),
    route(peopleEndpoints.endSessions, async ({ params, actor, context }) => {
      await service.endSessions(params.id, accountOf(actor), context);
      return null;
    }),
  ];
};
