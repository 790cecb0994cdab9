/** What waits and what happened, for the admin. */
import { dashboardResponse, type DashboardResponse } from '#contract/dashboard.ts';
import { api } from '#contract/paths.ts';
import { request } from './request.ts';
import type { Result } from './result.ts';

export const getDashboard = (): Promise<Result<DashboardResponse>> =>
  request({ method: 'GET', path: api.dashboard, answer: dashboardResponse });
