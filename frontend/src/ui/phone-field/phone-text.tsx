import { numberGroups } from '@gatehouse/contracts/core/phone-text.ts';

/** A number in a sentence: drawn in groups on one line, copied and read out as it is. */
export function PhoneText({ number }: { number: string }) {
  const [first, ...rest] = numberGroups(number);
  return (
    <bdi dir="ltr" className="gh-phone-text">
      {first}
      {rest.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: A group is its place.
        <span key={index}>{group}</span>
      ))}
    </bdi>
  );
}
