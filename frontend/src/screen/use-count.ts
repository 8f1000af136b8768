import { useIntl } from 'react-intl';

/** A number as people read it; `more`: it was counted no further. */
export function useCount(): (value: number, more?: boolean) => string {
  const intl = useIntl();
  return (value, more = false) => intl.formatNumber(value) + (more ? '+' : '');
}
