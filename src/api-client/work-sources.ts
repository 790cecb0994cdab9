/** API calls for the sources that the site asks for works (WORK-10). */
import * as calls from '#contract/work-sources.ts';
import type { WorkSource } from '#contract/work-sources.ts';
import { call } from './request.ts';

export const listWorkSources = () => call(calls.getWorkSources);

export const putWorkSource = (source: WorkSource, input: { on: boolean; person: string; contact?: string }) =>
  call(calls.putWorkSource, { source }, input);

/** Asks all sources soon that are on. */
export const checkWorkSources = () => call(calls.postWorkCheck);
