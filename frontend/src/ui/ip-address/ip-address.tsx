import { Fragment } from 'react';

/** An IP address that breaks between its groups where it has to, and is copied as it is. */
export function IpAddress({ ip }: { ip: string }) {
  return (
    <bdi>
      {ip.split(/(?<=:)/u).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Groups are their places.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {group}
        </Fragment>
      ))}
    </bdi>
  );
}
