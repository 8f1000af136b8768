import {
  AppWindow,
  Bell,
  Building2,
  Circle,
  Clock3,
  History,
  IdCard,
  KeyRound,
  LayoutGrid,
  type LucideIcon,
  MonitorSmartphone,
  Rss,
  ScrollText,
  UserRound,
} from 'lucide-react';

/** Icons of menu entries, by the code that the server gives. */
const icons: Readonly<Record<string, LucideIcon>> = {
  apps: LayoutGrid,
  personal: UserRound,
  companies: Building2,
  requests: KeyRound,
  sessions: MonitorSmartphone,
  subscriptions: Rss,
  notifications: Bell,
  history: History,
  cabinet: IdCard,
  console: AppWindow,
  observe: Clock3,
  documents: ScrollText,
};

export function MenuIcon({ code, size = 18 }: { code: string; size?: number }) {
  const Icon = icons[code] ?? Circle;
  return <Icon size={size} aria-hidden="true" />;
}
