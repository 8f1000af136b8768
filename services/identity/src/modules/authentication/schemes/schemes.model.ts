import type { Connection } from 'mongoose';
import type { SchemeRow } from './schemes.domain.ts';

export const SCHEMES_COLLECTION = 'authentication_schemes';

export const schemeRows = (connection: Connection) => connection.collection<SchemeRow>(SCHEMES_COLLECTION);
