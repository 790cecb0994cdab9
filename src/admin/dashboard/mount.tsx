/** Loaded only for logged-in visitors: React and the dashboard. */
import dashboardSheet from '#styles/dashboard.css?url';
import formsSheet from '#styles/forms.css?url';
import numbersSheet from '#styles/analytics.css?url';
import { loadStyles } from '../shared/load-styles.ts';
import { mountScreen } from '../shared/mount-screen.tsx';
import { Dashboard } from './Dashboard.tsx';

await loadStyles(formsSheet, dashboardSheet, numbersSheet);

export const mountDashboard = (place: Element): void => mountScreen(place, <Dashboard />);
