import type { Connection } from 'mongoose';
import type { RoleRow } from './roles.domain.ts';

export const ROLES_COLLECTION = 'roles';

export const roleRows = (connection: Connection) => connection.collection<RoleRow>(ROLES_COLLECTION);
