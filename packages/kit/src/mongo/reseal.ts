import type { Sealed } from '@gatehouse/contracts/notification/events.ts';
import type { Model } from 'mongoose';
import { createSealer, type SealingKeys } from '../crypto/sealing.ts';

/** Secrets of one collection that are sealed at rest. */
export interface SealedPlace {
  /** In the words of an operator, such as "signing keys". */
  readonly what: string;
  readonly rows: Model<{ readonly _id: string }>;
  /** Where the sealed secret stands in a row, such as "totp.sealed". */
  readonly field: string;
  /** What the secret of a row is bound to. */
  contextOf(id: string): string;
}

/** `rows`: the model of the collection. */
export const sealedIn = <Row>(rows: Model<Row>, place: Omit<SealedPlace, 'rows'>): SealedPlace => ({
  ...place,
  rows: rows as never,
});

export interface Resealed {
  readonly what: string;
  /** Rows that the present key seals now. */
  readonly moved: number;
  /** Rows by the id of a key that does not open them, or that is none of the configuration. */
  readonly closed: ReadonlyMap<string, number>;
}

const valueAt = (row: object, field: string): Sealed =>
  field.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], row) as Sealed;

/**
 * Seals by the present key what a former one has sealed (N22). May run while the service does, and again: a row that changed
 * meanwhile was sealed anew by whoever changed it and is left to them.
 */
export const reseal = async (
  { what, rows, field, contextOf }: SealedPlace,
  keys: SealingKeys,
): Promise<Resealed> => {
  const sealer = createSealer(keys);
  const closed = new Map<string, number>();
  let moved = 0;
  const former = rows
    .find({ [`${field}.kid`]: { $exists: true, $ne: keys.sealWith } })
    .select(field)
    .lean<{ readonly _id: string }[]>()
    .cursor();
  for await (const row of former) {
    const sealed = valueAt(row, field);
    let secret: string;
    try {
      secret = sealer.open(sealed, contextOf(row._id));
    } catch {
      closed.set(sealed.kid, (closed.get(sealed.kid) ?? 0) + 1);
      continue;
    }
    const { modifiedCount } = await rows.updateOne(
      { _id: row._id, [`${field}.data`]: sealed.data },
      { $set: { [field]: sealer.seal(secret, contextOf(row._id)) } },
      { writeConcern: { w: 'majority', j: true } },
    );
    moved += modifiedCount;
  }
  return { what, moved, closed };
};

/** The same for all places of a service; prints each, and answers what no key of the configuration opens. */
export const resealAll = async (
  places: readonly SealedPlace[],
  keys: SealingKeys,
  print: (text: string) => void,
): Promise<readonly string[]> => {
  const lost: string[] = [];
  for (const place of places) {
    const { what, moved, closed } = await reseal(place, keys);
    print(`${what}: ${moved} sealed anew\n`);
    for (const [kid, rows] of closed) lost.push(`${rows} of ${what} by key ${kid}`);
  }
  return lost;
};
