import { MonitorSmartphone } from 'lucide-react';

export const icons = { 'devices-types': MonitorSmartphone };
