import { Fragment } from 'react';
import './entry.css';

/** Where an address may be broken: after its @. */
export const addressParts = (address: string): readonly string[] => address.split(/(?<=@)/);

/** Somebody's address in a sentence: a line ends between its parts, and what follows stays with the last of them. */
export function EntryAddress({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="gh-entry-address">
      {addressParts(children).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: A part is its place.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
