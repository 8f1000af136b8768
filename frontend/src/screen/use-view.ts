import { useHistory, usePlace } from '../lib/navigation.tsx';

/** The view that the address names with `tab`, the first where it names none, and how to show another. */
export function useView(ids: readonly string[]) {
  const history = useHistory();
  const { path, search } = usePlace();
  const wanted = new URLSearchParams(search).get('tab') ?? '';
  const [first = ''] = ids;
  return {
    view: ids.includes(wanted) ? wanted : first,
    show: (id: string) =>
      history.replace(id === first ? path : `${path}?tab=${encodeURIComponent(id)}`, { inApp: true }),
  };
}
