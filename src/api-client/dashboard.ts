/** Pending items and recent activity, for the admin. */
import * as calls from '#contract/dashboard.ts';
import { call } from './request.ts';

export const getDashboard = () => call(calls.getDashboard);
