/** Loaded only for logged-in visitors: React and the dashboard. */
import adminSheet from '#styles/admin.css?url';
import formsSheet from '#styles/forms.css?url';
import { loadStyles } from '../shared/load-styles.ts';
import { mountScreen } from '../shared/AdminOnly.tsx';
import { Dashboard } from './Dashboard.tsx';

await loadStyles(formsSheet, adminSheet);

export const mountDashboard = (place: Element): void => mountScreen(place, <Dashboard />);
