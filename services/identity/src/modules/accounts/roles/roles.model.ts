import { roleKinds } from '@gatehouse/contracts/identity/role-kinds.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import { Schema } from 'mongoose';
import type { RoleRow } from './roles.domain.ts';

export const roles = defineCollection<RoleRow>('roles', {
  _id: required(String),
  name: required(part<RoleRow['name']>({ ru: required(String), en: required(String) })),
  systemic: required(Boolean),
  // Keys without an enumeration: a later release may know more of them.
  grants: required(Schema.Types.Union, { of: [{ type: String, enum: ['all', 'read'] }, [String]] }),
  kind: { type: String, enum: [...roleKinds] },
  comment: String,
  holds: Number,
  sequence: Number,
  updatedAt: Date,
});
