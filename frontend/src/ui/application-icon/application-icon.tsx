import type { ApplicationIcon } from '@gatehouse/contracts/core/application-icons.ts';
import {
  AppWindow,
  BookOpen,
  Building2,
  CalendarDays,
  ChartColumn,
  Cloud,
  CodeXml,
  Database,
  Factory,
  FileText,
  Folder,
  Globe,
  GraduationCap,
  Headset,
  IdCard,
  ListChecks,
  type LucideIcon,
  Mail,
  Map as MapSheet,
  MessagesSquare,
  Newspaper,
  Phone,
  Server,
  Settings,
  ShieldCheck,
  ShoppingCart,
  Truck,
  Users,
  Video,
  Wallet,
  Warehouse,
} from 'lucide-react';

const pictures: Readonly<Record<ApplicationIcon, LucideIcon>> = {
  window: AppWindow,
  profile: IdCard,
  settings: Settings,
  globe: Globe,
  building: Building2,
  people: Users,
  mail: Mail,
  chat: MessagesSquare,
  phone: Phone,
  video: Video,
  calendar: CalendarDays,
  tasks: ListChecks,
  documents: FileText,
  book: BookOpen,
  files: Folder,
  news: Newspaper,
  learning: GraduationCap,
  support: Headset,
  money: Wallet,
  shop: ShoppingCart,
  delivery: Truck,
  warehouse: Warehouse,
  factory: Factory,
  chart: ChartColumn,
  code: CodeXml,
  server: Server,
  database: Database,
  cloud: Cloud,
  map: MapSheet,
  security: ShieldCheck,
};

/** Whether this version of the pages can draw the picture that a server names. */
export const isDrawn = (code: string | null): code is ApplicationIcon =>
  code !== null && Object.hasOwn(pictures, code);

/** Picture of an application; one without is a window. Decoration: the name stands beside it. */
export function ApplicationPicture({ code, size = 16 }: { code: string | null; size?: number }) {
  const Picture = isDrawn(code) ? pictures[code] : AppWindow;
  return <Picture size={size} aria-hidden="true" />;
}
