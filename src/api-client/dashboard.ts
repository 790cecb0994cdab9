/** Pending items and recent activity, for the admin. */
import { dashboardResponse } from '#contract/dashboard.ts';
import { api } from '#contract/paths.ts';
import { get } from './request.ts';

export const getDashboard = () => get(api.dashboard, dashboardResponse);
