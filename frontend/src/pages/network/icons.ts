import { Network, ShieldBan, ShieldCheck } from 'lucide-react';

export const icons = { blacklist: ShieldBan, whitelist: ShieldCheck, 'network-aliases': Network };
