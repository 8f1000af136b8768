import { routerBase } from '../../lib/history.ts';

/** Logo and name of the project; both keep their places until they arrive. */
export function Brand(props: { name: string | undefined; styleCode: string | undefined; small?: boolean }) {
  const { name, styleCode, small } = props;
  const size = small ? 24 : 32;
  return (
    <div className="gh-brand" data-small={small || undefined}>
      {styleCode ? (
        <img src={`${routerBase}/style/${encodeURIComponent(styleCode)}/logo.svg`} alt="" height={size} />
      ) : (
        <span className="gh-bone" data-of="logo" />
      )}
      {name === undefined ? <span className="gh-bone" data-of="brand" /> : <span>{name}</span>}
    </div>
  );
}
