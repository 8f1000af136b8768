import { Megaphone } from 'lucide-react';

export const icons = { banners: Megaphone };
