/** What a delivery does to roles and to applications, in the words of those who own them. */
import type { ApplicationType } from '@gatehouse/contracts/identity/application-kinds.ts';
import type { DeliveredObject } from '@gatehouse/contracts/identity/directory-objects.endpoints.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { grantorOf } from '@gatehouse/kit/granting/granting.ts';
import { kindOf, type RoleRow } from '../accounts/roles/roles.domain.ts';
import { wrongAddress } from '../applications/addresses.domain.ts';
import { keptOf } from '../applications/applications.domain.ts';
import type { ApplicationRow } from '../applications/applications.model.ts';
import type { ApplicationsService } from '../applications/applications.service.ts';
import type { Granting } from '../applications/granting.ts';
import type { RoleChanges } from '../roles/role-changes.service.ts';
import { titleOf } from './delivered-object.domain.ts';

type View = Readonly<Record<string, string | boolean | null>>;

export interface Present {
  readonly view: View;
  /** Undefined: it cannot be switched off. */
  readonly enabled: boolean | undefined;
}

/** Of one kind of object. Throws problems of the API where a rule of this installation refuses. */
export interface ObjectOwner {
  find(code: string): Promise<Present | undefined>;
  /** What a delivery would make of it. */
  viewOf(row: DeliveredObject, code: string, present: Present | undefined): View;
  create(row: DeliveredObject, code: string, context: EventContext): Promise<void>;
  update(row: DeliveredObject, code: string, context: EventContext): Promise<void>;
  setEnabled(code: string, enabled: boolean, context: EventContext): Promise<void>;
  remove(code: string, context: EventContext): Promise<void>;
}

/** A provider grants nothing by itself: what a role may is decided here. */
const nobody = grantorOf({ accountId: '', methods: [] });
const provider = (context: EventContext): Granting => ({ grantor: nobody, context });
const COMMENT_MAX = 1_000;

export interface RoleOwnerDeps {
  byCodes(codes: readonly string[]): Promise<readonly RoleRow[]>;
  readonly changes: Pick<RoleChanges, 'create' | 'describe' | 'remove'>;
}

export const roleOwner = ({ byCodes, changes }: RoleOwnerDeps): ObjectOwner => {
  const rowOf = async (code: string): Promise<RoleRow | undefined> => (await byCodes([code]))[0];
  const content = (row: DeliveredObject) => ({
    name: titleOf(row),
    comment: row.description.slice(0, COMMENT_MAX),
  });
  return {
    find: async (code) => {
      const row = await rowOf(code);
      if (row === undefined) return undefined;
      return { view: { code, name: row.name.ru, comment: row.comment ?? '' }, enabled: undefined };
    },
    viewOf: (row, code) => ({ code, ...content(row) }),
    create: async (row, code, context) => {
      await changes.create({ kind: 'systemic', code, ...content(row), methods: [] }, nobody, context);
    },
    update: async (row, code, context) => {
      const present = await rowOf(code);
      if (present === undefined || kindOf(present) === 'contractor') return;
      await changes.describe(code, content(row), context);
    },
    setEnabled: async () => {},
    remove: (code, context) => changes.remove(code, 'en', nobody, context),
  };
};

/** Where people enter it, if it is an address that this installation would send them to. */
const addressOf = ({ url }: DeliveredObject): string | null =>
  url === null || wrongAddress(url) !== undefined ? null : url;

/** An application of a provider leads to it and nothing else; one without an address waits for an administrator. */
const typeOf = (row: DeliveredObject): ApplicationType => (addressOf(row) === null ? 'draft' : 'link');

export interface ApplicationOwnerDeps {
  byCode(code: string): Promise<ApplicationRow | null>;
  readonly service: Pick<ApplicationsService, 'create' | 'update' | 'setEnabled' | 'remove'>;
}

export const applicationOwner = ({ byCode, service }: ApplicationOwnerDeps): ObjectOwner => {
  const content = (row: DeliveredObject, present?: ApplicationRow) => ({
    type: present === undefined || ['link', 'draft'].includes(present.type) ? typeOf(row) : present.type,
    name: titleOf(row),
    description: row.description.slice(0, 500),
    url: addressOf(row),
  });
  const rowOf = async (code: string): Promise<ApplicationRow> => {
    const row = await byCode(code);
    if (row === null) throw new Error(`application ${code} is gone`);
    return row;
  };
  return {
    find: async (code) => {
      const row = await byCode(code);
      if (row === null) return undefined;
      const { name, description, url, enabled } = row;
      return { view: { code, name, description, url, enabled }, enabled };
    },
    viewOf: (row, code) => {
      const { name, description, url } = content(row);
      return { code, name, description, url, enabled: row.enabled };
    },
    create: async (row, code, context) => {
      await service.create({ code, ...content(row), enabled: row.enabled }, provider(context));
    },
    update: async (row, code, context) => {
      const present = await rowOf(code);
      const revision = await service.update(
        present._id,
        { ...keptOf(present), ...content(row, present), revision: present.sequence },
        provider(context),
      );
      if (present.enabled !== row.enabled && revision > 0)
        await service.setEnabled(present._id, row.enabled, provider(context));
    },
    setEnabled: async (code, enabled, context) => {
      await service.setEnabled((await rowOf(code))._id, enabled, provider(context));
    },
    remove: async (code, context) => service.remove((await rowOf(code))._id, 'en', context),
  };
};
