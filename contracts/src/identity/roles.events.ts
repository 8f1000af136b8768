/** The catalogue of roles, for services that grant some of them. Who holds a role is told with the account. */
import Type from 'typebox';
import { Change, defineEvent } from '../core/define-event.ts';
import { ownGrant } from '../core/own-grant.ts';
import { Closed, Line, OpenEnum } from '../core/schema.ts';
import { roleKinds } from './role-kinds.ts';

const role = { roleCode: Line(64, 1), roleKind: OpenEnum(roleKinds), label: Line(300) };

export const roleEvents = {
  roleChanged: defineEvent({
    type: 'identity.role.changed',
    version: 1,
    summary: 'A role was made or changed; the whole of it',
    data: {
      ...role,
      names: Closed({ ru: Line(200), en: Line(200) }),
      comment: Line(1_000),
      methods: Type.Array(Line(100), { maxItems: 500 }),
      changes: Type.Array(Change),
      ...ownGrant,
    },
    journal: {
      entity: 'role',
      title: { ru: 'Изменение роли', en: 'Role changed' },
      label: 'label',
      labels: 'names',
      facts: ['toSelf'],
    },
  }),
  roleDeleted: defineEvent({
    type: 'identity.role.deleted',
    version: 1,
    summary: 'A role is gone; nobody held it',
    data: role,
    journal: { entity: 'role', title: { ru: 'Удаление роли', en: 'Role deleted' }, label: 'label' },
  }),
} as const;
