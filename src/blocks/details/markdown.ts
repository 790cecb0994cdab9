import type { Content } from '../kind-markdown.ts';
import { html, oneLine } from '../markdown-html.ts';
import type { DetailsData } from './schema.ts';

export const write = ({ summary, text }: DetailsData): Content =>
  html(`<details><summary>${oneLine(summary)}</summary>${oneLine(text)}</details>`);
