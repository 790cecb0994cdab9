/**
 * Finds parts of a chart's specification that are not allowed. The server draws charts without a loader and with
 * limits. This check reports such parts when the chart is saved.
 */
import { limits } from '#contract/limits.ts';
import type { Code } from '#contract/problems.ts';
import { isObject, jsonDepth } from '../reading.ts';

/** Properties that load or link to a resource. */
const outside = new Set(['url', 'href']);
/** Keys that would change JavaScript's own objects instead of the chart's data. */
const prototypes = new Set(['__proto__', 'constructor', 'prototype']);
/** The properties that contain the chart's own data. Any name is allowed in the data. */
const inlineData = new Set(['values', 'datasets']);

/** @returns the error message; undefined if the chart can be drawn */
export function refusalOf(spec: object): Code | undefined {
  // The functions below are recursive, so the depth is checked first.
  if (jsonDepth(spec) > limits.jsonDepth) return 'chartTooLarge';
  const size = new TextEncoder().encode(JSON.stringify(spec)).length;
  return size > limits.chartBytes ? 'chartTooLarge' : refusalIn(spec, false);
}

function refusalIn(value: unknown, isData: boolean): Code | undefined {
  if (Array.isArray(value)) return firstOf(value, (item) => refusalIn(item, isData));
  if (typeof value === 'string') return !isData && value.includes('__proto__') ? 'chartPrototype' : undefined;
  if (!isObject(value)) return undefined;
  return firstOf(Object.entries(value), ([key, inner]) => {
    if (prototypes.has(key)) return 'chartPrototype';
    if (!isData && outside.has(key)) return 'chartOutside';
    if (!isData && (key === 'mark' || key === 'type') && inner === 'image') return 'chartOutside';
    if (!isData && key === 'sequence' && isObject(inner) && stepsOf(inner) > limits.chartRows) return 'chartTooLarge';
    return refusalIn(inner, isData || inlineData.has(key));
  });
}

function stepsOf({ start = 0, stop = 0, step = 1 }: Record<string, unknown>): number {
  const steps = Math.abs((Number(stop) - Number(start)) / Number(step));
  return Number.isFinite(steps) ? steps : Number.POSITIVE_INFINITY;
}

function firstOf<T>(items: readonly T[], refuse: (item: T) => Code | undefined): Code | undefined {
  for (const item of items) {
    const found = refuse(item);
    if (found) return found;
  }
  return undefined;
}
