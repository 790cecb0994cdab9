/** Loaded only for logged-in visitors: React and the page of imports. */
import dashboardSheet from '#styles/dashboard.css?url';
import formsSheet from '#styles/forms.css?url';
import importSheet from '#styles/import.css?url';
import { loadStyles } from '../shared/load-styles.ts';
import { mountScreen } from '../shared/mount-screen.tsx';
import { Import } from './Import.tsx';

await loadStyles(formsSheet, dashboardSheet, importSheet);

export const mountImport = (place: Element): void => mountScreen(place, <Import />);
