import {
  Activity,
  AppWindow,
  Bell,
  Blocks,
  Building2,
  Circle,
  Clock3,
  Globe,
  History,
  IdCard,
  KeyRound,
  Languages,
  LayoutGrid,
  type LucideIcon,
  Megaphone,
  MonitorSmartphone,
  Network,
  Rss,
  ScrollText,
  ShieldBan,
  ShieldCheck,
  UserRound,
} from 'lucide-react';

/** Icons of pages and of menu entries. */
const icons = {
  access: KeyRound,
  applications: Blocks,
  apps: LayoutGrid,
  banners: Megaphone,
  blacklist: ShieldBan,
  cabinet: IdCard,
  companies: Building2,
  console: AppWindow,
  devices: MonitorSmartphone,
  'devices-types': MonitorSmartphone,
  documents: ScrollText,
  domains: Globe,
  history: History,
  locales: Languages,
  'network-aliases': Network,
  notifications: Bell,
  observe: Clock3,
  overview: Activity,
  person: UserRound,
  subscriptions: Rss,
  whitelist: ShieldCheck,
} satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof icons;

/** The icon that a code of the server names, where there is one. */
export const iconOf = (code: string): IconName | undefined =>
  code in icons ? (code as IconName) : undefined;

export function MenuIcon({ name, size = 18 }: { name: IconName | undefined; size?: number }) {
  const Icon = name ? icons[name] : Circle;
  return <Icon size={size} aria-hidden="true" />;
}
